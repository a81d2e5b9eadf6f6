import { lazyPart } from '../../platform/chunks.ts'
import type { Source } from '../../platform/video-source.ts'

/** Older iPhones play HLS natively and have no MediaSource. */
export const needsHls = (source: Source) =>
  source.kind === 'hls' && ('MediaSource' in window || 'ManagedMediaSource' in window)

/** Large: loaded for streams only, on demand. */
export const loadHls = lazyPart(() => import('hls.js'))
