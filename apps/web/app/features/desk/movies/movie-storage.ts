import { readStored, readStoredJson, writeStored } from '../../../platform/storage.ts'
import type { MovieValues } from './movie-values.ts'

/** Values that were typed and not saved, kept until the window is closed (sessionStorage). */
interface Draft {
  values: MovieValues
  /** The version that was edited; undefined for a new movie. */
  version?: string | undefined
}

const draftKey = (id: string | undefined) => `desk-movie-draft-${id ?? 'new'}`

/** `before`: what the form shows without a draft. */
export function readDraft(id: string | undefined, before: MovieValues): Draft | undefined {
  const draft = readStoredJson('sessionStorage', draftKey(id)) as Draft | null
  if (draft === null) return undefined
  // A draft of an older version of the site does not know all fields.
  return { ...draft, values: { ...before, ...draft.values } }
}

export const writeDraft = (id: string | undefined, draft: Draft | null): void =>
  void writeStored('sessionStorage', draftKey(id), draft && JSON.stringify(draft))

const MOVIE_KEY = 'desk-movie-at'

/** The movie that was edited last: it gets the focus when the list is shown again. */
export const storeEditedMovie = (id: string): void => void writeStored('sessionStorage', MOVIE_KEY, id)

/** Only once: a list that is opened later begins at its top. */
export function consumeEditedMovie(): string | null {
  const id = readStored('sessionStorage', MOVIE_KEY)
  writeStored('sessionStorage', MOVIE_KEY, null)
  return id
}
