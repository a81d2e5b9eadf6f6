import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { createTokens } from '../../src/features/sessions/sessions.service.ts'
import { type House, openHouse, testKeys } from '../house.ts'
import { addMovies } from '../movies.ts'
import { aUser, type Person } from '../people.ts'

export type Kind = 'user' | 'admin'
export const otherKind = (kind: Kind): Kind => (kind === 'user' ? 'admin' : 'user')

interface KeyPair {
  id: string
  secret: KeyObject
  open: KeyObject
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
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** In every name and address of this world: where it shows in an answer, somebody's data does. */
export const canary = 'canary'

/** One house with people in it, and the hands to forge whatever a token can be made of. */
export class World {
  readonly house: House
  readonly victim: Person
  /** Who signs in with a password, by either door. */
  readonly host: Person
  readonly movieId: string
  readonly keys: Record<Kind | 'stranger', KeyPair>
  readonly #tables: string
  #members = 0
  #requests = 0

  private constructor(given: Pick<World, 'house' | 'victim' | 'host' | 'movieId' | 'keys'> & { tables: string }) {
    this.house = given.house
    this.victim = given.victim
    this.host = given.host
    this.movieId = given.movieId
    this.keys = given.keys
    this.#tables = given.tables
  }

  static async open(options: { extraRoutes: (app: FastifyInstance) => void; postgres?: string | undefined }) {
    const house = await openHouse(options)
    const { db } = house.services
    const victim = await aUser(house, { username: `${canary} victim`, email: `${canary}.victim@example.org` })
    const host = await aUser(house, { username: `${canary} host`, email: `${canary}.host@example.org`, role: 'admin' })
    const [movieId = ''] = await addMovies(db, [{ title: 'The Quiet Reel' }, { title: 'The Loud Reel' }])

    // The ids of keys as the server names them, whatever it makes them of.
    const tokens = createTokens(house.config)
    const idOf = async (audience: Kind) => {
      const claims = { userId: victim.id, audience, sessionId: 'x', generation: 1 }
      return String(decodeProtectedHeader(await tokens.sign(claims, new Date(), new Date())).kid)
    }
    const pair = (id: string, secret: KeyObject) => ({ id, secret, open: createPublicKey(secret) })
    const keys = {
      user: pair(await idOf('user'), createPrivateKey(testKeys.USER_TOKEN_KEY)),
      admin: pair(await idOf('admin'), createPrivateKey(testKeys.ADMIN_TOKEN_KEY)),
      stranger: pair('stranger', generateKeyPairSync('ed25519').privateKey),
    }
    return new World({ house, victim, host, movieId, keys, tables: await checksumQuery(house) })
  }

  get now(): Date {
    return this.house.clock.now()
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

  async person(role: Kind = 'user'): Promise<Person> {
    const name = `${++this.#members} ${randomBytes(4).toString('hex')}`
    return aUser(this.house, {
      role,
      username: `${canary} ${name}`,
      email: `${canary}.${name.replace(' ', '.')}@example.org`,
    })
  }

  /** Somebody new, signed in. */
  async member(kind: Kind, { role = kind, session = {} }: { role?: Kind; session?: SessionState } = {}) {
    const person = await this.person(role)
    const sessionId = randomBytes(16).toString('base64url')
    const expires_at = this.later(3600)
    await this.house.services.db
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
      iss: this.house.config.site.url,
      aud: kind,
      sub: person.id,
      sid: sessionId,
      gen: 1,
      iat: this.numeric(0),
      nbf: this.numeric(0),
      exp: this.numeric(3600),
      jti: sessionId,
    }
    const header = { alg: 'EdDSA', typ: `${kind}+jwt`, kid: this.keys[kind].id }
    return { person, kind, sessionId, header, payload } satisfies Member
  }

  /** A token with a good signature, of the key of its kind unless another is named. What is undefined is left out. */
  sign(
    { kind, header, payload }: Member,
    changes: {
      header?: Record<string, unknown>
      payload?: Record<string, unknown>
      key?: KeyObject
      signature?: (signed: string) => string
    } = {},
  ): string {
    const signed = `${encode({ ...header, ...changes.header })}.${encode({ ...payload, ...changes.payload })}`
    const { key = this.keys[kind].secret } = changes
    const signature = changes.signature ?? (() => sign(null, Buffer.from(signed), key).toString('base64url'))
    return `${signed}.${signature(signed)}`
  }

  /** What is in every table, in one look: by table, so that a change can be named. */
  async checksum(): Promise<Map<string, string>> {
    const { rows } = await this.house.services.pool.query<{ name: string; sum: string }>(this.#tables)
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  }

  async isEndedAsReused(sessionId: string): Promise<boolean> {
    const { db } = this.house.services
    const row = await db.selectFrom('session').select('ended_because').where('id', '=', sessionId).executeTakeFirst()
    return row?.ended_because === 'reused'
  }
}

/** All tables of the product, and the queue. Whether a newest token was seen may change with any call. */
async function checksumQuery({ services: { db } }: House): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname = 'public' or c.relname = '_private_jobs') order by 1`.execute(db)
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(row, '|' order by row)), '') as sum
         from (select (to_jsonb(t) - 'is_confirmed')::text as row from ${name} t) as all_rows`,
    )
    .join('\nunion all\n')
}
