/**
 * Runs in the page before its own scripts: both sides are timed by the same code, from the click to the first frame that
 * was presented after it.
 */
window.firstFrameMs = new Promise((resolve, reject) => {
  const start = (click) => {
    setTimeout(() => reject(new Error('No frame within 20 s')), 20_000)
    const watched = new Set()
    const look = () => {
      for (const video of document.querySelectorAll('[role=dialog] video, main video, body > video')) {
        if (watched.has(video)) continue
        watched.add(video)
        video.requestVideoFrameCallback((_now, { presentationTime }) => resolve(presentationTime - click.timeStamp))
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    look()
  }
  addEventListener('click', start, { capture: true, once: true })
})
