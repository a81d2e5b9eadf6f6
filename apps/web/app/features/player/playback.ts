import type { PlaybackSession } from '@matinee/contract/playback'
import { captionsUrl, type PlayableSource } from '../../platform/video-source.ts'
import { attachEngine, type Engine, type EngineOptions, type Problem } from './engine.ts'
import {
  type CaptionStyle,
  type Preferences,
  type Quality,
  readPreferences,
  resolveHeight,
  writePreferences,
} from './preferences.ts'
import { type AudioTrack, chooseAudio, chooseSubtitles, forcedSubtitles, type SubtitleTrack } from './tracks.ts'
import { bufferedTo, createSeeker, watchCues, watchStalls } from './video-events.ts'
import { captionSizes, speeds } from './choices.ts'

const FRAME_SECONDS = 1 / 24

const changeEvents =
  'play pause ended timeupdate progress volumechange ratechange seeking enterpictureinpicture leavepictureinpicture'

/** State that the <video> element does not have. */
interface StreamState {
  /** Autoplay was allowed without sound only. */
  mutedByAutoplay: boolean
  /** Should play, but has stalled for half a second. */
  stalled: boolean
  /** The connection is down, and requests are being retried. */
  waiting: boolean
  qualities: readonly Quality[]
  /** The height on screen; 0 while unknown. */
  height: number
  audioTracks: readonly AudioTrack[]
  tracks: readonly SubtitleTrack[]
  cues: readonly VTTCue[]
  problem: Problem | null
}

/** Immutable snapshot for the controls. */
export interface PlaybackState extends StreamState, CaptionStyle, Pick<Preferences, 'characterKeys'> {
  paused: boolean
  ended: boolean
  time: number
  /** 0 while unknown. */
  duration: number
  /** End of the buffered range at the current time, in seconds. */
  bufferedTo: number
  volume: number
  muted: boolean
  speed: number
  /** The chosen height, as far as this video has it; null for the player's own choice. */
  quality: number | null
  /** Index of the audio track; -1 without tracks. */
  audio: number
  /** Index of the track whose subtitles are on; -1 for none. */
  track: number
  isPictureInPicture: boolean
  /** Pictures for the seek bar. */
  storyboard: PlaybackSession['storyboard']
}

/** How to load the source, and its metadata if known in advance. */
export interface PlaybackOptions extends Pick<EngineOptions, 'authorize' | 'retryPolicy'> {
  /** Seconds. */
  startAt?: number
  duration?: number
  storyboard?: PlaybackSession['storyboard']
}

export type Playback = ReturnType<typeof startPlayback>

/**
 * A video that plays until `destroy`. It creates its own <video>, so that loading starts with the click and does not wait
 * for React to render the player.
 */
export function startPlayback(source: PlayableSource, poster: string | null, options: PlaybackOptions = {}) {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  // Firefox would make it a tab stop, though there is nothing to do on it.
  video.tabIndex = -1
  video.setAttribute('x-webkit-airplay', 'allow')
  if (poster) video.poster = poster

  const stop = new AbortController()
  const listeners = new Set<() => void>()
  let preferences = readPreferences()
  let engine: Engine | undefined
  /** Start position in seconds; null once the video has reached it. */
  let startAt: number | null = options.startAt ?? null
  /** Label of the track chosen in this player. The preferences cannot describe each track, such as a commentary. */
  let chosenAudio: string | undefined
  const initialStreamState = { qualities: [], audioTracks: [], tracks: [], cues: [], problem: null, waiting: false }
  let stream: StreamState = { ...initialStreamState, mutedByAutoplay: false, stalled: false, height: 0 }

  const update = (changes: Partial<StreamState> = {}) => {
    stream = { ...stream, ...changes }
    state = read()
    for (const notify of listeners) notify()
  }
  const savePreferences = (changes: Partial<Preferences>) => {
    preferences = { ...preferences, ...changes }
    writePreferences(preferences)
  }

  const seeker = createSeeker(video, update)
  const stalls = watchStalls(video, (stalled) => update({ stalled }))
  const chosenTrack = () => chooseSubtitles(stream.tracks, preferences, navigator.languages)
  const audioTrack = () => {
    const chosen = stream.audioTracks.findIndex(({ label }) => label === chosenAudio)
    return chosen >= 0 ? chosen : chooseAudio(stream.audioTracks, preferences)
  }

  function read(): PlaybackState {
    return {
      ...stream,
      paused: video.paused,
      ended: video.ended,
      time: startAt ?? seeker.time(),
      duration: seeker.duration() || (options.duration ?? 0),
      bufferedTo: bufferedTo(video),
      volume: video.volume,
      muted: video.muted,
      speed: video.playbackRate,
      quality: resolveHeight(stream.qualities, preferences.quality),
      audio: audioTrack(),
      track: chosenTrack(),
      captionSize: preferences.captionSize,
      captionColour: preferences.captionColour,
      captionBackground: preferences.captionBackground,
      captionPlace: preferences.captionPlace,
      characterKeys: preferences.characterKeys,
      isPictureInPicture: document.pictureInPictureElement === video,
      storyboard: options.storyboard ?? null,
    }
  }

  const applyTracks = () => {
    const audio = audioTrack()
    engine?.chooseAudio(audio)
    const chosen = chosenTrack()
    const forced = forcedSubtitles(stream.tracks, stream.audioTracks[audio]?.language)
    engine?.chooseSubtitles(chosen >= 0 ? chosen : forced)
    update()
  }

  const load = () => {
    const { authorize, retryPolicy } = options
    engine = attachEngine(video, source, {
      quality: preferences.quality,
      startAt: startAt ?? 0,
      captions: captionsUrl(source, location.origin),
      authorize,
      retryPolicy,
      onQualities: (qualities) => update({ qualities }),
      onLevel: (height) => update({ height }),
      onAudio: (audioTracks) => {
        update({ audioTracks })
        applyTracks()
      },
      onSubtitles: (tracks) => {
        update({ tracks })
        applyTracks()
      },
      onProblem: (problem) => {
        stalls.settle()
        video.pause()
        update({ problem, waiting: false })
      },
      onWaiting: (waiting) => update({ waiting }),
      onInterrupted: start,
    })
    // A new source resets the speed.
    video.defaultPlaybackRate = preferences.speed
    video.playbackRate = preferences.speed
    seeker.look()
    stalls.wait()
  }

  /** With sound, else muted, else paused until the user presses play. */
  const play = async () => {
    if (stream.problem) return
    if (video.ended) seek(0)
    try {
      await video.play()
    } catch (error) {
      if (stop.signal.aborted || !isAutoplayRefusal(error) || video.muted) return
      video.muted = true
      update({ mutedByAutoplay: true })
      await video.play().catch((second: unknown) => {
        if (!isAutoplayRefusal(second)) return
        video.muted = preferences.muted
        stalls.settle()
        update({ mutedByAutoplay: false })
      })
    }
  }
  const start = () => void play()
  const pause = () => video.pause()

  const setMuted = (muted: boolean) => {
    video.muted = muted
    savePreferences({ muted })
    update({ mutedByAutoplay: false })
  }

  const applyVolume = (wanted: number) => {
    const volume = Math.round(Math.min(Math.max(wanted, 0), 1) * 100) / 100
    video.volume = volume
    savePreferences({ volume })
  }

  const setSpeed = (speed: number) => {
    video.playbackRate = speed
    savePreferences({ speed })
    update()
  }

  const setAudio = (index: number) => {
    const track = stream.audioTracks[index]
    if (!track) return
    chosenAudio = track.label
    // A commentary is not stored as a preference: it belongs to this film.
    if (track.role !== 'commentary')
      savePreferences({ audioLanguage: track.language, audioDescription: track.role === 'description' })
    applyTracks()
  }

  const setCaptions = (index: number) => {
    const track = stream.tracks[index]
    const kind = track?.kind === 'captions' ? 'captions' : 'subtitles'
    savePreferences({ captions: index >= 0, ...(track && { captionLanguage: track.language, captionKind: kind }) })
    applyTracks()
  }

  const setStyle = (style: Partial<CaptionStyle>) => {
    savePreferences(style)
    update()
  }

  const setCharacterKeys = (characterKeys: boolean) => {
    savePreferences({ characterKeys })
    update()
  }

  const seek: typeof seeker.seek = (target) => {
    startAt = null
    seeker.seek(target)
  }

  const reload = () => {
    startAt = state.time
    engine?.destroy()
    update(initialStreamState)
    load()
    start()
  }

  const { signal } = stop
  for (const event of changeEvents.split(' ')) video.addEventListener(event, () => update(), { signal })
  for (const event of ['loadedmetadata', 'durationchange', 'canplay'])
    video.addEventListener(event, seeker.look, { signal })
  // hls.js seeks to the start once that is loaded. Captured, so that `startAt` is null before `update` reads the time.
  for (const event of ['timeupdate', 'seeked'])
    video.addEventListener(event, () => video.currentTime > 0 && (startAt = null), { signal, capture: true })

  video.volume = preferences.volume
  video.muted = preferences.muted
  let state = read()
  const stopCues = watchCues(video, (cues) => update({ cues }))
  load()
  start()

  return {
    video,
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    state: () => state,
    play: start,
    pause,
    toggle: () => (video.paused ? start() : pause()),
    seekTo: seek,
    seekBy: (seconds: number) => seek(state.time + seconds),
    stepFrame: (direction: number) => {
      if (video.paused) seek(state.time + direction * FRAME_SECONDS)
    },
    setVolume: (volume: number) => {
      applyVolume(volume)
      if (volume > 0 && video.muted) setMuted(false)
    },
    /** Turning a muted video down leaves it muted. */
    changeVolume: (by: number) => {
      applyVolume(video.volume + by)
      if (by > 0 && video.muted) setMuted(false)
    },
    setMuted,
    setSpeed,
    changeSpeed: (direction: number) => {
      const present = speeds.findIndex((speed) => speed === video.playbackRate)
      setSpeed(speeds[Math.min(Math.max(present + direction, 0), speeds.length - 1)] ?? 1)
    },
    setQuality: (quality: number | null) => {
      savePreferences({ quality })
      engine?.chooseQuality(quality)
      update()
    },
    setAudio,
    setCaptions,
    toggleCaptions: () => {
      if (state.track >= 0) return setCaptions(-1)
      savePreferences({ captions: true })
      applyTracks()
    },
    setCaptionStyle: setStyle,
    setCharacterKeys,
    changeCaptionSize: (direction: number) => {
      const next = captionSizes.indexOf(preferences.captionSize) + direction
      setStyle({ captionSize: captionSizes[Math.min(Math.max(next, 0), captionSizes.length - 1)] ?? 'medium' })
    },
    togglePictureInPicture: () => {
      const change =
        document.pictureInPictureElement === video ? document.exitPictureInPicture() : video.requestPictureInPicture?.()
      change?.catch(() => undefined)
    },
    /** Reloads and continues at the same position. */
    retry: reload,
    /** Cancels all requests and timers. Idempotent. */
    destroy: () => {
      if (stop.signal.aborted) return
      stop.abort()
      listeners.clear()
      stalls.stop()
      seeker.stop()
      stopCues()
      if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined)
      video.pause()
      engine?.destroy()
      video.removeAttribute('src')
      video.load()
      video.remove()
    },
  }
}

const isAutoplayRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
