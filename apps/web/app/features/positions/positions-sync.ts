import { useEffect } from 'react'
import { lazyModule } from '../../platform/chunks.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { readHasContinueWatching } from './continue-watching-flag.ts'
import { setPositions } from './position-store.ts'

const load = lazyModule(() => import('./fetch-positions.ts'))

const fetchPositionsOrWarn = async (userId: string): Promise<void> => {
  try {
    const { fetchPositions } = await load()
    await fetchPositions(userId)
  } catch (error) {
    // oxlint-disable-next-line no-console -- cards without progress still work
    console.warn('Where you stopped could not be read', error)
  }
}

/** Call after playback or a change of the history. */
export async function refetchPositions(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId !== undefined) await fetchPositionsOrWarn(userId)
}

/** WATCH-7. Call once, in the layout: one request serves the cards of all pages. */
export function usePositionsSync(): void {
  const userId = useSession()?.user._id
  useEffect(() => {
    setPositions(new Map())
    if (userId !== undefined) void fetchPositionsOrWarn(userId)
  }, [userId])
}

/** Maximum delay of a navigation. */
const timeoutMs = 800

/**
 * For a client loader: waits briefly until it is known whether there is something to continue, so that home reserves the
 * right space. Requests it only after a login; after that the stored flag is used.
 */
export async function waitForContinueWatching(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId === undefined || readHasContinueWatching() !== undefined) return
  await Promise.race([fetchPositionsOrWarn(userId), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
