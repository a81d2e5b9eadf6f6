/** Follows the captions that are to be seen right now. Their track is hidden, and drawn by the player itself. */
export function watchCues(video: HTMLVideoElement, onCues: (cues: readonly VTTCue[]) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop

  const read = () => {
    const cues = [...video.textTracks]
      .filter(({ kind, mode }) => (kind === 'captions' || kind === 'subtitles') && mode !== 'disabled')
      .flatMap((track) => Array.from(track.activeCues ?? []))
    onCues(cues.filter((cue) => cue instanceof VTTCue))
  }
  const follow = (track: TextTrack | null) => track?.addEventListener('cuechange', read, { signal })
  for (const track of video.textTracks) follow(track)
  video.textTracks.addEventListener('addtrack', ({ track }) => follow(track), { signal })
  video.textTracks.addEventListener('change', read, { signal })

  // A telephone that shows the video alone, full screen, must draw them itself.
  const setMode = (from: TextTrackMode, to: TextTrackMode) => () => {
    for (const track of video.textTracks) if (track.mode === from) track.mode = to
  }
  video.addEventListener('webkitbeginfullscreen', setMode('hidden', 'showing'), { signal })
  video.addEventListener('webkitendfullscreen', setMode('showing', 'hidden'), { signal })
  return () => stop.abort()
}
