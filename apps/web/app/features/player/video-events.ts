/** End of the buffered range at the current time; 0 if there is none. */
export function bufferedTo({ buffered, currentTime }: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i++) {
    // Tolerance: a range may start just after the seek position.
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i)
  }
  return 0
}

/** Reports the active cues of hidden tracks, which the player renders. */
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

  // An iPhone in full screen must draw the cues itself.
  const setMode = (from: TextTrackMode, to: TextTrackMode) => () => {
    for (const track of video.textTracks) if (track.mode === from) track.mode = to
  }
  video.addEventListener('webkitbeginfullscreen', setMode('hidden', 'showing'), { signal })
  video.addEventListener('webkitendfullscreen', setMode('showing', 'hidden'), { signal })
  return () => stop.abort()
}

const STALL_MS = 500

/** Reports when playback has stalled for half a second, and when it continues. */
export function watchStalls(video: HTMLVideoElement, onChange: (stalled: boolean) => void) {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  let stalled = false

  const change = (now: boolean) => {
    if (now === stalled) return
    stalled = now
    onChange(now)
  }
  const clear = () => {
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
    video.addEventListener(event, clear, { signal })

  return {
    wait,
    settle: clear,
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

/** MOVIE-6: rechecks an unknown duration after 100 ms; keeps an early seek for up to 5 s. The latest seek wins. */
export function createSeeker(media: Media, onChange: () => void) {
  let check: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let pending: ((duration: number) => number) | null = null

  /** 0 before metadata, and for streams whose length is not known yet. */
  const duration = () =>
    media.readyState >= HAVE_METADATA && Number.isFinite(media.duration) && media.duration > 0 ? media.duration : 0

  const clearPending = () => {
    pending = null
    clearTimeout(expiry)
  }

  const update = () => {
    clearTimeout(check)
    const length = duration()
    if (length === 0) {
      check = setTimeout(update, durationCheckMs)
      return
    }
    if (pending) {
      media.currentTime = clamp(pending(length), length)
      clearPending()
    }
    onChange()
  }

  /** Pass a function if the target depends on the duration. */
  const seek = (target: number | ((duration: number) => number)) => {
    clearPending()
    const toTime = typeof target === 'number' ? () => target : target
    const length = duration()
    if (length > 0) {
      media.currentTime = clamp(toTime(length), length)
    } else {
      pending = toTime
      expiry = setTimeout(() => {
        clearPending()
        onChange()
      }, pendingSeekMs)
    }
    onChange()
  }

  return {
    duration,
    /** The current or the pending position. */
    time: () => (pending ? Math.max(0, finiteOrZero(pending(0))) : media.currentTime),
    seek,
    /** Call it when the media has changed. */
    look: update,
    stop: () => {
      clearTimeout(check)
      clearPending()
    },
  }
}

const finiteOrZero = (time: number) => (Number.isFinite(time) ? time : 0)
const clamp = (time: number, duration: number) => Math.min(Math.max(0, finiteOrZero(time)), duration)
