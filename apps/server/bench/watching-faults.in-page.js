/** Runs in the page before its own scripts: what is asked of the film, and for how long it stood still. */
window.film = {
  /** Seconds in which it should have played and did not, apart from the first quarter of a second of each. */
  stalled: 0,
  video: () => document.querySelector('video'),
  time: () => film.video()?.currentTime ?? 0,
  isPaused: () => film.video()?.paused === true,
  isReady: () => film.video() !== null && !film.video().seeking && film.video().readyState >= 3,
  jump: (to) => void (film.video().currentTime = to),
  /** Seconds that are loaded ahead. */
  buffered() {
    const { buffered, currentTime } = film.video()
    for (let at = 0; at < buffered.length; at++)
      if (buffered.start(at) <= currentTime && currentTime < buffered.end(at)) return buffered.end(at) - currentTime
    return 0
  },
}

let [last, since, counted] = [-1, performance.now(), 0]
setInterval(() => {
  const video = film.video()
  const now = performance.now()
  if (!video || video.paused || video.ended || video.currentTime !== last) {
    ;[last, since, counted] = [video?.currentTime ?? -1, now, 0]
    return
  }
  const still = Math.max(0, (now - since) / 1000 - 0.25)
  film.stalled += still - counted
  counted = still
}, 50)
