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
