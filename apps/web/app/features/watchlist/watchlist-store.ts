import { createStore } from '../../ui/store.ts'

export interface MovieRef {
  id: string
  title: string
}

/** The state of a card's button (CARD-4); undefined if the movie is not in the list. */
type WatchlistStatus = 'pending' | 'listed' | undefined

/** Movie ids. Empty on the server, which does not know the user. */
const store = createStore({ listed: new Set<string>(), pending: new Set<string>() })

const withMembership = (ids: ReadonlySet<string>, id: string, isIn: boolean) => {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

export const isListed = (id: string): boolean => store.get().listed.has(id)
export const isPending = (id: string): boolean => store.get().pending.has(id)

export const setListedIds = (ids: readonly string[]): void => store.set({ ...store.get(), listed: new Set(ids) })
export const setListed = (id: string, isIn: boolean): void =>
  store.set({ ...store.get(), listed: withMembership(store.get().listed, id, isIn) })
export const setPending = (id: string, isIn: boolean): void =>
  store.set({ ...store.get(), pending: withMembership(store.get().pending, id, isIn) })

export const useWatchlistStatus = (id: string): WatchlistStatus =>
  store.useSelector(({ listed, pending }) => (pending.has(id) ? 'pending' : listed.has(id) ? 'listed' : undefined))
