import { useSyncExternalStore } from 'react'

export interface Marked {
  id: string
  title: string
}

/** The state of a card's button (CARD-4); undefined if the movie is not in the list. */
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

export function setListedIds(ids: readonly string[]): void {
  listed.clear()
  for (const id of ids) listed.add(id)
  notify()
}

/** Per movie, so that only its card renders again. The server does not know the user and marks none. */
export const useMark = (id: string): Mark =>
  useSyncExternalStore(
    subscribe,
    () => (pending.has(id) ? 'pending' : listed.has(id) ? 'listed' : undefined),
    () => undefined,
  )
