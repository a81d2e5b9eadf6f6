import type Hls from 'hls.js'
import type { PlayerProblem } from './words.ts'
import { isChunkFailure, isOffline, reloadOnce } from '../../platform/chunks.ts'
import { type Quality, resolveHeight } from './preferences.ts'
import type { PlayableSource } from '../../platform/video-source.ts'
import { loadHls, needsHls } from './load-hls.ts'

export interface CaptionTrack {
  language: string
  label: string
}

interface EngineReport {
  onQualities: (qualities: readonly Quality[]) => void
  onLevel: (height: number) => void
  onTracks: (tracks: readonly CaptionTrack[]) => void
  onProblem: (problem: PlayerProblem, detail: string) => void
  /** A new source has paused a video that was playing, or about to. */
  onInterrupted: () => void
}

export interface EngineOptions extends EngineReport {
  /** The chosen height; null for automatic. */
  quality: number | null
  captions: string | null
  /** The token to show at an address, for playlists and keys that not everyone may have. */
  authorize?: ((address: string) => string | null) | undefined
}

/** Feeds a <video>: hls.js, or the browser itself. */
export interface Engine {
  chooseQuality: (height: number | null) => void
  /** An index into the tracks; -1 for none. */
  chooseCaptions: (index: number) => void
  destroy: () => void
}

/** Give up if a second media error follows the first within this time. */
const RECOVER_AGAIN_MS = 10_000

const savingHeight = 480
const isSavingData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

export function attach(video: HTMLVideoElement, source: PlayableSource, options: EngineOptions): Engine {
  return needsHls(source) ? attachHls(video, source.address, options) : attachFile(video, source.address, options)
}

function attachHls(video: HTMLVideoElement, address: string, options: EngineOptions): Engine {
  let hls: Hls | undefined
  let destroyed = false
  let recoveredAt = Number.NEGATIVE_INFINITY
  let { quality } = options
  let captions = -1
  const saveData = isSavingData()

  /** Setting a source pauses a video that should play. */
  const keepPlaying = (setSource: () => void) => {
    const isToPlay = !video.paused
    setSource()
    if (isToPlay && video.paused) options.onInterrupted()
  }

  const start = async () => {
    const { default: Engine } = await loadHls()
    if (destroyed) return
    const { Events, ErrorTypes, ErrorDetails } = Engine
    hls = new Engine({
      // Trusted Types forbid the worker, which is made from a string.
      enableWorker: false,
      capLevelToPlayerSize: !saveData,
      startFragPrefetch: true,
      backBufferLength: 60,
      enableCEA708Captions: false,
      ...(options.authorize && { xhrSetup: showToken(options.authorize) }),
    })
    hls.subtitleDisplay = false
    hls.on(Events.MANIFEST_PARSED, () => {
      if (!hls) return
      if (saveData) hls.autoLevelCapping = capFor(hls, savingHeight)
      // `startLevel` would apply to the first fragment only.
      if (quality !== null) hls.loadLevel = levelFor(hls, quality)
      options.onQualities(qualitiesOf(hls))
    })
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => options.onLevel(hls?.levels[level]?.height ?? 0))
    hls.on(Events.SUBTITLE_TRACKS_UPDATED, (_, { subtitleTracks }) => {
      const tracks = subtitleTracks.map(({ name, lang }) => ({ label: name, language: lang ?? '' }))
      // After this event hls.js selects a track itself; ours must come later.
      queueMicrotask(() => {
        if (!destroyed) options.onTracks(tracks)
      })
    })
    hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
      if (!fatal || !hls) return
      const status = response?.code ?? 0
      if (
        type === ErrorTypes.MEDIA_ERROR &&
        details !== ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR &&
        performance.now() - recoveredAt > RECOVER_AGAIN_MS
      ) {
        recoveredAt = performance.now()
        keepPlaying(() => hls?.recoverMediaError())
      } else if (details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) {
        options.onProblem('format', 'codec')
      } else if (type === ErrorTypes.NETWORK_ERROR && details !== ErrorDetails.MANIFEST_PARSING_ERROR) {
        const isGone = status >= 400 && status < 500
        options.onProblem(isGone ? 'missing' : 'network', status > 0 ? String(status) : 'no answer')
      } else {
        options.onProblem('damaged', details)
      }
    })
    keepPlaying(() => hls?.attachMedia(video))
    hls.loadSource(address)
    hls.subtitleTrack = captions
  }

  start().catch(async (error: unknown) => {
    if (destroyed) return
    if (isChunkFailure(error)) await reloadOnce()
    if (!destroyed) options.onProblem('network', 'player')
  })

  return {
    chooseQuality: (height) => {
      quality = height
      // The current fragment plays on; the next one has the new quality.
      if (hls) hls.nextLevel = levelFor(hls, quality)
    },
    chooseCaptions: (index) => {
      captions = index
      if (hls) hls.subtitleTrack = index
    },
    destroy: () => {
      destroyed = true
      hls?.destroy()
      hls = undefined
    },
  }
}

const showToken =
  (authorize: NonNullable<EngineOptions['authorize']>) => (request: XMLHttpRequest, address: string) => {
    const token = authorize(address)
    if (token === null) return
    // A header can be set only on an open request.
    request.open('GET', address, true)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
  }

/** One entry for each height, the highest first. */
function qualitiesOf({ levels }: Hls): Quality[] {
  const best = new Map<number, Quality>()
  for (const { height, bitrate } of levels) {
    if (height > 0 && bitrate > (best.get(height)?.bitRate ?? 0)) best.set(height, { height, bitRate: bitrate })
  }
  return [...best.values()].toSorted((a, b) => b.height - a.height)
}

/** -1, automatic, if there is no such level. */
function levelFor(hls: Hls, wanted: number | null): number {
  const height = resolveHeight(qualitiesOf(hls), wanted)
  return hls.levels.findLastIndex((level) => level.height === height)
}

function capFor({ levels }: Hls, height: number): number {
  return Math.max(
    0,
    levels.findLastIndex((level) => level.height <= height),
  )
}

function attachFile(video: HTMLVideoElement, address: string, options: EngineOptions): Engine {
  const stop = new AbortController()
  const { signal } = stop
  let chosen = -1

  const tracks = () => [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const apply = () => {
    // Hidden cues are read but not drawn: the player draws them.
    for (const [index, track] of tracks().entries()) track.mode = index === chosen ? 'hidden' : 'disabled'
  }
  const report = () => {
    options.onTracks(tracks().map(({ label, language }) => ({ label, language })))
    apply()
  }
  video.textTracks.addEventListener('addtrack', report, { signal })
  video.addEventListener('resize', () => options.onLevel(video.videoHeight), { signal })
  video.addEventListener(
    'error',
    () => {
      const code = video.error?.code ?? 0
      if (code === MediaError.MEDIA_ERR_NETWORK || isOffline()) options.onProblem('network', 'interrupted')
      else if (code === MediaError.MEDIA_ERR_DECODE) options.onProblem('damaged', 'decoding')
      else if (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) options.onProblem('format', 'not playable')
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
    chooseCaptions: (index) => {
      chosen = index
      apply()
    },
    destroy: () => {
      stop.abort()
      for (const track of video.querySelectorAll('track')) track.remove()
    },
  }
}
