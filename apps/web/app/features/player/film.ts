/** The player as /play imports it: loaded with that page only. */
import type { PlaybackSession } from '@matinee/contract/playback'
import { type PlayableSource, parseVideoSource } from '../../platform/video-source.ts'
import { startMediaSession } from './media-session.ts'
import { type PlaybackOptions, startPlayback } from './playback.ts'
import { filmRetryPolicy } from './stream-retries.ts'

export { Player } from './player.tsx'

export interface FilmPlaybackOptions {
  /** URL of the playlist, or of an external film. */
  address: string
  title: string
  poster: string | null
  /** Position to start from. */
  startMs: number
  durationMs: number | null
  audio: PlaybackSession['tracks']['audio']
  subtitles: PlaybackSession['tracks']['subtitles']
  storyboard: PlaybackSession['storyboard']
  /** Returns the token for a playlist or key request; null if none is needed. */
  authorize: (address: string) => string | null
  /** Called after a 401. */
  refreshToken: () => Promise<void>
}

export type Playback = ReturnType<typeof startFilmPlayback>

/** Starts loading before React renders the player. */
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

/** API addresses are relative. */
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
