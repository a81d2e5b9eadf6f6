import { createHmac, randomBytes } from 'node:crypto'
import type { Role } from '@matinee/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { createTokens } from '../../src/features/sessions/sessions.service.ts'
import type { Caller } from '../../src/platform/actor.ts'
import { deriveKey } from '../../src/platform/derived-keys.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { addMovies } from '../movies.ts'
import { aUser, type Person } from '../people.ts'

/** Of a token. */
export type Kind = 'user' | 'admin'
export const otherKind = (kind: Kind): Kind => (kind === 'user' ? 'admin' : 'user')

interface Key {
  id: string
  secret: Buffer
}

/** Somebody with a session of their own, and what an honest token of it says. */
export interface Member {
  person: Person
  kind: Kind
  sessionId: string
  header: Record<string, unknown>
  payload: Record<string, unknown>
}

export interface SessionState {
  generation?: number
  is_confirmed?: boolean
  refreshed_at?: Date
  expires_at?: Date
  ended_at?: Date
  ended_because?: 'logout'
  created_at?: Date
  authenticated_at?: Date
  cookie_hash?: Buffer
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** In every name and address of this world: where it shows in an answer, somebody's data does. */
export const canary = 'canary'

/** One test app with people in it, and the hands to forge whatever a token can be made of. */
export class World {
  readonly testApp: TestApp
  readonly victim: Person
  /** Who signs in with a password, by either door. */
  readonly host: Person
  readonly movieId: string
  readonly keys: Record<Kind | 'stranger', Key>
  #members = 0
  #requests = 0
  #isTouched = true

  private constructor(given: Pick<World, 'testApp' | 'victim' | 'host' | 'movieId' | 'keys'>) {
    this.testApp = given.testApp
    this.victim = given.victim
    this.host = given.host
    this.movieId = given.movieId
    this.keys = given.keys
  }

  static async open(options: {
    extraRoutes?: (app: FastifyInstance) => void
    postgres?: string | undefined
    pages?: boolean
    callers?: Record<string, Caller>
  }) {
    const testApp = await startTestApp(options)
    const { db } = testApp.services
    const victim = await aUser(testApp, { username: `${canary} victim`, email: `${canary}.victim@example.org` })
    const host = await aUser(testApp, {
      username: `${canary} host`,
      email: `${canary}.host@example.org`,
      role: 'owner',
    })
    const [movieId = ''] = await addMovies(db, [
      { title: 'The Quiet Reel', director: 'Ida Reel' },
      { title: 'The Loud Reel' },
    ])

    // The ids of keys as the server names them.
    const tokens = createTokens(testApp.config)
    const idOf = async (audience: Kind) => {
      const claims = { userId: victim.id, audience, sessionId: 'x', generation: 1 }
      return String(decodeProtectedHeader(await tokens.sign(claims, new Date(), new Date())).kid)
    }
    const { tokenVersion } = testApp.config.secretKey
    const keyOf = (audience: Kind) => deriveKey(testApp.config.secretKey, `tokens of ${audience}s ${tokenVersion}`)
    const keys = {
      user: { id: await idOf('user'), secret: keyOf('user') },
      admin: { id: await idOf('admin'), secret: keyOf('admin') },
      stranger: { id: 'stranger', secret: randomBytes(32) },
    }
    await testApp.services.pool.query(watchChanges)
    return new World({ testApp, victim, host, movieId, keys })
  }

  get now(): Date {
    return this.testApp.clock.now()
  }
  later(seconds: number): Date {
    return new Date(this.now.getTime() + seconds * 1000)
  }
  numeric(secondsFromNow: number): number {
    return Math.floor(this.later(secondsFromNow).getTime() / 1000)
  }

  /** Limits count by address, and guessers by network: nobody here is the same one twice. */
  address(): string {
    this.#requests += 1
    return `10.${Math.floor(this.#requests / 250) % 250}.${this.#requests % 250}.1`
  }

  async person(role: Role = 'user'): Promise<Person> {
    this.touch()
    const name = `${++this.#members} ${randomBytes(4).toString('hex')}`
    return aUser(this.testApp, {
      role,
      username: `${canary} ${name}`,
      email: `${canary}.${name.replace(' ', '.')}@example.org`,
    })
  }

  /** Somebody new, signed in. */
  async member(kind: Kind, { role = 'user', session = {} }: { role?: Role; session?: SessionState } = {}) {
    const person = await this.person(role)
    const sessionId = randomBytes(16).toString('base64url')
    const expires_at = this.later(3600)
    await this.testApp.services.db
      .insertInto('session')
      .values({
        id: sessionId,
        user_id: person.id,
        audience: kind,
        remembered: false,
        created_at: this.now,
        refreshed_at: this.now,
        expires_at,
        ends_at: this.later(7200),
        ...session,
      })
      .execute()
    const payload = {
      iss: this.testApp.config.site.url,
      aud: kind,
      sub: person.id,
      sid: sessionId,
      gen: 1,
      iat: this.numeric(0),
      nbf: this.numeric(0),
      exp: this.numeric(3600),
      jti: sessionId,
    }
    const header = { alg: 'HS256', typ: `${kind}+jwt`, kid: this.keys[kind].id }
    return { person, kind, sessionId, header, payload } satisfies Member
  }

  /** A token with a good signature, of the key of its kind unless another is named. What is undefined is left out. */
  sign(
    { kind, header, payload }: Member,
    changes: {
      header?: Record<string, unknown>
      payload?: Record<string, unknown>
      key?: Buffer
      signature?: (signed: string) => string
    } = {},
  ): string {
    const signed = `${encode({ ...header, ...changes.header })}.${encode({ ...payload, ...changes.payload })}`
    const { key = this.keys[kind].secret } = changes
    const signature = changes.signature ?? (() => createHmac('sha256', key).update(signed).digest('base64url'))
    return `${signed}.${signature(signed)}`
  }

  /** What has changed until now is our own doing. */
  async settle(): Promise<void> {
    if (this.#isTouched) await this.changes()
    this.#isTouched = false
  }
  touch() {
    this.#isTouched = true
  }

  /** The tables in which something has changed since this was last asked. */
  async changes(): Promise<string[]> {
    const { rows } = await this.testApp.services.pool.query<{ name: string }>(
      'delete from matrix.change returning name',
    )
    return [...new Set(rows.map(({ name }) => name))]
  }

  async isEndedAsReused(sessionId: string): Promise<boolean> {
    const { db } = this.testApp.services
    const row = await db.selectFrom('session').select('ended_because').where('id', '=', sessionId).executeTakeFirst()
    return row?.ended_because === 'reused'
  }
}

/**
 * Notes every change of a row, in all tables of the product and in the queue: to compare all that is there before and
 * after each of some thousand questions would take minutes. Whether a newest token was seen may change with any call;
 * a failed sign-in at the desk is recorded after its answer, so maybe during the next call.
 */
const watchChanges = `
  create schema matrix;
  create unlogged table matrix.change (name text not null);
  create function matrix.note() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'audit_log' and to_jsonb(new) ->> 'action' = 'admin.login-failed' then
      return null;
    end if;
    if to_jsonb(new) - 'is_confirmed' is distinct from to_jsonb(old) - 'is_confirmed' then
      insert into matrix.change values (tg_table_name);
    end if;
    return null;
  end $$;
  do $$
  declare watched regclass;
  begin
    for watched in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
    loop
      execute format('create trigger matrix_note after insert or update or delete on %s for each row execute function matrix.note()', watched);
    end loop;
  end $$`
