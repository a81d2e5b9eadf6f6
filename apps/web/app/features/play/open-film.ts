import { AppError } from '@matinee/contract/http/errors'
import { type Viewing, viewingEndpoints, viewingErrors } from '@matinee/contract/viewings'
import * as formWords from '@matinee/locales/platform/forms'
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
  | { name: 'refused'; refusal: Refusal; /** It has played on this screen. */ hasPlayed: boolean }
  /** FILM-3: another site's player, to which we only lead. */
  | { name: 'embed'; source: Extract<Source, { kind: 'embed' }> }
  /** The server cannot be reached. The film begins by itself once it can. */
  | { name: 'unreachable' }

interface Film {
  movieId: string
  /** Shown until the first picture is there. */
  poster: string | null
}

/** Playlists and keys need the viewer's token; segments, wherever they lie, do not. */
const authorize = (address: string) =>
  address.startsWith(`${location.origin}/api/viewings/`) ? (userCredentials()?.token() ?? null) : null

/** After a 401: gets a fresh token. If the session has ended there is none, and the next answer says so. */
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

/** Where to resume. The server keeps a position of finished films, too: these start at the beginning. */
const keptPlace = ({ position }: Viewing) => (position && !position.isFinished ? position.milliseconds : 0)

/** If this call alone gets no answer while the server can be reached, waiting for the connection does not help. */
const mostAttempts = 3

/**
 * One film on the screen, from the first request to the last: it begins a viewing, plays it, sends positions, and stops
 * when the server says so. `close` ends all of it.
 */
export function openFilm({ movieId, poster }: Film, show: (showing: Showing) => void) {
  const closing = new AbortController()
  const { signal } = closing
  let playback: Playback | undefined
  let positions: ReturnType<typeof sendPositions> | undefined
  /** Where playback stopped, to resume there after a refusal. */
  let stoppedAtMs: number | undefined
  let hasPlayed = false

  const drop = () => {
    positions?.stop()
    positions = undefined
    playback?.destroy()
    playback = undefined
  }

  const refuse = (refusal: Refusal) => {
    if (signal.aborted) return
    // Playback has gone on in another browser meanwhile: the position of that one is newer.
    const isElsewhere = refusal.code === viewingErrors.elsewhere().code
    if (playback) stoppedAtMs = isElsewhere ? undefined : Math.round(playback.state().time * 1000)
    drop()
    show({ name: 'refused', refusal, hasPlayed })
  }

  const play = (viewing: Viewing) => {
    const source = viewing.isExternal ? readSource(viewing.address) : null
    if (source?.kind === 'embed') return show({ name: 'embed', source })
    const started = startFilm(toFilm(viewing, poster, stoppedAtMs ?? keptPlace(viewing)))
    playback = started
    hasPlayed = true
    const { viewingId, nextSeconds } = viewing
    if (viewingId !== null) positions = sendPositions({ viewingId, nextSeconds, playback: started, onRefused: refuse })
    started.subscribe(() => {
      const { problem } = started.state()
      if (problem?.kind === 'refused' && playback === started) refuse(problem)
    })
    show({ name: 'playing', playback: started, creditsMs: viewing.creditsMs })
  }

  /** `instead`: the id of another viewing of this user, which ends. */
  const begin = async (instead?: string, attempt = 1): Promise<void> => {
    try {
      const body = instead === undefined ? {} : { instead }
      const viewing = await browserApi()(viewingEndpoints.begin, { params: { id: movieId }, body })
      if (!signal.aborted) play(viewing)
      else if (viewing.viewingId !== null) await endViewing(viewing.viewingId)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) {
        // A defect of the page: reported as one, and answered with a panel from which it can be tried again.
        reportError(error)
        return refuse({ code: 'page', message: formWords.unexpected })
      }
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
