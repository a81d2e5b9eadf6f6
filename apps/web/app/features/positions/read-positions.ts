import { playbackEndpoints } from '@matinee/contract/playback'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { noteContinuing } from './continuing.ts'
import { type Place, setPlaces } from './position-store.ts'

const isOpen = ({ milliseconds, isFinished }: Place): boolean => milliseconds > 0 && !isFinished

/** WATCH-7: fills the position store from the server, unless another user has signed in meanwhile. */
export async function readPositions(userId: string): Promise<void> {
  const positions = await browserApi()(playbackEndpoints.positions)
  if (currentUserId() !== userId) return
  setPlaces(new Map(positions.map(({ movieId, ...place }) => [movieId, place])))
  noteContinuing(positions.some(isOpen))
}
