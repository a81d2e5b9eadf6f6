import { useSyncExternalStore } from 'react'

/** State outside of components. The server renders the initial one. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => state,
    set: (next: State) => {
      state = next
      for (const notify of listeners) notify()
    },
    /** Renders again only if what is selected has changed. */
    useSelector: <Selected>(select: (state: State) => Selected): Selected =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(initial),
      ),
  }
}
