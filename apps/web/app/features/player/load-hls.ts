import { lazyPart } from '../../platform/chunks.ts'
import type { Source } from '../../platform/video-source.ts'

/** Older iPhones play HLS by themselves and let no script do it. */
export const needsHls = (source: Source) =>
  source.kind === 'hls' && ('MediaSource' in window || 'ManagedMediaSource' in window)

/** Far larger than the rest of the player: only for a stream, and only when someone wants to see it. */
export const loadHls = lazyPart(() => import('hls.js'))
