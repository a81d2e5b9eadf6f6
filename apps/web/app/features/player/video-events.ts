/** How far a video is loaded, from where it plays; 0 where it is not. */
export function bufferedTo({ buffered, currentTime }: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i++) {
    // Half a second of grace: a range may begin just after the place that was sought.
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i)
  }
  return 0
}

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

const STALL_MS = 500

/** Tells when a video that should play has not for half a second, and when that is over. */
export function watchStalls(video: HTMLVideoElement, tell: (stalled: boolean) => void) {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  let stalled = false

  const change = (now: boolean) => {
    if (now === stalled) return
    stalled = now
    tell(now)
  }
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    change(false)
  }
  const wait = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!video.paused) change(true)
    }, STALL_MS)
  }
  for (const event of ['waiting', 'seeking', 'play']) video.addEventListener(event, wait, { signal })
  for (const event of ['playing', 'canplay', 'seeked', 'pause', 'ended'])
    video.addEventListener(event, settle, { signal })

  return {
    /** From now on it should play. */
    wait,
    /** Nobody waits any more. */
    settle,
    stop: () => {
      stop.abort()
      clearTimeout(timer)
    },
  }
}

interface Media {
  readonly duration: number
  readonly readyState: number
  currentTime: number
}

export const durationCheckMs = 100
export const pendingSeekMs = 5000

const HAVE_METADATA = 1

/**
 * Seeks in media that may not be there yet (MOVIE-6). An unknown duration is looked at again after 100 ms; a seek that
 * came too early waits for it, for 5 s at most. The latest one counts.
 */
export function createSeeker(media: Media, onChange: () => void) {
  let check: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let pending: ((duration: number) => number) | null = null

  /** Not a number before metadata, and without end for some streams until their length is known. */
  const duration = () =>
    media.readyState >= HAVE_METADATA && Number.isFinite(media.duration) && media.duration > 0 ? media.duration : 0

  const drop = () => {
    pending = null
    clearTimeout(expiry)
  }

  const look = () => {
    clearTimeout(check)
    const length = duration()
    if (length === 0) {
      check = setTimeout(look, durationCheckMs)
      return
    }
    if (pending) {
      media.currentTime = within(pending(length), length)
      drop()
    }
    onChange()
  }

  /** Takes a function where the place depends on the length, such as the end. */
  const seek = (target: number | ((duration: number) => number)) => {
    drop()
    const place = typeof target === 'number' ? () => target : target
    const length = duration()
    if (length > 0) {
      media.currentTime = within(place(length), length)
    } else {
      pending = place
      expiry = setTimeout(() => {
        drop()
        onChange()
      }, pendingSeekMs)
    }
    onChange()
  }

  return {
    duration,
    /** Where the video is or, as far as one can tell, will be in a moment. */
    time: () => (pending ? Math.max(0, finite(pending(0))) : media.currentTime),
    seek,
    /** When the media says that something changed; also begins anew after another source was set. */
    look,
    stop: () => {
      clearTimeout(check)
      drop()
    },
  }
}

const finite = (time: number) => (Number.isFinite(time) ? time : 0)
const within = (time: number, duration: number) => Math.min(Math.max(0, finite(time)), duration)
