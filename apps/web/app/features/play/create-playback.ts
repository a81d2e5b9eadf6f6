import { AppError } from '@matinee/contract/http/errors'
import { type PlaybackSession, playbackEndpoints, playbackErrors } from '@matinee/contract/playback'
import * as formWords from '@matinee/locales/platform/forms'
import { browserApi, userCredentials } from '../../platform/browser-api.ts'
import { waitForServer } from '../../platform/connection.ts'
import { parseVideoSource, type VideoSource } from '../../platform/video-source.ts'
import { type FilmPlaybackOptions, type Playback, startFilmPlayback } from '../player/film.ts'
import { refetchPositions } from '../positions/index.ts'
import { endViewing, sendPositions } from './send-positions.ts'

/** Why the film does not play: code and message of the API error. */
export interface Refusal {
  code: string
  message: string
  details?: unknown
}

export type PlaybackStatus =
  | { status: 'loading' }
  | {
      status: 'playing'
      playback: Playback
      /** Where the credits begin, if that is known. */
      creditsMs: number | null
    }
  | { status: 'refused'; refusal: Refusal; /** True if the film has played on this screen. */ hasPlayed: boolean }
  /** FILM-3: a film on another site, which is only linked. */
  | { status: 'embedded'; source: Extract<VideoSource, { kind: 'embed' }> }
  /** The server cannot be reached. Playback starts automatically once it can. */
  | { status: 'offline' }

interface Film {
  movieId: string
  /** Shown until the first frame has loaded. */
  poster: string | null
}

/** Playlists and keys need the viewer's token; segments do not. */
const authorize = (address: string) =>
  address.startsWith(`${location.origin}/api/playback-sessions/`) ? (userCredentials()?.token() ?? null) : null

/** Refreshes the token after a 401. If the session has ended, the next request is refused with the reason. */
const refreshToken = async () => {
  const credentials = userCredentials()
  const token = credentials?.token()
  if (credentials && token) await credentials.handleUnauthorized(token, false)
}

const toPlaybackOptions = (viewing: PlaybackSession, poster: string | null, startMs: number): FilmPlaybackOptions => ({
  address: viewing.address,
  title: viewing.title,
  poster,
  startMs,
  durationMs: viewing.durationMs,
  audio: viewing.tracks.audio,
  subtitles: viewing.tracks.subtitles,
  storyboard: viewing.storyboard,
  authorize,
  refreshToken,
})

/** The position to resume from. Finished films start at the beginning. */
const resumePosition = ({ position }: PlaybackSession) => (position && !position.isFinished ? position.milliseconds : 0)

/** Gives up when only this request fails although the server can be reached. */
const maxAttempts = 3

/**
 * Starts a playback session for one film, plays it, sends positions, and stops when the server refuses. `dispose` ends
 * the session and frees the player.
 */
export function createPlayback({ movieId, poster }: Film, onStatus: (status: PlaybackStatus) => void) {
  const abort = new AbortController()
  const { signal } = abort
  let playback: Playback | undefined
  let positions: ReturnType<typeof sendPositions> | undefined
  /** Where playback stopped, to resume there after a refusal. */
  let stoppedAtMs: number | undefined
  let hasPlayed = false

  const stopPlayer = () => {
    positions?.stop()
    positions = undefined
    playback?.destroy()
    playback = undefined
  }

  const refuse = (refusal: Refusal) => {
    if (signal.aborted) return
    // Another browser has taken over, and its position is newer.
    const isElsewhere = refusal.code === playbackErrors.replaced().code
    if (playback) stoppedAtMs = isElsewhere ? undefined : Math.round(playback.state().time * 1000)
    stopPlayer()
    onStatus({ status: 'refused', refusal, hasPlayed })
  }

  const play = (viewing: PlaybackSession) => {
    const source = viewing.isExternal ? parseVideoSource(viewing.address) : null
    if (source?.kind === 'embed') return onStatus({ status: 'embedded', source })
    const started = startFilmPlayback(toPlaybackOptions(viewing, poster, stoppedAtMs ?? resumePosition(viewing)))
    playback = started
    hasPlayed = true
    const { playbackToken, nextHeartbeatSeconds } = viewing
    if (playbackToken !== null)
      positions = sendPositions({ playbackToken, nextHeartbeatSeconds, playback: started, onRefused: refuse })
    started.subscribe(() => {
      const { problem } = started.state()
      if (problem?.kind === 'refused' && playback === started) refuse(problem)
    })
    onStatus({ status: 'playing', playback: started, creditsMs: viewing.creditsMs })
  }

  /** `takeOverId`: the id of another session of this user to end. */
  const start = async (takeOverId?: string, attempt = 1): Promise<void> => {
    try {
      const body = takeOverId === undefined ? {} : { takeOverId }
      const viewing = await browserApi()(playbackEndpoints.start, { params: { id: movieId }, body })
      if (!signal.aborted) play(viewing)
      else if (viewing.playbackToken !== null) await endViewing(viewing.playbackToken)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) {
        // A bug in this page: report it, and offer a retry.
        reportError(error)
        return refuse({ code: 'page', message: formWords.unexpected })
      }
      if (error.status > 0 || attempt === maxAttempts) return refuse(error)
      onStatus({ status: 'offline' })
      await waitForServer(signal)
      if (!signal.aborted) await start(takeOverId, attempt + 1)
    }
  }

  return {
    start,
    dispose: () => {
      abort.abort()
      void positions?.leave().then(refetchPositions)
      stopPlayer()
    },
  }
}
