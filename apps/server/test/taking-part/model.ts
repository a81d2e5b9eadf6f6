import { cleanComment, commentLimits, firstWords } from '@matinee/contract/comments'

/**
 * What people can do with movies, as the product's rules say it and as short as it can be said: no database, no ids, no
 * network. People, movies and comments are numbers; a movie that is one too high is none.
 */
export type Step =
  | { do: 'press'; who: number; movie: number; what: Opinion; key: number | null }
  /** Everybody who has an opinion presses at the same moment. */
  | { do: 'pressTogether'; movie: number; what: (Opinion | null)[] }
  | { do: 'add'; who: number; movie: number; when: 'now' | 'where it stood' | 'still to come' }
  | { do: 'remove'; who: number; movie: number }
  | { do: 'clear'; who: number }
  | { do: 'post'; who: number; movie: number; text: string }
  | { do: 'delete'; who: number; comment: number }
  | { do: 'hide'; comment: number; hidden: boolean }
  /** In the name of somebody else: the one who is so many places further on. */
  | { do: 'meddle'; who: number; other: number; movie: number; how: keyof typeof meddling }
  | { do: 'wait'; ms: number }
  | { do: 'leave'; who: number }

/** Ways to be somebody else, and what each counts as. */
export const meddling = { look: undefined, press: 'react', remove: 'watchlist', clear: 'watchlist' } as const

export type Opinion = 'like' | 'dislike'

interface Reaction {
  value: -1 | 0 | 1
  keys: number[]
}

interface Person {
  hasLeft: boolean
  /** How often they have asked in this minute: a sequence is over before it ends. */
  asked: { react: number; comments: number; watchlist: number }
  reactions: Map<number, Reaction>
  /** When each movie was added. */
  watchlist: Map<number, number>
  /** When it was added that was removed last. */
  removed: Map<number, number>
}

interface ModelComment {
  movie: number
  by: number
  text: string
  at: number
  isHidden: boolean
  isDeleted: boolean
}

export interface Movie {
  importedLikes: number
  importedDislikes: number
}

export interface Model {
  now: number
  people: Person[]
  movies: readonly Movie[]
  /** All that there ever were, by number. */
  comments: ModelComment[]
}

const allowed = { react: 30, comments: 5, watchlist: 60 }

export const newModel = (now: number, people: number, movies: readonly Movie[]): Model => ({
  now,
  people: Array.from({ length: people }, () => ({
    hasLeft: false,
    asked: { react: 0, comments: 0, watchlist: 0 },
    reactions: new Map(),
    watchlist: new Map(),
    removed: new Map(),
  })),
  movies,
  comments: [],
})

export const opinionOf = ({ people }: Model, who: number, movie: number): -1 | 0 | 1 =>
  people[who]!.reactions.get(movie)?.value ?? 0

export function countsOf(model: Model, movie: number): { likes: number; dislikes: number } {
  const { importedLikes, importedDislikes } = model.movies[movie]!
  const values = model.people.map((_, who) => opinionOf(model, who, movie))
  return {
    likes: importedLikes + values.filter((value) => value === 1).length,
    dislikes: importedDislikes + values.filter((value) => value === -1).length,
  }
}

/** The numbers of those that can be read; in no order. */
export const readable = ({ comments }: Model, movie: number): number[] =>
  comments.flatMap((each, n) => (each.movie === movie && !each.isHidden && !each.isDeleted ? [n] : []))

/** What an answer must be: its status and, of a success, what it must say. */
export interface Expected {
  status: number
  reaction?: { likes: number; dislikes: number; hasLiked: boolean; hasDisliked: boolean }
  /** The number of the comment that is answered. */
  comment?: number
}

const ok = { status: 200 }
const refused = (status: number): Expected => ({ status })

/** Undefined: they may. */
function turnedAway(person: Person, what?: keyof Person['asked']): Expected | undefined {
  if (person.hasLeft) return refused(401)
  if (what && ++person.asked[what] > allowed[what]) return refused(429)
  return undefined
}

export function press(model: Model, who: number, movie: number, what: Opinion, key: number | null): Expected {
  const person = model.people[who]!
  const away = turnedAway(person, 'react')
  if (away) return away
  if (!model.movies[movie]) return refused(404)
  const wanted = what === 'like' ? 1 : -1
  const before = person.reactions.get(movie) ?? { value: 0, keys: [] }
  if (key === null || !before.keys.includes(key))
    person.reactions.set(movie, {
      value: before.value === wanted ? 0 : wanted,
      keys: key === null ? before.keys : [key, ...before.keys].slice(0, 8),
    })
  const value = opinionOf(model, who, movie)
  return { status: 200, reaction: { ...countsOf(model, movie), hasLiked: value === 1, hasDisliked: value === -1 } }
}

/** What the call for this step is to be given as the time at which the movie was added. */
export function timeOf(model: Model, { who, movie, when }: Step & { do: 'add' }): number | undefined {
  if (when === 'now') return undefined
  return when === 'still to come' ? model.now + 3_600_000 : model.people[who]!.removed.get(movie)
}

function add(model: Model, step: Step & { do: 'add' }): Expected {
  const { watchlist } = model.people[step.who]!
  if (!model.movies[step.movie]) return refused(404)
  if (watchlist.has(step.movie)) return refused(409)
  watchlist.set(step.movie, Math.min(timeOf(model, step) ?? model.now, model.now))
  return ok
}

function remove({ people }: Model, who: number, movie: number): Expected {
  const { watchlist, removed } = people[who]!
  const at = watchlist.get(movie)
  if (at === undefined) return refused(404)
  watchlist.delete(movie)
  removed.set(movie, at)
  return ok
}

function post(model: Model, { who, movie, text: given }: Step & { do: 'post' }): Expected {
  const cleaned = cleanComment(given)
  if (cleaned === '' || cleaned.length > commentLimits.characters) return refused(400)
  if (!model.movies[movie]) return refused(404)
  const text = firstWords(cleaned)
  const since = model.now - commentLimits.repeatSeconds * 1000
  const repeated = model.comments.findLastIndex(
    (each) => each.by === who && each.movie === movie && each.text === text && each.at > since && !each.isDeleted,
  )
  if (repeated >= 0) return { status: 200, comment: repeated }
  const length = model.comments.push({ movie, by: who, text, at: model.now, isHidden: false, isDeleted: false })
  return { status: 200, comment: length - 1 }
}

function deleteOwn(model: Model, who: number, n: number): Expected {
  const comment = model.comments[n]
  if (!comment || comment.isDeleted) return refused(404)
  if (comment.by !== who) return refused(comment.isHidden ? 404 : 403)
  comment.isDeleted = true
  return ok
}

function hide({ comments }: Model, n: number, hidden: boolean): Expected {
  const comment = comments[n]
  if (!comment || comment.isDeleted) return refused(404)
  comment.isHidden = hidden
  return ok
}

function leave({ people }: Model, who: number): Expected {
  const person = people[who]!
  person.hasLeft = true
  person.reactions.clear()
  person.watchlist.clear()
  return ok
}

/** Takes the step, and says what its answer must be. */
export function take(model: Model, step: Exclude<Step, { do: 'pressTogether' }>): Expected {
  const away = (what?: keyof Person['asked']) => ('who' in step ? turnedAway(model.people[step.who]!, what) : undefined)
  switch (step.do) {
    case 'press':
      return press(model, step.who, step.movie, step.what, step.key)
    case 'add':
      return away('watchlist') ?? add(model, step)
    case 'remove':
      return away('watchlist') ?? remove(model, step.who, step.movie)
    case 'clear': {
      const refusal = away('watchlist')
      if (!refusal) model.people[step.who]!.watchlist.clear()
      return refusal ?? ok
    }
    case 'post':
      return away('comments') ?? post(model, step)
    case 'delete':
      return away() ?? deleteOwn(model, step.who, step.comment)
    case 'hide':
      return hide(model, step.comment, step.hidden)
    case 'meddle':
      return away(meddling[step.how]) ?? refused(403)
    case 'wait':
      model.now += step.ms
      return ok
    case 'leave':
      return leave(model, step.who)
  }
}
