import { useEffect } from 'react'
import { lazyModule } from '../../platform/chunks.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { readHasContinueWatching } from './continue-watching-flag.ts'
import { setPositions } from './position-store.ts'

const load = lazyModule(() => import('./fetch-positions.ts'))

const fetchPositionsOrWarn = async (userId: string): Promise<void> => {
  try {
    const { fetchPositions: readPositions } = await load()
    await readPositions(userId)
  } catch (error) {
    // oxlint-disable-next-line no-console -- cards without progress still work
    console.warn('Where you stopped could not be read', error)
  }
}

/** After something was watched. */
export async function refetchPositions(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId !== undefined) await fetchPositionsOrWarn(userId)
}

/** WATCH-7. Render it once, in the layout: one request for the cards of all pages. */
export function usePositionsSync(): void {
  const userId = useSession()?.user._id
  useEffect(() => {
    setPositions(new Map())
    if (userId !== undefined) void fetchPositionsOrWarn(userId)
  }, [userId])
}

/** How long a navigation may wait for the answer. */
const timeoutMs = 800

/**
 * For a client loader: waits a moment for the answer whether there is something to continue, so that home shows the
 * right room for it. Asks only after a login: from then on the browser remembers the answer.
 */
export async function waitForContinueWatching(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId === undefined || readHasContinueWatching() !== undefined) return
  await Promise.race([fetchPositionsOrWarn(userId), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
