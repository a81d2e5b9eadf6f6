import { type CaptionSize, captionSizes, type PlayerProblem, speeds } from './words.ts'
import { bufferedTo } from './video-events.ts'
import { chooseTrack } from './preferences.ts'
import { watchCues } from './video-events.ts'
import { attach, type CaptionTrack, type Engine } from './engine.ts'
import { tellSystem } from './video-events.ts'
import { type Preferences, readPreferences, writePreferences } from './preferences.ts'
import { type Quality, resolveHeight } from './preferences.ts'
import { createSeeker } from './video-events.ts'
import { captionsBeside, type PlayableSource } from '../../platform/video-source.ts'
import { watchStalls } from './video-events.ts'
import { keepAwake } from './video-events.ts'

const FRAME_SECONDS = 1 / 24

/** All that the controls show. A new object whenever something changed. */
export interface PlaybackState {
  paused: boolean
  ended: boolean
  /** Something was on screen: what stands before it is the poster. */
  started: boolean
  time: number
  /** 0 while unknown. */
  duration: number
  /** How far it is loaded, from where it plays. */
  bufferedTo: number
  volume: number
  muted: boolean
  /** The browser would only play it without sound. */
  soundRefused: boolean
  speed: number
  /** It should play, and has not for half a second. */
  stalled: boolean
  qualities: readonly Quality[]
  /** The chosen height, as far as this video has it; null for the player's own choice. */
  quality: number | null
  /** The height on screen; 0 while unknown. */
  height: number
  tracks: readonly CaptionTrack[]
  /** Index of the track whose captions are on; -1 for none. */
  track: number
  captionSize: CaptionSize
  cues: readonly VTTCue[]
  inPicture: boolean
  problem: { kind: PlayerProblem; detail: string } | null
}

interface PlaybackOptions {
  title: string
  poster: string | null
}

export type Playback = ReturnType<typeof startPlayback>

/**
 * A video that plays, from the click that asked for it until `destroy`. It makes its own <video>, so that loading need
 * not wait for the page to draw the player around it. Films and trailers alike; it knows nothing of how it is shown.
 */
export function startPlayback(source: PlayableSource, { title, poster }: PlaybackOptions) {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  if (poster) video.poster = poster

  const stop = new AbortController()
  const listeners = new Set<() => void>()
  let preferences = readPreferences()
  let engine: Engine | undefined
  /** What the <video> itself does not know. */
  let extra: Pick<
    PlaybackState,
    'started' | 'stalled' | 'soundRefused' | 'qualities' | 'height' | 'tracks' | 'cues' | 'problem'
  > = {
    started: false,
    stalled: false,
    soundRefused: false,
    qualities: [],
    height: 0,
    tracks: [],
    cues: [],
    problem: null,
  }

  const update = (changes: Partial<typeof extra> = {}) => {
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
    // A new source starts at the usual speed.
    video.defaultPlaybackRate = preferences.speed
    video.playbackRate = preferences.speed
    seeker.look()
    stalls.wait()
  }

  /** With sound, unless the browser refuses that; then without; else it waits for a press. */
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
  for (const event of ['play', 'pause', 'ended', 'progress', 'volumechange', 'ratechange', 'seeking'])
    video.addEventListener(event, () => update(), { signal })
  for (const event of ['enterpictureinpicture', 'leavepictureinpicture'])
    video.addEventListener(event, () => update(), { signal })
  for (const event of ['loadedmetadata', 'durationchange', 'canplay'])
    video.addEventListener(event, seeker.look, { signal })
  video.addEventListener('timeupdate', () => update(), { signal })
  video.addEventListener('loadeddata', () => update({ started: true }), { signal })

  video.volume = preferences.volume
  video.muted = preferences.muted
  let state = read()
  const endings = [
    watchCues(video, (cues) => update({ cues })),
    keepAwake(video),
    tellSystem(video, {
      title,
      poster,
      play: start,
      pause,
      seekTo: seeker.seek,
      seekBy: (seconds) => seeker.seek(seeker.time() + seconds),
    }),
  ]
  load()
  start()

  return {
    video,
    title,
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
    /** Who makes it quieter does not ask for the sound that they turned off. */
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
    /** From where it stopped. */
    retry: () => {
      const { time } = state
      engine?.destroy()
      update({ problem: null, qualities: [], tracks: [], cues: [] })
      load()
      if (time > 0) seeker.seek(time)
      start()
    },
    /** Nothing of it stays: no request, no timer, no key of the system. Doing it twice does no harm. */
    destroy: () => {
      if (stop.signal.aborted) return
      stop.abort()
      listeners.clear()
      stalls.stop()
      seeker.stop()
      for (const end of endings) end()
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
