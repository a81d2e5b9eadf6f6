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
