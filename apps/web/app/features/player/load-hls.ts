import { lazyModule } from '../../platform/chunks.ts'
import type { VideoSource } from '../../platform/video-source.ts'

/** Older iPhones play HLS natively and have no MediaSource. */
export const needsHls = (source: VideoSource) =>
  source.kind === 'hls' && ('MediaSource' in window || 'ManagedMediaSource' in window)

/** Large: loaded for streams only, on demand. */
export const loadHls = lazyModule(() => import('hls.js'))
