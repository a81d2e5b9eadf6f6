import { genres } from '@matinee/contract/movies'
import { readStored, writeStored } from '../../../platform/storage.ts'
import { movieFields, type MovieValues, noValues } from './movie-values.ts'

/** What somebody has typed and not sent. It outlives another tab of the desk and a reload, not the window. */
export interface StoredDraft {
  values: MovieValues
  /** The version that was changed; undefined for a movie that is not there yet. */
  version?: string
}

const keyOf = (id: string | undefined) => `desk-movie-draft-${id ?? 'new'}`

export function readDraft(id: string | undefined): StoredDraft | undefined {
  const stored = readStored('sessionStorage', keyOf(id))
  if (stored === null) return undefined
  try {
    return readStoredDraft(JSON.parse(stored))
  } catch {
    return undefined
  }
}

function readStoredDraft(given: unknown): StoredDraft | undefined {
  if (typeof given !== 'object' || given === null || !('values' in given)) return undefined
  const values = given.values as Record<string, unknown>
  const texts = movieFields.filter((field) => field !== 'genres')
  if (!texts.every((field) => typeof values[field] === 'string') || !Array.isArray(values['genres'])) return undefined
  const chosen = values['genres'] as unknown[]
  return {
    values: {
      ...noValues,
      ...Object.fromEntries(texts.map((field) => [field, values[field]])),
      genres: genres
        .filter((genre) => chosen.includes(genre))
        .toSorted((a, b) => chosen.indexOf(a) - chosen.indexOf(b)),
    },
    ...('version' in given && typeof given.version === 'string' && { version: given.version }),
  }
}

export function writeDraft(id: string | undefined, draft: StoredDraft | null): void {
  writeStored('sessionStorage', keyOf(id), draft && JSON.stringify(draft))
}
