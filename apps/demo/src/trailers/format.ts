export const fps = 24
export const screen = { width: 854, height: 480 }
/** Widescreen between black bars, which end where blocks of 16 pixels do, so that no colour bleeds into them. */
export const scope = { w: 854, h: 352, y: 64 }

/**
 * Four shots, in frames: a close-up of the artwork, the names, the artwork with the title, and a closing card. Their
 * lengths sum up to three segments of four seconds.
 */
export const frames = { close: 82, names: 72, wide: 91, end: 43 } as const
export const allFrames = frames.close + frames.names + frames.wide + frames.end
export const seconds = allFrames / fps
/** When each shot but the first begins, in seconds. */
export const cuts = {
  names: frames.close / fps,
  wide: (frames.close + frames.names) / fps,
  end: (frames.close + frames.names + frames.wide) / fps,
}

export const rungs = [
  { name: '480p', width: screen.width, height: screen.height },
  { name: '360p', width: 640, height: 360 },
] as const
