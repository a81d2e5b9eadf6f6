/** Router state of a film's history entry. `isFromMovie`: the entry before it is the movie's page. */
export interface FilmState {
  isFromMovie?: boolean
}
