/** In the history entry of a film when the page of its movie lies before it. */
export interface FilmState {
  isFromMovie?: boolean
}
