import { captionsBeside, type PlayableSource } from '../../platform/video-source.ts'
import { attach, type CaptionTrack, type Engine, type EngineOptions } from './engine.ts'
import {
  chooseTrack,
  type Preferences,
  type Quality,
  readPreferences,
  resolveHeight,
  writePreferences,
} from './preferences.ts'
import { bufferedTo, createSeeker, watchCues, watchStalls } from './video-events.ts'
import { type CaptionSize, captionSizes, type PlayerProblem, speeds } from './words.ts'

const FRAME_SECONDS = 1 / 24

const changeEvents =
  'play pause ended timeupdate progress volumechange ratechange seeking enterpictureinpicture leavepictureinpicture'

/** What the <video> itself does not know. */
interface ExtraState {
  /** The browser would only play it without sound. */
  soundRefused: boolean
  /** It should play, and has not for half a second. */
  stalled: boolean
  qualities: readonly Quality[]
  /** The height on screen; 0 while unknown. */
  height: number
  tracks: readonly CaptionTrack[]
  cues: readonly VTTCue[]
  problem: { kind: PlayerProblem; detail: string } | null
}

/** All that the controls show. A new object whenever something changed. */
export interface PlaybackState extends ExtraState {
  paused: boolean
  ended: boolean
  time: number
  /** 0 while unknown. */
  duration: number
  /** How far it is loaded, from where it plays. */
  bufferedTo: number
  volume: number
  muted: boolean
  speed: number
  /** The chosen height, as far as this video has it; null for the player's own choice. */
  quality: number | null
  /** Index of the track whose captions are on; -1 for none. */
  track: number
  captionSize: CaptionSize
  inPicture: boolean
}

export type Playback = ReturnType<typeof startPlayback>

/**
 * A video that plays until `destroy`. It creates its own <video>, so that loading starts with the click and does not wait
 * for React to render the player.
 */
export function startPlayback(
  source: PlayableSource,
  poster: string | null,
  { authorize }: Pick<EngineOptions, 'authorize'> = {},
) {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  if (poster) video.poster = poster

  const stop = new AbortController()
  const listeners = new Set<() => void>()
  let preferences = readPreferences()
  let engine: Engine | undefined
  let extra: ExtraState = {
    soundRefused: false,
    stalled: false,
    qualities: [],
    height: 0,
    tracks: [],
    cues: [],
    problem: null,
  }

  const update = (changes: Partial<ExtraState> = {}) => {
    extra = { ...extra, ...changes }
    state = read()
    for (const notify of listeners) notify()
  }
  const prefer = (changes: Partial<Preferences>) => {
    preferences = { ...preferences, ...changes }
    writePreferences(preferences)
  }

  const seeker = createSeeker(video, update)
  const stalls = watchStalls(video, (stalled) => update({ stalled }))
  const chosenTrack = () => chooseTrack(extra.tracks, preferences, navigator.languages)

  function read(): PlaybackState {
    return {
      ...extra,
      paused: video.paused,
      ended: video.ended,
      time: seeker.time(),
      duration: seeker.duration(),
      bufferedTo: bufferedTo(video),
      volume: video.volume,
      muted: video.muted,
      speed: video.playbackRate,
      quality: resolveHeight(extra.qualities, preferences.quality),
      track: chosenTrack(),
      captionSize: preferences.captionSize,
      inPicture: document.pictureInPictureElement === video,
    }
  }

  const applyCaptions = () => {
    engine?.chooseCaptions(chosenTrack())
    update()
  }

  const load = () => {
    engine = attach(video, source, {
      quality: preferences.quality,
      captions: captionsBeside(source, location.origin),
      authorize,
      onQualities: (qualities) => update({ qualities }),
      onLevel: (height) => update({ height }),
      onTracks: (tracks) => {
        update({ tracks })
        applyCaptions()
      },
      onProblem: (kind, detail) => {
        stalls.settle()
        video.pause()
        update({ problem: { kind, detail } })
      },
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
    if (video.ended) seeker.seek(0)
    try {
      await video.play()
    } catch (error) {
      if (stop.signal.aborted || !isRefusal(error) || video.muted) return
      video.muted = true
      update({ soundRefused: true })
      await video.play().catch((second: unknown) => {
        if (!isRefusal(second)) return
        video.muted = preferences.muted
        stalls.settle()
        update({ soundRefused: false })
      })
    }
  }
  const start = () => void play()
  const pause = () => video.pause()

  const setMuted = (muted: boolean) => {
    video.muted = muted
    prefer({ muted })
    update({ soundRefused: false })
  }

  const keepVolume = (wanted: number) => {
    const volume = Math.round(Math.min(Math.max(wanted, 0), 1) * 100) / 100
    video.volume = volume
    prefer({ volume })
  }

  const setSpeed = (speed: number) => {
    video.playbackRate = speed
    prefer({ speed })
    update()
  }

  const setCaptions = (track: number) => {
    const language = extra.tracks[track]?.language
    prefer({ captions: track >= 0, ...(language !== undefined && { captionLanguage: language }) })
    applyCaptions()
  }

  const { signal } = stop
  for (const event of changeEvents.split(' ')) video.addEventListener(event, () => update(), { signal })
  for (const event of ['loadedmetadata', 'durationchange', 'canplay'])
    video.addEventListener(event, seeker.look, { signal })

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
    seekTo: seeker.seek,
    seekBy: (seconds: number) => seeker.seek(seeker.time() + seconds),
    stepFrame: (direction: number) => {
      if (video.paused) seeker.seek(seeker.time() + direction * FRAME_SECONDS)
    },
    setVolume: (volume: number) => {
      keepVolume(volume)
      if (volume > 0 && video.muted) setMuted(false)
    },
    /** Turning a muted video down leaves it muted. */
    changeVolume: (by: number) => {
      keepVolume(video.volume + by)
      if (by > 0 && video.muted) setMuted(false)
    },
    setMuted,
    setSpeed,
    changeSpeed: (direction: number) => {
      const present = speeds.findIndex((speed) => speed === video.playbackRate)
      setSpeed(speeds[Math.min(Math.max(present + direction, 0), speeds.length - 1)] ?? 1)
    },
    setQuality: (quality: number | null) => {
      prefer({ quality })
      engine?.chooseQuality(quality)
      update()
    },
    setCaptions,
    toggleCaptions: () => {
      if (state.track >= 0) setCaptions(-1)
      else if (extra.tracks.length > 0) {
        prefer({ captions: true })
        applyCaptions()
      }
    },
    setCaptionSize: (captionSize: CaptionSize) => {
      prefer({ captionSize })
      update()
    },
    changeCaptionSize: (direction: number) => {
      const next = captionSizes.indexOf(preferences.captionSize) + direction
      prefer({ captionSize: captionSizes[Math.min(Math.max(next, 0), captionSizes.length - 1)] ?? 'medium' })
      update()
    },
    togglePictureInPicture: () => {
      const change =
        document.pictureInPictureElement === video ? document.exitPictureInPicture() : video.requestPictureInPicture?.()
      change?.catch(() => undefined)
    },
    retry: () => {
      const { time } = state
      engine?.destroy()
      update({ problem: null, qualities: [], tracks: [], cues: [] })
      load()
      if (time > 0) seeker.seek(time)
      start()
    },
    /** Leaves no request and no timer behind. May be called twice. */
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

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
