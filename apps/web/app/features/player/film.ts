/** The player as /play imports it: loaded with that page only. */
import type { Viewing } from '@matinee/contract/viewings'
import { type PlayableSource, parseVideoSource } from '../../platform/video-source.ts'
import { startMediaSession } from './media-session.ts'
import { type PlaybackOptions, startPlayback } from './playback.ts'
import { filmRetryPolicy } from './stream-retries.ts'

export { Player } from './player.tsx'

export interface FilmPlaybackOptions {
  /** Of the viewing's playlist, or of an external film. */
  address: string
  title: string
  poster: string | null
  /** Where to go on from. */
  startMs: number
  durationMs: number | null
  audio: Viewing['tracks']['audio']
  subtitles: Viewing['tracks']['subtitles']
  storyboard: Viewing['storyboard']
  /** The token for a playlist or key at this address; null for none. */
  authorize: (address: string) => string | null
  /** After a 401: gets a fresh token, with which the request is made again. */
  refreshToken: () => Promise<void>
}

export type Playback = ReturnType<typeof startFilmPlayback>

/** Loading begins here, before React has drawn the player. */
export function startFilmPlayback(film: FilmPlaybackOptions) {
  const playback = startPlayback(sourceOf(film), film.poster, optionsOf(film))
  const endMediaSession = startMediaSession(playback, film)
  return {
    ...playback,
    destroy: () => {
      endMediaSession()
      playback.destroy()
    },
  }
}

/** Addresses of our own API have no origin. */
function sourceOf({ address }: FilmPlaybackOptions): PlayableSource {
  const source = parseVideoSource(new URL(address, location.origin).href)
  if (!source || source.kind === 'embed') throw new Error('This film has no address that can be played.')
  return source
}

const optionsOf = ({
  startMs,
  durationMs,
  storyboard,
  authorize,
  refreshToken,
}: FilmPlaybackOptions): PlaybackOptions => ({
  startAt: startMs / 1000,
  duration: (durationMs ?? 0) / 1000,
  storyboard,
  retryPolicy: filmRetryPolicy({ authorize, refreshToken }),
})
