import { useSyncExternalStore } from 'react'

export interface Marked {
  id: string
  title: string
}

/** What a button of the watchlist is: idle, waiting, or of a movie that is in the list (CARD-4). */
type Mark = 'pending' | 'listed' | undefined

const listed = new Set<string>()
const pending = new Set<string>()
const listeners = new Set<() => void>()

function notify() {
  for (const each of listeners) each()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function put(into: Set<string>, id: string, isIn: boolean) {
  if (isIn) into.add(id)
  else into.delete(id)
  notify()
}

export const setListed = (id: string, isListed: boolean): void => put(listed, id, isListed)
export const setPending = (id: string, isPending: boolean): void => put(pending, id, isPending)

export const isListed = (id: string): boolean => listed.has(id)
export const isPending = (id: string): boolean => pending.has(id)

export function listOnly(ids: readonly string[]): void {
  listed.clear()
  for (const id of ids) listed.add(id)
  notify()
}

/** By movie: one card is drawn anew, not all of them. The server marks none, as it does not know for whom. */
export const useMark = (id: string): Mark =>
  useSyncExternalStore(
    subscribe,
    () => (pending.has(id) ? 'pending' : listed.has(id) ? 'listed' : undefined),
    () => undefined,
  )
