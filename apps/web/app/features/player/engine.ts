import type { ErrorData, HlsConfig } from 'hls.js'
import type Hls from 'hls.js'
import type { PlayerProblem } from './choices.ts'
import { isOffline } from '../../platform/chunks.ts'
import type { PlayableSource } from '../../platform/video-source.ts'
import { attachHls } from './hls-engine.ts'
import { needsHls } from './load-hls.ts'
import type { Quality } from './preferences.ts'
import { type AudioTrack, numberDuplicates, type SubtitleTrack, trackLabel } from './tracks.ts'

/** A fatal playback error. `refused` comes from the API and is explained by the surrounding screen. */
export type Problem =
  | { kind: PlayerProblem; detail: string }
  | { kind: 'refused'; code: string; message: string; details: unknown }

interface EngineEvents {
  onQualities: (qualities: readonly Quality[]) => void
  onLevel: (height: number) => void
  onAudio: (tracks: readonly AudioTrack[]) => void
  onSubtitles: (tracks: readonly SubtitleTrack[]) => void
  onProblem: (problem: Problem) => void
  /** True while failed requests are retried. */
  onWaiting: (isWaiting: boolean) => void
  /** Setting a new source has paused a playing video. */
  onInterrupted: () => void
}

export interface EngineOptions extends EngineEvents {
  /** The chosen height; null for automatic. */
  quality: number | null
  /** Seconds. */
  startAt: number
  captions: string | null
  /** Returns the token for a playlist or key request; null if none is needed. */
  authorize?: ((address: string) => string | null) | undefined
  /** Retries over a bad connection: see stream-retries.ts. */
  retryPolicy?: CreateRetryPolicy | undefined
}

/** Configures retries of one stream's requests, and handles their errors. */
export interface RetryPolicy {
  config: Partial<HlsConfig>
  attach: (hls: Hls, events: typeof Hls.Events) => void
  /** True if it handles this error, so that the engine does not report it. */
  handleError: (error: ErrorData) => boolean
  destroy: () => void
}
export type CreateRetryPolicy = (
  report: Pick<EngineEvents, 'onProblem' | 'onWaiting'> & { address: string },
) => RetryPolicy

/** Feeds a <video>: hls.js, or the browser itself. */
export interface Engine {
  chooseQuality: (height: number | null) => void
  /** An index into the tracks; -1 for none. */
  chooseAudio: (index: number) => void
  chooseSubtitles: (index: number) => void
  destroy: () => void
}

export function attachEngine(video: HTMLVideoElement, source: PlayableSource, options: EngineOptions): Engine {
  return needsHls(source) ? attachHls(video, source.address, options) : attachFile(video, source.address, options)
}

const kindOf = ({ kind }: TextTrack): SubtitleTrack['kind'] =>
  kind === 'captions' ? 'captions' : kind === 'subtitles' ? 'subtitles' : 'forced'

function attachFile(video: HTMLVideoElement, address: string, options: EngineOptions): Engine {
  const stop = new AbortController()
  const { signal } = stop
  let chosen = -1

  // Safari gives forced subtitles a kind of their own.
  const tracks = () => [...video.textTracks].filter(({ kind }) => /^(captions|subtitles|forced)$/.test(kind))
  const apply = () => {
    // `hidden`: cues are parsed but not rendered, as the player renders them.
    for (const [index, track] of tracks().entries()) track.mode = index === chosen ? 'hidden' : 'disabled'
  }
  const reportTracks = () => {
    const found = tracks().map((track) => {
      const { label, language } = track
      return { language, kind: kindOf(track), label: trackLabel(language, label, 'subtitles') }
    })
    options.onSubtitles(numberDuplicates(found))
    apply()
  }
  video.textTracks.addEventListener('addtrack', reportTracks, { signal })
  video.addEventListener('resize', () => options.onLevel(video.videoHeight), { signal })
  video.addEventListener('loadedmetadata', () => (video.currentTime = options.startAt || video.currentTime), {
    signal,
    once: true,
  })
  video.addEventListener(
    'error',
    () => {
      const code = video.error?.code ?? 0
      const report = (kind: PlayerProblem, detail: string) => options.onProblem({ kind, detail })
      if (code === MediaError.MEDIA_ERR_NETWORK || isOffline()) report('network', 'interrupted')
      else if (code === MediaError.MEDIA_ERR_DECODE) report('damaged', 'decoding')
      else if (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) report('format', 'not playable')
    },
    { signal },
  )
  if (options.captions) {
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: 'en', label: 'English', src: options.captions })
    video.append(track)
  }
  video.src = address

  return {
    chooseQuality: () => undefined,
    chooseAudio: () => undefined,
    chooseSubtitles: (index) => {
      chosen = index
      apply()
    },
    destroy: () => {
      stop.abort()
      for (const track of video.querySelectorAll('track')) track.remove()
    },
  }
}
