import { createStore } from '../../ui/store.ts'

export interface WatchPosition {
  milliseconds: number
  durationMs: number
  isFinished: boolean
}

/** By movie id. Empty on the server, which does not know the user. */
const store = createStore<ReadonlyMap<string, WatchPosition>>(new Map())

export const setPositions = (places: ReadonlyMap<string, WatchPosition>): void => store.set(places)

/** `undefined` removes the position. */
export function setPosition(id: string, position: WatchPosition | undefined): void {
  const positions = new Map(store.get())
  if (position) positions.set(id, position)
  else positions.delete(id)
  store.set(positions)
}

/** The user's position in a movie's film; undefined without one, or before it has loaded. */
export const useWatchPosition = (id: string): WatchPosition | undefined => store.useSelector((places) => places.get(id))

/** The position to resume from; undefined if there is none, or before it has loaded. */
export const useResumePosition = (id: string): WatchPosition | undefined => {
  const position = useWatchPosition(id)
  return position && !position.isFinished && position.milliseconds > 0 ? position : undefined
}
