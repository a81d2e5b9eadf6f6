import type Hls from 'hls.js'
import type { ErrorData, HlsConfig, MediaPlaylist } from 'hls.js'
import { isChunkFailure, reloadOnce } from '../../platform/chunks.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { loadHls } from './load-hls.ts'
import { type Quality, resolveHeight } from './preferences.ts'
import { type AudioTrack, numberDuplicates, type SubtitleTrack, trackLabel } from './tracks.ts'
import type { PlayerProblem } from './choices.ts'

/** Give up if a second media error follows the first within this time. */
const RECOVER_AGAIN_MS = 10_000

const saveDataHeight = 480
const isSavingData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

export function attachHls(video: HTMLVideoElement, address: string, options: EngineOptions): Engine {
  let hls: Hls | undefined
  let destroyed = false
  let recoveredAt = Number.NEGATIVE_INFINITY
  let { quality } = options
  let subtitles = -1
  const saveData = isSavingData()
  const retryPolicy = options.retryPolicy?.({ ...options, address })
  const report = (kind: PlayerProblem, detail: string) => options.onProblem({ kind, detail })

  /** Reports if setting the source has paused a playing video. */
  const keepPlaying = (setSource: () => void) => {
    const wasPlaying = !video.paused
    setSource()
    if (wasPlaying && video.paused) options.onInterrupted()
  }

  const start = async () => {
    const { default: Engine } = await loadHls()
    if (destroyed) return
    const { Events, ErrorTypes, ErrorDetails } = Engine
    hls = new Engine({
      // Trusted Types forbid the worker, which is created from a string.
      enableWorker: false,
      loader: withoutKeyAborts(Engine.DefaultConfig.loader),
      capLevelToPlayerSize: !saveData,
      startFragPrefetch: true,
      startPosition: options.startAt || -1,
      backBufferLength: 60,
      enableCEA708Captions: false,
      ...(options.authorize && { xhrSetup: authorizeRequest(options.authorize) }),
      ...retryPolicy?.config,
    })
    hls.subtitleDisplay = false
    retryPolicy?.attach(hls, Events)
    hls.on(Events.MANIFEST_PARSED, () => {
      if (!hls) return
      removeSmallerAudioGroups(hls)
      if (saveData) hls.autoLevelCapping = capFor(hls, saveDataHeight)
      // `startLevel` would apply to the first fragment only.
      if (quality !== null) hls.loadLevel = levelFor(hls, quality)
      options.onQualities(qualitiesOf(hls))
    })
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => options.onLevel(hls?.levels[level]?.height ?? 0))
    // A track chosen during this event is loaded first.
    hls.on(Events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) =>
      options.onAudio(numberDuplicates(audioTracks.map(toAudioTrack))),
    )
    hls.on(Events.SUBTITLE_TRACKS_UPDATED, (_, { subtitleTracks }) => {
      const tracks = numberDuplicates(subtitleTracks.map(toSubtitleTrack))
      // After this event hls.js selects a track itself; ours must come later.
      queueMicrotask(() => {
        if (!destroyed) options.onSubtitles(tracks)
      })
    })
    const recover = () => {
      recoveredAt = performance.now()
      // The next lower rendition may be intact.
      if (hls && hls.autoLevelEnabled && hls.loadLevel > 0) hls.nextAutoLevel = hls.loadLevel - 1
      keepPlaying(() => hls?.recoverMediaError())
    }
    hls.on(Events.ERROR, (_, error) => {
      if (!hls || retryPolicy?.handleError(error) || !error.fatal) return
      const { type, details } = error
      const isCodec = details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
      const isRecent = performance.now() - recoveredAt <= RECOVER_AGAIN_MS
      if (type === ErrorTypes.MEDIA_ERROR && !isCodec && !isRecent) recover()
      else if (isCodec) report('format', 'codec')
      else if (type === ErrorTypes.NETWORK_ERROR && details !== ErrorDetails.MANIFEST_PARSING_ERROR)
        reportNetworkError(error)
      else report('damaged', details)
    })
    keepPlaying(() => hls?.attachMedia(video))
    hls.loadSource(address)
    hls.subtitleTrack = subtitles
  }

  const reportNetworkError = ({ response }: ErrorData) => {
    const status = response?.code ?? 0
    const isGone = status >= 400 && status < 500
    report(isGone ? 'missing' : 'network', status > 0 ? String(status) : 'no answer')
  }

  start().catch(async (error: unknown) => {
    if (destroyed) return
    if (isChunkFailure(error)) await reloadOnce()
    if (!destroyed) report('network', 'player')
  })

  return {
    chooseQuality: (height) => {
      quality = height
      // The current fragment plays on; the next one has the new quality.
      if (hls) hls.nextLevel = levelFor(hls, quality)
    },
    chooseAudio: (index) => {
      if (hls && index >= 0) hls.audioTrack = index
    },
    chooseSubtitles: (index) => {
      subtitles = index
      if (hls) hls.subtitleTrack = index
    },
    destroy: () => {
      destroyed = true
      retryPolicy?.destroy()
      hls?.destroy()
      hls = undefined
    },
  }
}

/**
 * Audio and video share one key request. When one of them seeks or switches renditions, hls.js aborts the request and
 * leaves the other one waiting forever. Keys have 16 bytes, so key requests are never aborted.
 */
export const withoutKeyAborts = (Loader: HlsConfig['loader']): HlsConfig['loader'] =>
  class extends Loader {
    override abort() {
      if (!this.context || !('keyInfo' in this.context)) super.abort()
    }
  }

const authorizeRequest =
  (authorize: NonNullable<EngineOptions['authorize']>) => (request: XMLHttpRequest, address: string) => {
    const token = authorize(address)
    if (token === null) return
    // A header can be set only on an open request.
    request.open('GET', address, true)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
  }

/**
 * A film lists its renditions twice: with stereo tracks, and with 5.1 tracks. hls.js would switch between the groups as
 * the bandwidth changes and lose tracks, so only the group with the most tracks is kept.
 */
function removeSmallerAudioGroups(hls: Hls): void {
  const sizes = new Map<string, number>()
  for (const { groupId } of hls.allAudioTracks) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1)
  if (sizes.size < 2) return
  const [kept] = [...sizes].reduce((best, each) => (each[1] > best[1] ? each : best))
  for (let level = hls.levels.length - 1; level >= 0; level--)
    if (!hls.levels[level]?.hasAudioGroup(kept)) hls.removeLevel(level)
}

const describes = 'public.accessibility.describes-video'
const transcribes = 'public.accessibility.transcribes-spoken-dialog'

function toAudioTrack({ name, lang = '', characteristics, default: isDefault, autoselect }: MediaPlaylist): AudioTrack {
  const role = characteristics?.includes(describes)
    ? 'description'
    : autoselect || isDefault
      ? 'original'
      : 'commentary'
  return { language: lang, role, isDefault, label: trackLabel(lang, name, role) }
}

function toSubtitleTrack({ name, lang = '', characteristics, forced }: MediaPlaylist): SubtitleTrack {
  const kind = forced ? 'forced' : characteristics?.includes(transcribes) ? 'captions' : 'subtitles'
  return { language: lang, kind, label: trackLabel(lang, name, kind) }
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
