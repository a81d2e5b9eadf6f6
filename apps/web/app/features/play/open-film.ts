import { AppError } from '@matinee/contract/http/errors'
import { type Viewing, viewingEndpoints, viewingErrors } from '@matinee/contract/viewings'
import { browserApi, userCredentials } from '../../platform/browser-api.ts'
import { untilConnected } from '../../platform/connection.ts'
import { readSource, type Source } from '../../platform/video-source.ts'
import { type FilmToPlay, type Playback, startFilm } from '../player/film.ts'
import { rereadPositions } from '../positions/index.ts'
import { endViewing, sendPositions } from './send-positions.ts'

/** Why the film does not play, in the API's own words. */
export interface Refusal {
  code: string
  message: string
  details?: unknown
}

export type Showing =
  | { name: 'opening' }
  | { name: 'playing'; playback: Playback; /** Where the credits begin, if that is known. */ creditsMs: number | null }
  | { name: 'refused'; refusal: Refusal; /** It played, and stopped. */ hasPlayed: boolean }
  /** FILM-3: another site's player, to which we only lead. */
  | { name: 'embed'; source: Extract<Source, { kind: 'embed' }> }
  /** The server cannot be reached; it goes on by itself. */
  | { name: 'unreachable' }

interface Film {
  movieId: string
  /** Shown until the first picture is there. */
  poster: string | null
}

/** Playlists and keys need the viewer's token; segments, wherever they lie, do not. */
const authorize = (address: string) =>
  address.startsWith(`${location.origin}/api/viewings/`) ? (userCredentials()?.token() ?? null) : null

/** After a 401. A session that has ended leaves no token, and the next answer says so. */
const renew = async () => {
  const credentials = userCredentials()
  const token = credentials?.token()
  if (credentials && token) await credentials.refused(token, false)
}

const toFilm = (viewing: Viewing, poster: string | null, startMs: number): FilmToPlay => ({
  address: viewing.address,
  title: viewing.title,
  poster,
  startMs,
  durationMs: viewing.durationMs,
  audio: viewing.tracks.audio,
  subtitles: viewing.tracks.subtitles,
  storyboard: viewing.storyboard,
  authorize,
  renew,
})

/** What the server keeps is a finished film's place, too: that one starts anew. */
const keptPlace = ({ position }: Viewing) => (position && !position.isFinished ? position.milliseconds : 0)

/** The server answers other calls, but not this one: then it is no matter of the line. */
const mostAttempts = 3

/**
 * One film on the screen, from the first request to the last: it begins a viewing, plays it, tells where it is, and
 * stops when the server says so. `close` ends all of it.
 */
export function openFilm({ movieId, poster }: Film, show: (showing: Showing) => void) {
  const closing = new AbortController()
  const { signal } = closing
  let playback: Playback | undefined
  let positions: ReturnType<typeof sendPositions> | undefined
  /** Where the picture stopped, to go on from after a refusal. */
  let stoppedAtMs: number | undefined

  const drop = () => {
    positions?.stop()
    positions = undefined
    playback?.destroy()
    playback = undefined
  }

  const refuse = (refusal: Refusal) => {
    if (signal.aborted) return
    // Another browser has gone on meanwhile: its place is the newer one.
    const isElsewhere = refusal.code === viewingErrors.elsewhere().code
    if (playback) stoppedAtMs = isElsewhere ? undefined : Math.round(playback.state().time * 1000)
    const hasPlayed = stoppedAtMs !== undefined
    drop()
    show({ name: 'refused', refusal, hasPlayed })
  }

  const play = (viewing: Viewing) => {
    const source = viewing.isExternal ? readSource(viewing.address) : null
    if (source?.kind === 'embed') return show({ name: 'embed', source })
    const started = startFilm(toFilm(viewing, poster, stoppedAtMs ?? keptPlace(viewing)))
    playback = started
    const { viewingId, nextSeconds } = viewing
    if (viewingId !== null) positions = sendPositions({ viewingId, nextSeconds, playback: started, onRefused: refuse })
    started.subscribe(() => {
      const { problem } = started.state()
      if (problem?.kind === 'refused' && playback === started) refuse(problem)
    })
    show({ name: 'playing', playback: started, creditsMs: viewing.creditsMs })
  }

  /** `instead` ends another viewing of the same person. */
  const begin = async (instead?: string, attempt = 1): Promise<void> => {
    try {
      const body = instead === undefined ? {} : { instead }
      const viewing = await browserApi()(viewingEndpoints.begin, { params: { id: movieId }, body })
      if (!signal.aborted) play(viewing)
      else if (viewing.viewingId !== null) await endViewing(viewing.viewingId)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      if (error.status > 0 || attempt === mostAttempts) return refuse(error)
      show({ name: 'unreachable' })
      await untilConnected(signal)
      if (!signal.aborted) await begin(instead, attempt + 1)
    }
  }

  return {
    begin,
    close: () => {
      closing.abort()
      void positions?.leave().then(rereadPositions)
      drop()
    },
  }
}
