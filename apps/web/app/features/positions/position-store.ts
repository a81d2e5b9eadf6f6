import { createStore } from '../../ui/store.ts'

export interface WatchPosition {
  milliseconds: number
  durationMs: number
  isFinished: boolean
}

/** By the id of the movie. Empty on the server, which does not know the user. */
const store = createStore<ReadonlyMap<string, WatchPosition>>(new Map())

export const setPositions = (places: ReadonlyMap<string, WatchPosition>): void => store.set(places)

/** `undefined` removes the place. */
export function setPosition(id: string, position: WatchPosition | undefined): void {
  const positions = new Map(store.get())
  if (position) positions.set(id, position)
  else positions.delete(id)
  store.set(positions)
}

/** Where the signed-in person stopped in a movie's film; undefined if nowhere, or not known yet. */
export const useWatchPosition = (id: string): WatchPosition | undefined => store.useSelector((places) => places.get(id))

/** Where the signed-in person can go on with a movie's film; undefined if they cannot, or that is not known yet. */
export const useResumePosition = (id: string): WatchPosition | undefined => {
  const position = useWatchPosition(id)
  return position && !position.isFinished && position.milliseconds > 0 ? position : undefined
}
