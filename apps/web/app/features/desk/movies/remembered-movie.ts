import { readStored, writeStored } from '../../../platform/storage.ts'

const KEY = 'desk-movie-at'

/** The one that somebody is about to edit, or has just saved: where they go on when they are back in the list. */
export const rememberMovie = (id: string): void => void writeStored('sessionStorage', KEY, id)

/** Once: a list that is opened later begins at its top. */
export function takeRememberedMovie(): string | null {
  const id = readStored('sessionStorage', KEY)
  if (id !== null) writeStored('sessionStorage', KEY, null)
  return id
}
