/** How far a video is loaded, from where it plays; 0 where it is not. */
export function bufferedTo({ buffered, currentTime }: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i++) {
    // Half a second of grace: a range may begin just after the place that was sought.
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i)
  }
  return 0
}
