/** Keeps the screen lit while a video plays, where the browser lets us. */
export function keepAwake(video: HTMLVideoElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let lock: Promise<WakeLockSentinel | null> | null = null

  const release = () => {
    lock?.then((held) => held?.release()).catch(() => undefined)
    lock = null
  }
  const update = () => {
    if (video.paused || video.ended || document.visibilityState !== 'visible') release()
    // Refused when the battery is low, for one: then the screen goes dark as usual.
    else lock ??= 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => null) : null
  }
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, update, { signal })
  // The browser takes it back when the page is left.
  document.addEventListener('visibilitychange', update, { signal })
  return () => {
    stop.abort()
    release()
  }
}
