import { useEffect } from 'react'
import { lazyPart } from '../../platform/chunks.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { isContinuing } from './continuing.ts'
import { setPlaces } from './position-store.ts'

const load = lazyPart(() => import('./read-positions.ts'))

const read = async (userId: string): Promise<void> => {
  try {
    const { readPositions } = await load()
    await readPositions(userId)
  } catch (error) {
    // oxlint-disable-next-line no-console -- cards without progress still work
    console.warn('Where you stopped could not be read', error)
  }
}

/** After something was watched. */
export async function rereadPositions(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId !== undefined) await read(userId)
}

/** WATCH-7. Render it once, in the layout: one request for the cards of all pages. */
export function usePositionsWatch(): void {
  const userId = useSession()?.user._id
  useEffect(() => {
    setPlaces(new Map())
    if (userId !== undefined) void read(userId)
  }, [userId])
}

/** How long a navigation may wait for the answer. */
const patienceMs = 800

/**
 * For a client loader: waits a moment for the answer whether there is something to continue, so that home shows the
 * right room for it. Asks only after a login: from then on the browser remembers the answer.
 */
export async function continuingKnown(): Promise<void> {
  const userId = currentSession()?.user._id
  if (userId === undefined || isContinuing() !== undefined) return
  await Promise.race([read(userId), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
