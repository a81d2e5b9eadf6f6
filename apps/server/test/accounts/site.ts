import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Passwords } from '../../src/features/accounts/passwords.ts'
import { addFilm } from '../films.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { addMovies } from '../movies.ts'
import { type Answer, findDisagreement, type Outcomes } from '../model-actions.ts'
import { bearer, someAddress } from '../people.ts'
import { actions, movieCount, peopleCount } from './actions.ts'
import { type Account, isSignedIn, type Model, newMovie, newPerson } from './model.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const firstPassword = 'a good long one'

/** One test app for all sequences: each begins with three people of the desk and movies that are not to be watched yet. */
export class Site {
  readonly testApp: TestApp
  readonly outcomes: Outcomes = new Map()
  sequences = 0
  movies: { id: string; filmId: string }[] = []
  readonly #passwordHash: string

  private constructor(testApp: TestApp, passwordHash: string) {
    this.testApp = testApp
    this.#passwordHash = passwordHash
  }

  static async open({ postgres }: { postgres?: string } = {}): Promise<Site> {
    return new Site(await startTestApp({ postgres }), await new Passwords().hash(firstPassword))
  }

  disagreement({ runs, seed }: { runs: number; seed: number }): Promise<string | undefined> {
    const [begin, compare] = [() => this.#begin(), (model: Model) => this.#compare(model)]
    return findDisagreement({ site: this, actions, outcomes: this.outcomes, runs, seed, begin, compare })
  }

  async #begin(): Promise<Model> {
    this.sequences += 1
    const { db, clock } = this.testApp.services
    const roles = ['owner', 'editor', 'support'] as const
    const people = roles.map((role): Omit<Account, 'id'> => ({
      name: `The ${role}`,
      email: role,
      password: firstPassword,
      role,
      isConfirmed: true,
      isDisabled: false,
      leavingSince: null,
      mutedUntil: 0,
    }))
    // There is always an owner: those of the sequence before make room for these, and go.
    await sql`update users set username_key = id, email_key = id`.execute(db)
    const rows = await db
      .insertInto('users')
      .values(
        people.map(({ name, email, role }) => ({
          username: name,
          username_key: name.toLowerCase().replaceAll(/[^a-z]/g, ''),
          email: this.address(email),
          email_key: this.address(email),
          password_hash: this.#passwordHash,
          role,
          email_confirmed_at: clock.now(),
          created_at: clock.now(),
        })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('users').where('id', 'not in', ids).execute()
    await db.deleteFrom('mail').execute()
    const movies = await addMovies(
      db,
      Array.from({ length: movieCount }, (_, n) => ({ title: `Movie ${n} of ${this.sequences}` })),
    )
    this.movies = await Promise.all(movies.map(async (id) => ({ id, filmId: await addFilm(db, id, 'ready') })))
    return {
      now: clock.now().getTime(),
      people: Array.from({ length: peopleCount }, (_, n) =>
        newPerson(people[n] ? { ...people[n], id: ids[n]! } : null),
      ),
      movies: movies.map(newMovie),
    }
  }

  /** Limits count by address: each sequence has others. */
  address = (name: string) => `${name}.${this.sequences}@example.org`

  async #request(method: Method, url: string, payload?: object, token?: string): Promise<Answer> {
    const headers = token === undefined ? {} : bearer(token)
    const answer = await this.testApp.request({ method, url, payload, headers, remoteAddress: someAddress() })
    assert.ok(answer.statusCode < 500, `${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return { outcome: answer.statusCode, body: answer.json<unknown>() }
  }
  post = (url: string, payload: object) => this.#request('POST', url, payload)
  asMember = (model: Model, who: number, browser: number, method: Method, url: string, payload?: object) =>
    this.#request(method, url, payload, model.people[who]!.sessions[browser]?.token ?? 'none')
  atDesk = (model: Model, who: number, method: Method, url: string, payload?: object) =>
    this.#request(method, url, payload, model.people[who]!.desk?.token ?? 'none')

  async register({
    name,
    email,
    password,
    confirms,
  }: {
    name: string
    email: string
    password: string
    confirms: boolean
  }) {
    const given = { username: name, email: this.address(email), password, confirmPassword: password }
    const answer = await this.post('/api/register', given)
    if (answer.outcome !== 200) return answer
    if (confirms) await this.openLink(email, (link) => this.post('/api/confirm-email', { ...link, password }))
    const { id } = await this.testApp.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', this.address(email))
      .executeTakeFirstOrThrow()
    return { ...answer, body: { id } }
  }

  /** The link in the last mail to this address. */
  async openLink(email: string, open: (given: { secret: string }) => Promise<Answer>): Promise<Answer> {
    const mail = await this.testApp.services.db
      .selectFrom('mail')
      .select('text_body')
      .where('recipient', '=', this.address(email))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const secret = /#t=([\w-]{43})/.exec(mail.text_body)?.[1] ?? ''
    return open({ secret })
  }

  /** Begins, and leaves. */
  async watch(model: Model, who: number, browser: number, movie: number): Promise<Answer> {
    const answer = await this.asMember(
      model,
      who,
      browser,
      'POST',
      `/api/movies/${this.movies[movie]!.id}/playback-sessions`,
      {},
    )
    const { playbackToken } = answer.body as { playbackToken?: string }
    if (playbackToken) await this.asMember(model, who, browser, 'DELETE', `/api/playback-sessions/${playbackToken}`)
    return answer
  }

  /** What is stored, and who is signed in. */
  async #compare(model: Model) {
    const rows = await this.testApp.services.db.selectFrom('users').selectAll().execute()
    const stored = rows.map((row) => ({
      id: row.id,
      name: row.username,
      email: row.email,
      role: row.role,
      isConfirmed: row.email_confirmed_at !== null,
      isDisabled: row.disabled_at !== null,
      leavingSince: row.deletion_requested_at?.getTime() ?? null,
    }))
    const known = model.people.flatMap(({ account }) => {
      if (!account) return []
      const { password: _, mutedUntil: __, ...rest } = account
      return [{ ...rest, email: this.address(account.email) }]
    })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    assert.deepEqual(stored.toSorted(byId), known.toSorted(byId), 'accounts')
    for (const [who, person] of model.people.entries())
      for (const browser of person.sessions.keys()) {
        const { outcome } = await this.asMember(model, who, browser, 'GET', '/api/me')
        assert.equal(outcome, isSignedIn(model, person, browser) ? 200 : 401, `${who} in browser ${browser}`)
      }
  }
}
