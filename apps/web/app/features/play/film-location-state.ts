/** Router state of a film's history entry. `isFromMovie`: the entry before it is the movie's page. */
export interface FilmLocationState {
  isFromMovie?: boolean
}
