import assert from 'node:assert/strict'
import type { Comment } from '@matinee/contract/comments'
import { clickHeader } from '@matinee/contract/reactions'
import type { InjectOptions } from 'fastify'
import type { Caller } from '../../src/platform/actor.ts'
import type { TestApp } from '../test-app.ts'
import {
  countsOf,
  type Expected,
  type Model,
  type Opinion,
  opinionOf,
  press,
  readable,
  type Step,
  take,
  timeOf,
} from './model.ts'
import { peopleCount } from './steps.ts'

const absent = 'f'.repeat(24)
export const deskToken = 'desk'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

interface Given {
  all: {
    testApp: TestApp
    sequence: number
    request(token: string | undefined, options: InjectOptions): Promise<Answer>
  }
  model: Model
  people: readonly string[]
  movies: readonly string[]
  callers: Record<string, Caller>
}

/** Steps of the model, taken over HTTP, and what comes of them compared with it. */
export class Sequence {
  readonly #all: Given['all']
  readonly #model: Model
  readonly #people: readonly string[]
  readonly #movies: readonly string[]
  readonly #callers: Record<string, Caller>
  /** The ids of the comments that the model has numbers for. */
  readonly #comments: string[] = []

  constructor({ all, model, people, movies, callers }: Given) {
    this.#all = all
    this.#model = model
    this.#people = people
    this.#movies = movies
    this.#callers = callers
  }

  #movie = (n: number) => this.#movies[n] ?? absent
  #comment = (n: number) => this.#comments[n] ?? absent
  #as = (who: number, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) =>
    this.#all.request(this.#people[who], { method, url, ...(payload && { payload }), headers })
  #read = (url: string) => this.#all.request(undefined, { method: 'GET', url })

  #press(who: number, movie: number, what: Opinion, key: number | null): Promise<Answer> {
    const body = { movieId: this.#movie(movie), userId: this.#people[who]! }
    return this.#as(who, 'POST', `/api/${what}`, body, key === null ? {} : { [clickHeader]: `click-${key}` })
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'pressTogether') return this.#pressTogether(step)
    // What is sent is read from the model as it was before.
    const asking = this.#ask(step)
    const expected = take(this.#model, step)
    const answer = await asking
    if (answer) this.#compare(step, answer, expected)
  }

  #ask(step: Exclude<Step, { do: 'pressTogether' }>): Promise<Answer | undefined> {
    const own = 'who' in step ? this.#people[step.who]! : ''
    switch (step.do) {
      case 'press':
        return this.#press(step.who, step.movie, step.what, step.key)
      case 'add': {
        const at = timeOf(this.#model, step)
        const addedToWatchlistAt = at === undefined ? undefined : new Date(at).toISOString()
        return this.#as(step.who, 'POST', '/api/watchlist', { movieId: this.#movie(step.movie), addedToWatchlistAt })
      }
      case 'remove':
        return this.#as(step.who, 'DELETE', `/api/watchlist/${this.#movie(step.movie)}/${own}`)
      case 'clear':
        return this.#as(step.who, 'DELETE', `/api/watchlist/${own}/clear`)
      case 'post':
        return this.#as(step.who, 'POST', `/api/movies/${this.#movie(step.movie)}/comments`, { text: step.text })
      case 'delete':
        return this.#as(step.who, 'DELETE', `/api/comments/${this.#comment(step.comment)}`)
      case 'hide': {
        const url = `/api/admin/comments/${this.#comment(step.comment)}/hidden`
        return this.#all.request(deskToken, { method: 'PUT', url, payload: { hidden: step.hidden } })
      }
      case 'meddle':
        return this.#meddle(step)
      case 'wait':
        this.#all.testApp.clock.forward(step.ms)
        return Promise.resolve(undefined)
      case 'leave':
        return this.#leave(own)
    }
  }

  #meddle({ who, other, movie, how }: Step & { do: 'meddle' }): Promise<Answer> {
    const victim = this.#people[(who + other) % peopleCount]!
    const movieId = this.#movie(movie)
    if (how === 'look') return this.#as(who, 'GET', `/api/watchlist/${victim}`)
    if (how === 'press') return this.#as(who, 'POST', '/api/like', { movieId, userId: victim })
    return this.#as(who, 'DELETE', `/api/watchlist/${how === 'clear' ? `${victim}/clear` : `${movieId}/${victim}`}`)
  }

  async #leave(id: string): Promise<undefined> {
    delete this.#callers[id]
    await this.#all.testApp.services.db.deleteFrom('users').where('id', '=', id).execute()
  }

  #compare(step: Step, { status, body }: Answer, expected: Expected) {
    const context = `${JSON.stringify(step)} was answered with ${status} ${JSON.stringify(body)}`
    assert.equal(status, expected.status, context)
    if (expected.reaction) {
      const { success: _, message: _message, data, ...top } = body
      assert.deepEqual({ top, data }, { top: expected.reaction, data: expected.reaction }, context)
    }
    if (expected.comment !== undefined) {
      const comment = body['data'] as Comment
      const known = this.#comments[expected.comment]
      if (known === undefined) assert.ok(!this.#comments.includes(comment._id), `${context}: not a new one`)
      this.#comments[expected.comment] ??= comment._id
      assert.deepEqual(comment, this.#toComment(expected.comment), context)
    }
  }

  /** In whatever order they arrive: each ends where it would have alone, and together they are counted exactly. */
  async #pressTogether({ movie, what }: Step & { do: 'pressTogether' }) {
    const pressing = what.flatMap((opinion, who) => (opinion ? [{ opinion, who }] : []))
    const answers = await Promise.all(pressing.map(({ opinion, who }) => this.#press(who, movie, opinion, null)))
    for (const [i, { opinion, who }] of pressing.entries()) {
      const expected = press(this.#model, who, movie, opinion, null)
      const { status, body } = answers[i]!
      assert.equal(status, expected.status)
      if (!expected.reaction) continue
      const { hasLiked, hasDisliked } = expected.reaction
      assert.deepEqual([body['hasLiked'], body['hasDisliked']], [hasLiked, hasDisliked])
    }
    await this.#compareCounts(movie)
  }

  #toComment(n: number): Comment {
    const { by, text, at } = this.#model.comments[n]!
    const userId = this.#model.people[by]!.hasLeft ? null : this.#people[by]!
    const username = userId && `p${this.#all.sequence}n${by + 1}`
    return { _id: this.#comments[n]!, text, userId, username, createdAt: new Date(at).toISOString() }
  }

  async #compareCounts(movie: number) {
    const { likes, dislikes } = countsOf(this.#model, movie)
    const [liked, disliked] = await Promise.all([
      this.#read(`/api/movies/${this.#movie(movie)}/likes`),
      this.#read(`/api/movies/${this.#movie(movie)}/dislikes`),
    ])
    assert.deepEqual([liked.body['count'], disliked.body['count']], [likes, dislikes], `counts of movie ${movie}`)
  }

  /** Two at a time, so that most lists have several pages. */
  async #compareComments(movie: number) {
    const expected = readable(this.#model, movie)
      .map((n) => this.#toComment(n))
      .toSorted((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
    const shown: Comment[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await this.#read(`/api/movies/${this.#movie(movie)}/comments?limit=2${next && `&before=${next}`}`)
      const data = page.body['data'] as { comments: Comment[]; total: number; next: string | null }
      assert.equal(data.total, expected.length, `total of movie ${movie}`)
      shown.push(...data.comments)
      ;({ next } = data)
    }
    assert.deepEqual(shown, expected, `comments of movie ${movie}`)
  }

  async #comparePerson(who: number) {
    const id = this.#people[who]!
    const { hasLeft, watchlist } = this.#model.people[who]!
    const list = await this.#as(who, 'GET', '/api/watchlist')
    if (hasLeft) return assert.equal(list.status, 401)
    const expected = [...watchlist]
      .map(([movie, at]) => ({ movieId: this.#movie(movie), at }))
      .toSorted((a, b) => b.at - a.at || (a.movieId < b.movieId ? -1 : 1))
      .map(({ movieId, at }) => ({ movieId, _id: movieId, addedToWatchlistAt: new Date(at).toISOString() }))
    assert.deepEqual(list.body, expected, `list of ${who}`)
    const { body } = await this.#as(who, 'GET', `/api/watchlist/${id}`)
    const movies = body as unknown as typeof expected
    assert.deepEqual(
      movies.map(({ movieId, _id, addedToWatchlistAt }) => ({ movieId, _id, addedToWatchlistAt })),
      expected,
      `movies of ${who}`,
    )
    await Promise.all(
      this.#movies.map(async (movieId, movie) => {
        const [liked, disliked] = await Promise.all([
          this.#as(who, 'GET', `/api/movies/${movieId}/likes/${id}/status`),
          this.#as(who, 'GET', `/api/movies/${movieId}/dislike/${id}/status`),
        ])
        const value = opinionOf(this.#model, who, movie)
        const states = [liked.body['data'], disliked.body['data']]
        assert.deepEqual(states, [{ hasLiked: value === 1 }, { hasDisliked: value === -1 }], `opinion of ${who}`)
      }),
    )
  }

  /** The rows themselves, and the counters against a count of them. */
  async #compareRows() {
    const { db } = this.#all.testApp.services
    const [movies, people] = [[...this.#movies], [...this.#people]]
    const reactions = await db
      .selectFrom('reaction')
      .select(['user_id', 'movie_id', 'value'])
      .where('movie_id', 'in', movies)
      .execute()
    const opinions = people.flatMap((_, who) => movies.map((__, movie) => opinionOf(this.#model, who, movie)))
    const stored = people.flatMap((user_id) =>
      movies.map(
        (movie_id) => reactions.find((row) => row.user_id === user_id && row.movie_id === movie_id)?.value ?? 0,
      ),
    )
    assert.deepEqual(stored, opinions, 'rows of reactions')

    const entries = await db.selectFrom('watchlist_entry').selectAll().where('user_id', 'in', people).execute()
    const listed = this.#model.people.flatMap(({ watchlist }, who) =>
      [...watchlist].map(([movie, at]) => `${people[who]} ${movies[movie]} ${at}`),
    )
    assert.deepEqual(
      entries.map((row) => `${row.user_id} ${row.movie_id} ${row.added_at.getTime()}`).toSorted(),
      listed.toSorted(),
      'rows of watchlists',
    )

    const comments = await db.selectFrom('comment').selectAll().where('movie_id', 'in', movies).execute()
    const said = this.#model.comments.flatMap(({ movie, by, text, at, isHidden, isDeleted }, n) => {
      const userId = this.#model.people[by]!.hasLeft ? null : people[by]
      return isDeleted ? [] : [[this.#comments[n], movies[movie], userId, text, at, isHidden].join(' ')]
    })
    assert.deepEqual(
      comments
        .map((row) => [row.id, row.movie_id, row.user_id, row.text, row.created_at.getTime(), row.hidden_at !== null])
        .map((row) => row.join(' '))
        .toSorted(),
      said.toSorted(),
      'rows of comments',
    )

    const counters = await db.selectFrom('movie_counter').selectAll().where('movie_id', 'in', movies).execute()
    for (const { movie_id, likes, dislikes, comments: n } of counters) {
      const movie = movies.indexOf(movie_id)
      const expected = { ...countsOf(this.#model, movie), comments: readable(this.#model, movie).length }
      assert.deepEqual({ likes, dislikes, comments: n }, expected, `counters of movie ${movie}`)
    }
  }

  async compareAll(): Promise<void> {
    await Promise.all([
      this.#compareRows(),
      ...this.#movies.map((_, movie) => this.#compareCounts(movie)),
      ...this.#movies.map((_, movie) => this.#compareComments(movie)),
      ...this.#people.map((_, who) => this.#comparePerson(who)),
    ])
  }
}
