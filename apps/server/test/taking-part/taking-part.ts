import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Caller } from '../../src/platform/actor.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { addMovies } from '../movies.ts'
import { type Movie, newModel, type Step } from './model.ts'
import { type Answer, deskToken, Sequence } from './sequence.ts'
import { anySequence, movieCount, peopleCount } from './steps.ts'

const imported: Movie[] = [
  { importedLikes: 0, importedDislikes: 0 },
  { importedLikes: 7, importedDislikes: 2 },
  { importedLikes: 0, importedDislikes: 1 },
].slice(0, movieCount)

/** What happened in all sequences together: a run that never met a refusal has shown nothing about it. */
export interface Tally {
  sequences: number
  steps: Map<string, number>
  statuses: Map<number, number>
}
const newTally = (): Tally => ({ sequences: 0, steps: new Map(), statuses: new Map() })
const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** One test app for all sequences: each has people of its own, and leaves the movies as it found them. */
export class TakingPart {
  readonly testApp: TestApp
  /** Of the last `disagreement`. */
  tally: Tally = newTally()
  /** Counts all that were ever run: people's names are made of it. */
  sequence = 0
  readonly #callers: Record<string, Caller>
  readonly #movieIds: string[]
  #requests = 0

  private constructor(testApp: TestApp, callers: Record<string, Caller>, movieIds: string[]) {
    this.testApp = testApp
    this.#callers = callers
    this.#movieIds = movieIds
  }

  static async open({ postgres }: { postgres?: string } = {}): Promise<TakingPart> {
    // Who somebody is, is not what this is about: their id is their token.
    const callers: Record<string, Caller> = {}
    const testApp = await startTestApp({ callers, postgres })
    const movies = imported.map(({ importedLikes: likes, importedDislikes: dislikes }) => ({ likes, dislikes }))
    return new TakingPart(testApp, callers, await addMovies(testApp.services.db, movies))
  }

  /** The last of them is at the desk. All are new: limits count by person, in the time of the real clock. */
  async #newPeople(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      insert into users (username, username_key, email, email_key, role, created_at, email_confirmed_at)
      select name, name, name || '@example.org', name || '@example.org', role, ${this.testApp.clock.now()}, ${this.testApp.clock.now()}
      from (
        select 'p' || ${this.sequence}::text || 'n' || n as name,
          case when n > ${peopleCount}::int then 'support' else 'user' end as role
        from generate_series(1, ${peopleCount}::int + 1) n) named
      returning id`.execute(this.testApp.services.db)
    const ids = rows.map(({ id }) => id)
    const callerOf = (id: string, audience: Caller['audience']): Caller => ({
      id,
      audience,
      role: audience === 'admin' ? 'support' : 'user',
      sessionId: id,
      generation: 1,
      isReplaced: false,
    })
    for (const id of ids.slice(0, peopleCount)) this.#callers[id] = callerOf(id, 'user')
    this.#callers[deskToken] = callerOf(ids[peopleCount]!, 'admin')
    return ids
  }

  async request(token: string | undefined, options: InjectOptions): Promise<Answer> {
    const n = ++this.#requests
    const answer = await this.testApp.request({
      ...options,
      // Limits count by address too: nobody comes from the same one twice.
      remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    count(this.tally.statuses, answer.statusCode)
    assert.ok(answer.statusCode < 500, `${answer.statusCode}: ${answer.body}`)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }

  /** Undefined: model, database and answers agree in all of them. Else the shortest sequence in which they do not. */
  async disagreement({ runs, seed }: { runs: number; seed: number }): Promise<string | undefined> {
    this.tally = newTally()
    const outcome = await fc.check(
      fc.asyncProperty(anySequence, (sequence) => this.#run(sequence)),
      { numRuns: runs, seed },
    )
    return outcome.failed ? `${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}` : undefined
  }

  /** Takes all steps, with the model beside it; throws where they disagree. */
  async #run(steps: readonly Step[]): Promise<void> {
    this.sequence += 1
    this.tally.sequences += 1
    const people = await this.#newPeople()
    const model = newModel(this.testApp.clock.now().getTime(), peopleCount, imported)
    const members = people.slice(0, peopleCount)
    const sequence = new Sequence({ all: this, model, people: members, movies: this.#movieIds, callers: this.#callers })
    try {
      for (const step of steps) {
        count(this.tally.steps, step.do)
        await sequence.take(step)
      }
      await sequence.compareAll()
      await this.#everybodyLeaves(people)
      await this.#compareWithBeginning()
    } catch (error) {
      await this.#startAgain(people)
      throw error
    }
  }

  async #everybodyLeaves(people: readonly string[]) {
    for (const id of people) delete this.#callers[id]
    const { db } = this.testApp.services
    await db.deleteFrom('comment').where('movie_id', 'in', this.#movieIds).execute()
    await db.deleteFrom('users').where('id', 'in', people).execute()
  }

  /** With all that people did gone, the counters are where they were. */
  async #compareWithBeginning() {
    const { rows } = await this.testApp.services.pool.query(
      'select * from movie_counter where (likes, dislikes, comments) <> (imported_likes, imported_dislikes, 0)',
    )
    assert.deepEqual(rows, [], 'counters once everybody has left')
  }

  /** The next sequence, which looks for a shorter way to the same fault, must not begin with what this one left. */
  async #startAgain(people: readonly string[]) {
    const { pool } = this.testApp.services
    // Far enough from zero that wrong counting cannot get in the way.
    await pool.query('update movie_counter set likes = likes + 1000, dislikes = dislikes + 1000, comments = 1000')
    await this.#everybodyLeaves(people)
    await pool.query('update movie_counter set likes = imported_likes, dislikes = imported_dislikes, comments = 0')
  }
}
