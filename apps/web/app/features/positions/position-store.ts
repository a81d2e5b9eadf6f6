import { createStore } from '../../ui/store.ts'

export interface Place {
  milliseconds: number
  durationMs: number
  isFinished: boolean
}

/** By the id of the movie. Empty on the server, which does not know the user. */
const store = createStore<ReadonlyMap<string, Place>>(new Map())

export const setPlaces = (places: ReadonlyMap<string, Place>): void => store.set(places)

/** `undefined` removes the place. */
export function setPlace(id: string, place: Place | undefined): void {
  const places = new Map(store.get())
  if (place) places.set(id, place)
  else places.delete(id)
  store.set(places)
}

/** Where the signed-in person stopped in a movie's film; undefined if nowhere, or not known yet. */
export const usePlace = (id: string): Place | undefined => store.useSelected((places) => places.get(id))

/** Where the signed-in person can go on with a movie's film; undefined if they cannot, or that is not known yet. */
export const useResumable = (id: string): Place | undefined => {
  const place = usePlace(id)
  return place && !place.isFinished && place.milliseconds > 0 ? place : undefined
}
