import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@matinee/contract/http/idempotency'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { workspace } from '../../src/platform/workspace.ts'
import { leaksIn } from '../log-secrets.ts'
import { toRequest } from '../matrix/cells.ts'
import { openMatrix, type Section } from '../matrix/matrix.ts'
import { honest, type Principal, principals } from '../matrix/principals.ts'
import { keyOf } from '../matrix/row.ts'
import { canary, type World } from '../matrix/world.ts'
import { changesOf, type Components, type Operation } from './inputs.ts'

/** Nobody, a member, and everybody who works at the desk. */
const asking = principals.filter(({ name }) =>
  /^(nobody|user: honest|admin: honest(, (editor|support|finance))?)$/.test(name),
)
/** So many inputs are sent by one principal, before the row makes what it needs anew: what was deleted is there again. */
const inputsOfOne = 10
const slowestMs = 5_000

/** What an answer must not tell, to anybody. */
const secrets = [
  { what: 'a stack', pattern: /\bat [^"\n]{1,80}\.[jt]sx?:\d+/g },
  {
    what: 'SQL',
    pattern: /syntax error at or near|violates [a-z-]+ constraint|duplicate key value|relation \\?"\w+|SQLSTATE/gi,
  },
  { what: 'a hash of a password', pattern: /\$argon2/g },
  { what: 'a private key', pattern: /PRIVATE KEY/g },
]
/** And to nobody but the desk. */
const desksOwn = [
  {
    what: 'a path of the machine',
    pattern: new RegExp(`${workspace}|${tmpdir()}/|node_modules`, 'g'),
  },
  { what: 'the address of somebody', pattern: new RegExp(`${canary}\\.[\\w.]+@example\\.org`, 'g') },
]
/** Whoever signs in by them is told who they are; the row makes them up, so that we cannot know. */
const signsIn = /\/login|\/sign-in\/finish|\/reset-password\/confirm/

/**
 * What a refusal changes on purpose: a link that is opened in another browser asks for a new password, and what was
 * typed in the first one is no longer waiting for it.
 */
const changedByRefusal: Record<string, string> = { 'POST /api/reset-password/confirm': 'password_reset' }

export interface Finding {
  call: string
  by: string
  input: string
  problem: string
}

export interface Outcome {
  inputs: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  findings: Finding[]
  slowestMs: number
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components }
}

function responseSchema(routes: readonly RouteOptions[], key: string): [number, z.ZodType | undefined] {
  const route = routes.find(({ method, url }) => `${String(method)} ${url}` === key)
  const [entry] = Object.entries((route?.schema?.response ?? {}) as Record<string, z.ZodType>)
  if (!entry) throw new Error(`${key} declares no response`)
  const [status, schema] = entry
  return [Number(status), 'safeParse' in schema ? schema : undefined]
}

function shapeProblem(
  answer: LightMyRequestResponse,
  status: number,
  schema: z.ZodType | undefined,
): string | undefined {
  const { statusCode, body } = answer
  // Not changed, or a part of it: without a body, or with bytes.
  if ((statusCode >= 300 && statusCode < 400) || answer.raw.req.method === 'HEAD') return undefined
  if (statusCode < 300) {
    if (statusCode !== status) return `is answered with ${statusCode}, which it does not declare`
    if (!schema || !String(answer.headers['content-type']).startsWith('application/json')) return undefined
    const parsed = schema.safeParse(JSON.parse(body))
    return parsed.success ? undefined : `has another shape than is declared: ${parsed.error.message.slice(0, 200)}`
  }
  try {
    const { success, message } = JSON.parse(body) as Record<string, unknown>
    return success === false && typeof message === 'string'
      ? undefined
      : `a refusal of another shape: ${body.slice(0, 200)}`
  } catch {
    return `a refusal that is not JSON: ${body.slice(0, 100)}`
  }
}

/** What of it was not in the request: a search for a path may say that it found nothing for that path. */
function leaksOf(
  answer: LightMyRequestResponse,
  sent: string,
  { holds }: Principal,
  own: string | undefined,
): string[] {
  const text = answer.body + JSON.stringify(answer.headers)
  const isNews = (match: string) => match !== own && !sent.includes(match)
  // The desk reads addresses, and where films are stored.
  const kept = holds === 'admin' ? secrets : [...secrets, ...desksOwn]
  return kept.flatMap(({ what, pattern }) => {
    const match = text.match(pattern)?.find(isNews)
    return match === undefined ? [] : [`tells ${what}: ${match}`]
  })
}

interface Expected {
  call: string
  status: number
  schema: z.ZodType | undefined
  principal: Principal
  own: string | undefined
  changesSettings: boolean
}

export class Fuzz {
  readonly #matrix: Awaited<ReturnType<typeof openMatrix>>
  readonly #document: Document
  readonly sections: Section[]

  private constructor(matrix: Awaited<ReturnType<typeof openMatrix>>) {
    this.#matrix = matrix
    this.#document = matrix.world.testApp.app.swagger() as unknown as Document
    // Settings change what all others do: they come last.
    const isLast = ({ name }: Section) => /settings|setup/.test(name)
    this.sections = [...matrix.sections.filter((each) => !isLast(each)), ...matrix.sections.filter(isLast)]
  }

  static async open(options: { postgres?: string } = {}): Promise<Fuzz> {
    return new Fuzz(await openMatrix(options))
  }

  get world(): World {
    return this.#matrix.world
  }

  close(): Promise<void> {
    return this.#matrix.close()
  }

  /** Sends so many inputs to one call, by everybody in turn. */
  async run({ endpoint, row, name }: Section, inputs: number, seed: number): Promise<Outcome> {
    const { app, logged } = this.world.testApp
    const operation = this.#document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    const [status, schema] = responseSchema(app.declaredRoutes, keyOf(endpoint))
    const changes = fc.sample(changesOf(operation ?? {}, this.#document.components.schemas), { numRuns: inputs, seed })
    const changesSettings = endpoint.method !== 'GET' && endpoint.path.startsWith('/api/admin/settings')
    const outcome: Outcome = { inputs, statuses: new Map(), findings: [], slowestMs: 0 }
    for (let from = 0; from < inputs; from += inputsOfOne) {
      const turn = from / inputsOfOne
      // Every second time somebody who may: others are refused before anything is read.
      const principal =
        turn % 2 === 0 ? honest(row.access === 'admin' ? 'admin' : 'user') : asking[(turn >> 1) % asking.length]!
      const shown = await principal.show(this.world)
      const caller = shown.member?.person ?? this.world.victim
      const sent = await row.call({ world: this.world, caller, userId: caller.id })
      this.world.touch()
      for (const change of changes.slice(from, from + inputsOfOne)) {
        const { raw, contentType = 'application/json', ...changed } = change.to(sent)
        const request = toRequest(this.world, endpoint, changed, shown)
        if (raw !== undefined) {
          request.headers = { ...request.headers, 'content-type': contentType }
          request.payload = raw
        }
        if (endpoint.idempotent) request.headers = { ...request.headers, [idempotencyHeader]: randomUUID() }
        const problems = await this.#ask(
          request,
          { call: name, status, schema, principal, own: shown.member?.person.email, changesSettings },
          outcome,
        )
        const isToldWhoTheyAre = (problem: string) => signsIn.test(name) && problem.startsWith('tells the address')
        outcome.findings.push(
          ...problems
            .filter((problem) => !isToldWhoTheyAre(problem))
            .map((problem) => ({ call: name, by: principal.name, input: change.name, problem })),
        )
      }
    }
    await this.#clearUp()
    // Looked at now, and not kept: memory is to stay flat.
    const leaks = leaksIn(logged.splice(0).map((line) => JSON.stringify(line)))
    outcome.findings.push(
      ...leaks.map(({ what, line }) => ({ call: name, by: 'anybody', input: line, problem: `logs ${what}` })),
    )
    return outcome
  }

  /**
   * Everybody at the desk is told of some changes, and some lists have all users: the hundreds who asked until now would be
   * most of the work. And a site may have so many collections, and no more.
   */
  async #clearUp() {
    const { db } = this.world.testApp.services
    const { host, victim } = this.world
    const others = sql`id not in (${host.id}, ${victim.id})`
    await sql`delete from users u where ${others} and not exists (select from subscription s where s.user_id = u.id)`.execute(
      db,
    )
    await sql`update users set role = 'user' where ${others} and role <> 'user'`.execute(db)
    await db.deleteFrom('collection').execute()
    this.world.touch()
  }

  /** The desk may have been closed to those without two steps: nothing else would be read of the inputs that follow. */
  async #resetSettings() {
    const { db, settings } = this.world.testApp.services
    await db.deleteFrom('settings_version').execute()
    await settings.load()
  }

  /** The same call again, as after a lost answer. */
  async #repeat(request: InjectOptions, first: LightMyRequestResponse): Promise<string[]> {
    await this.world.settle()
    const again = await this.world.testApp.request(request)
    const changed = await this.world.changes()
    this.world.touch()
    return [
      ...(again.body === first.body ? [] : [`sent again, was answered with ${again.statusCode} and another body`]),
      ...(changed.length === 0 ? [] : [`sent again, changed ${changed.join(', ')}`]),
    ]
  }

  async #ask(request: InjectOptions, expected: Expected, outcome: Outcome): Promise<string[]> {
    await this.world.settle()
    const began = performance.now()
    const answer = await this.world.testApp.request(request)
    const took = performance.now() - began
    const { statusCode } = answer
    outcome.slowestMs = Math.max(outcome.slowestMs, took)
    outcome.statuses.set(statusCode, (outcome.statuses.get(statusCode) ?? 0) + 1)

    const problems: string[] = []
    if (statusCode >= 500) problems.push(`was answered with ${statusCode}`)
    if (took > slowestMs) problems.push(`took ${Math.round(took)} ms`)
    const shape = shapeProblem(answer, expected.status, expected.schema)
    if (shape) problems.push(shape)
    problems.push(...leaksOf(answer, JSON.stringify(request), expected.principal, expected.own))
    if (statusCode < 400) {
      this.world.touch()
      if (expected.changesSettings) await this.#resetSettings()
      if (request.headers?.[idempotencyHeader]) problems.push(...(await this.#repeat(request, answer)))
    } else {
      const changed = (await this.world.changes()).filter((table) => table !== changedByRefusal[expected.call])
      if (changed.length > 0) problems.push(`was refused with ${statusCode}, and changed ${changed.join(', ')}`)
    }
    return problems
  }
}
