import { playbackEndpoints } from '@matinee/contract/playback'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { storeHasContinueWatching } from './continue-watching-flag.ts'
import { type WatchPosition, setPositions } from './position-store.ts'

const isResumable = ({ milliseconds, isFinished }: WatchPosition): boolean => milliseconds > 0 && !isFinished

/** WATCH-7: fills the position store from the server, unless another user has signed in meanwhile. */
export async function fetchPositions(userId: string): Promise<void> {
  const positions = await browserApi()(playbackEndpoints.positions)
  if (currentUserId() !== userId) return
  setPositions(new Map(positions.map(({ movieId, ...place }) => [movieId, place])))
  storeHasContinueWatching(positions.some(isResumable))
}
