/** The player as /play imports it: loaded with that page only. */
import type { PlaybackSession } from '@matinee/contract/playback'
import { type PlayableSource, readSource } from '../../platform/video-source.ts'
import { showOnLockScreen } from './media-session.ts'
import { type PlaybackOptions, startPlayback } from './playback.ts'
import { careForFilm } from './stream-care.ts'

export { Player } from './player.tsx'

export interface FilmToPlay {
  /** Of the viewing's playlist, or of an external film. */
  address: string
  title: string
  poster: string | null
  /** Where to go on from. */
  startMs: number
  durationMs: number | null
  audio: PlaybackSession['tracks']['audio']
  subtitles: PlaybackSession['tracks']['subtitles']
  storyboard: PlaybackSession['storyboard']
  /** The token for a playlist or key at this address; null for none. */
  authorize: (address: string) => string | null
  /** After a 401: gets a fresh token, with which the request is made again. */
  renew: () => Promise<void>
}

export type Playback = ReturnType<typeof startFilm>

/** Loading begins here, before React has drawn the player. */
export function startFilm(film: FilmToPlay) {
  const playback = startPlayback(sourceOf(film), film.poster, optionsOf(film))
  const leaveLockScreen = showOnLockScreen(playback, film)
  return {
    ...playback,
    destroy: () => {
      leaveLockScreen()
      playback.destroy()
    },
  }
}

/** Addresses of our own API have no origin. */
function sourceOf({ address }: FilmToPlay): PlayableSource {
  const source = readSource(new URL(address, location.origin).href)
  if (!source || source.kind === 'embed') throw new Error('This film has no address that can be played.')
  return source
}

const optionsOf = ({ startMs, durationMs, storyboard, authorize, renew }: FilmToPlay): PlaybackOptions => ({
  startAt: startMs / 1000,
  duration: (durationMs ?? 0) / 1000,
  storyboard,
  care: careForFilm({ authorize, renew }),
})
