import assert from 'node:assert/strict'
import type { PlaybackSession } from '@matinee/contract/playback'
import { cancelSubscription, reactivate } from '../../src/features/subscriptions/subscriptions.service.ts'
import { hashPlaybackToken } from '../../src/features/playback/playback.service.ts'
import { addFilm, publishFilm } from '../films.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { type Answer, findDisagreement, type Outcomes } from '../model-actions.ts'
import { addMovies } from '../movies.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../people.ts'
import { actions, memberCount, movieCount } from './actions.ts'
import { type Caller, liveOf, type Member, type Model, maxPlaybacks, placeOf, type Session } from './model.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One test app for all sequences: each begins with members who are signed in, and a free movie and one of Premium. */
export class Site {
  readonly testApp: TestApp
  readonly outcomes: Outcomes = new Map()
  sequences = 0
  movies: { id: string }[] = []
  #members: Person[] = []
  #owner: Person | undefined
  #desk = { token: '', until: 0 }

  private constructor(testApp: TestApp) {
    this.testApp = testApp
  }

  static async open({ postgres }: { postgres?: string } = {}): Promise<Site> {
    return new Site(await startTestApp({ postgres, env: { MAX_PLAYBACK_SESSIONS: String(maxPlaybacks) } }))
  }

  disagreement({ runs, seed }: { runs: number; seed: number }): Promise<string | undefined> {
    const [begin, compare] = [() => this.#begin(), (model: Model) => this.#compare(model)]
    return findDisagreement({ site: this, actions, outcomes: this.outcomes, runs, seed, begin, compare })
  }

  async #begin(): Promise<Model> {
    this.sequences += 1
    // Nothing of the sequence before is watched any more.
    await this.testApp.forward(13 * 3_600_000)
    const { db } = this.testApp.services
    this.#owner = await aUser(this.testApp, { role: 'owner' })
    this.#desk.until = 0
    const ids = await addMovies(
      db,
      Array.from({ length: movieCount }, (_, n) => ({ title: `Movie ${n} of ${this.sequences}` })),
    )
    for (const [n, movieId] of ids.entries())
      await publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium: n > 0 })
    this.movies = ids.map((id) => ({ id }))
    this.#members = []
    for (let n = 0; n < memberCount; n++) this.#members.push(await aUser(this.testApp))
    const begun = this.#now()
    const signIn = async (n: number): Promise<Session> => {
      const { body } = await this.logIn(n)
      return { token: (body as { token: string }).token, begun, isEnded: false }
    }
    const members: Member[] = []
    for (const [n, { id }] of this.#members.entries()) {
      const sessions = [await signIn(n), await signIn(n)]
      members.push({ id, isPremium: false, isHistoryEnabled: true, sessions, places: new Map() })
    }
    const movies = ids.map((_, n) => ({ isPremium: n > 0, isDeleted: false }))
    return { now: begun, members, movies, playbacks: [], nextHeartbeatSeconds: 10 }
  }

  #now = () => this.testApp.clock.now().getTime()

  async #request(method: Method, url: string, payload?: object, token?: string): Promise<Answer> {
    // The model knows no networks: its playback sessions stay in one, while logins are counted by theirs.
    const network = url === '/api/login' ? undefined : '10.4.4'
    const headers = token === undefined ? {} : bearer(token)
    const answer = await this.testApp.request({ method, url, payload, headers, remoteAddress: someAddress(network) })
    const { statusCode } = answer
    assert.ok(statusCode < 500, `${method} ${url}: ${statusCode} ${answer.body}`)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? answer.json() : {}
    const isTold = statusCode >= 400 && statusCode !== 401
    return { outcome: isTold ? (body as { code: string }).code : statusCode, body }
  }

  as = (model: Model, caller: Caller, method: Method, url: string, payload?: object): Promise<Answer> =>
    this.#request(method, url, payload, caller ? model.members[caller.who]!.sessions[caller.browser]!.token : undefined)

  logIn = (who: number): Promise<Answer> =>
    this.#request('POST', '/api/login', { email: this.#members[who]!.email, password: goodPassword })

  async atDesk(method: Method, url: string, payload?: object): Promise<Answer> {
    if (this.#desk.until <= this.#now()) {
      const token = await tokenOf(this.testApp, this.#owner!, { audience: 'admin' })
      this.#desk = { token, until: this.#now() + 30 * 60_000 }
    }
    return this.#request(method, url, payload, this.#desk.token)
  }

  async setPremium(who: number, isPremium: boolean): Promise<Answer> {
    const given = { userId: this.#members[who]!.id, reason: 'a test', actor: atDesk(this.#owner!) }
    await (isPremium
      ? reactivate(this.testApp.services, { ...given, plan: 'monthly' })
      : cancelSubscription(this.testApp.services, given))
    return { outcome: 200, body: {} }
  }

  /** No two playback sessions take a place in the same moment, which would leave open which of them is the later one. */
  async tick(model: Model): Promise<void> {
    await this.testApp.forward(1)
    model.now += 1
  }

  /** With the id that lists show. */
  async begin(model: Model, caller: Caller, movie: number, instead: string | undefined): Promise<Answer> {
    await this.tick(model)
    const answer = await this.as(model, caller, 'POST', `/api/movies/${this.movies[movie]!.id}/playback-sessions`, {
      takeOverId: instead,
    })
    if (answer.outcome !== 200) return answer
    const playback = answer.body as PlaybackSession
    const { id } = await this.testApp.services.db
      .selectFrom('playback_session')
      .select('id')
      .where('token_hash', '=', hashPlaybackToken(playback.playbackToken!))
      .executeTakeFirstOrThrow()
    return { ...answer, body: { playback, id } }
  }

  /** Who watches, as the desk sees it, and each member's places. */
  async #compare(model: Model): Promise<void> {
    const { body } = await this.atDesk('GET', '/api/admin/playback-sessions')
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
    const live = [null, ...model.members.keys()].flatMap((who) => liveOf(model, who))
    assert.deepEqual(ids((body as { sessions: { id: string }[] }).sessions), ids(live), 'live playback sessions')
    for (const [who, { places }] of model.members.entries()) {
      const { body: signedIn } = await this.logIn(who)
      const { token } = signedIn as { token: string }
      const shown = [...places].filter(([movie]) => !model.movies[movie]!.isDeleted)
      const known = shown
        .filter(([movie, { isFinished }]) => isFinished || placeOf(model, who, movie))
        .map(([movie, { milliseconds, isFinished, isRemoved }]) => ({
          movieId: this.movies[movie]!.id,
          milliseconds: isRemoved ? 0 : milliseconds,
          isFinished,
        }))
      const { body: positions } = await this.#request('GET', '/api/me/positions', undefined, token)
      const byMovie = (a: { movieId: string }, b: { movieId: string }) => (a.movieId < b.movieId ? -1 : 1)
      const stored = (positions as typeof known).map(({ movieId, milliseconds, isFinished }) => ({
        movieId,
        milliseconds,
        isFinished,
      }))
      assert.deepEqual(stored.toSorted(byMovie), known.toSorted(byMovie), `places of ${who}`)
      const { body: continued } = await this.#request('GET', '/api/me/continue', undefined, token)
      const open = shown
        .filter(([movie]) => placeOf(model, who, movie))
        .toSorted(([m, a], [n, b]) => b.watched - a.watched || (this.movies[m]!.id < this.movies[n]!.id ? -1 : 1))
      assert.deepEqual(
        (continued as { movie: { _id: string } }[]).map(({ movie }) => movie._id),
        open.map(([movie]) => this.movies[movie]!.id),
        `what ${who} goes on with`,
      )
    }
  }
}
