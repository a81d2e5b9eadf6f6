import * as localeWords from '@matinee/locales/locale'
import { type Comment, firstWords } from '@matinee/contract/comments'
import * as words from '@matinee/locales/comments'

/** DATA-3; `userName` is an older spelling. */
export interface ShownComment extends Partial<Omit<Comment, '_id' | 'text'>>, Pick<Comment, '_id' | 'text'> {
  userName?: string | null
  /** ACC-8: only its author sees it. */
  waiting?: boolean
}

const given = (name: string | null | undefined) => name?.trim() || undefined

/** COMM-4: with the names that were looked up by id. */
export function nameOf(comment: ShownComment, names: ReadonlyMap<string, string>): string {
  const name = given(comment.username) ?? given(comment.userName)
  if (name) return name
  return comment.userId ? (given(names.get(comment.userId)) ?? words.unknown) : words.anonymous
}

export const namelessIds = (comments: readonly ShownComment[]): string[] => [
  ...new Set(
    comments.flatMap(({ userId, username, userName }) =>
      userId && !given(username) && !given(userName) ? [userId] : [],
    ),
  ),
]

/** Two letters: of the first two words of a name, or of its only one. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const letters =
    second === undefined
      ? Array.from(first).slice(0, 2)
      : [...Array.from(first).slice(0, 1), ...Array.from(second).slice(0, 1)]
  return letters.join('').toUpperCase()
}

/** COMM-4: '2 Nov 2026'; undefined for an invalid date. The server uses UTC. */
export function dayOf(createdAt: string | undefined, isLocal: boolean): string | undefined {
  const date = new Date(createdAt ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return undefined
  return date.toLocaleDateString(localeWords.dates, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isLocal && { timeZone: 'UTC' }),
  })
}

export function beginningOf(text: string, count: number, letters: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const beginning = Array.from(firstWords(line, count)).slice(0, letters).join('').trimEnd()
  return beginning === line ? line : `${beginning}…`
}

const LETTERS_IN_LINE = 66
const LONGEST_LINES = 6

/** Too long to show in full: by letters, or by lines. */
export function isLong(text: string): boolean {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LETTERS_IN_LINE)))
  return lines.reduce((sum, count) => sum + count, 0) > LONGEST_LINES
}
