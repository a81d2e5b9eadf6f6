import type { ShownComment } from './comment-words.ts'

/** The newest comments without gaps, the total, and the cursor of the next page. */
export interface ListedComments {
  comments: readonly ShownComment[]
  total: number
  next: string | null
}

export const noComments: ListedComments = { comments: [], total: 0, next: null }

const idsOf = ({ comments }: ListedComments) => new Set(comments.map(({ _id: id }) => id))

export function withOlder(listed: ListedComments, older: ListedComments): ListedComments {
  const known = idsOf(listed)
  return { ...older, comments: [...listed.comments, ...older.comments.filter(({ _id: id }) => !known.has(id))] }
}

/** Merges a fresh first page. Older comments stay, unless there is a gap before them. */
export function withNewest(listed: ListedComments, newest: ListedComments): ListedComments {
  const last = newest.comments.at(-1)?._id
  const at = listed.comments.findIndex(({ _id: id }) => id === last)
  if (newest.next === null || at === -1) return newest
  const behind = listed.comments.slice(at + 1)
  return {
    comments: [...newest.comments, ...behind],
    total: newest.total,
    next: behind.length > 0 ? listed.next : newest.next,
  }
}

export function withPosted(listed: ListedComments, posted: ShownComment): ListedComments {
  if (idsOf(listed).has(posted._id)) return listed
  return { ...listed, comments: [posted, ...listed.comments], total: listed.total + 1 }
}

export function withoutComment(listed: ListedComments, gone: string): ListedComments {
  if (!idsOf(listed).has(gone)) return listed
  return {
    ...listed,
    comments: listed.comments.filter(({ _id: id }) => id !== gone),
    total: Math.max(0, listed.total - 1),
  }
}

/** By the server's total until the end is loaded, then by what is loaded. */
export function pageCountOf({ comments, total, next }: ListedComments, size: number): number {
  const here = Math.ceil(comments.length / size)
  const inAll = next === null ? here : Math.max(Math.ceil(total / size), Math.floor(comments.length / size) + 1)
  return Math.max(1, inAll)
}
