/** Router state of a link to a movie's page on which the trailer opens at once (WATCH-1). */
export interface TrailerLocationState {
  opensTrailer?: boolean
}

/** Back, forward and reload show the page as it is: only the link itself opens the trailer. */
export function clearTrailerState(): void {
  history.replaceState({ ...(history.state as object | null), usr: null }, '')
}
