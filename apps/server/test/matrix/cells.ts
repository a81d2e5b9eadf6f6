import type { Access, Endpoint } from '@matinee/contract/http/endpoint'
import { factorErrors } from '@matinee/contract/factors'
import { httpErrors } from '@matinee/contract/http/errors'
import { permissionErrors } from '@matinee/contract/permissions'
import { sessionErrors } from '@matinee/contract/sessions'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { few, honest, nobody, type Principal, principals, type Shown } from './principals.ts'
import { holders, type Row, type Sent } from './row.ts'
import { canary, type Kind, otherKind, type World } from './world.ts'

type Named = 'their own id' | 'the id of another' | 'an id that nobody has'
const absent = 'f'.repeat(24)

/** One question and the answer that it must get. */
export interface Cell {
  name: string
  /** Asked also where only a part of the matrix is. */
  isTelling?: boolean
  ask(world: World): Promise<string[]>
}

/** Whether showing it there ends its session. */
const ends = ({ access, takesReplacedToken }: Row, { holds, isSpent, endsSession }: Principal) =>
  endsSession === true || (isSpent === true && takesReplacedToken === true && access === holds)

/** Somebody of the desk, whose role does not include it. */
const lacksPermission = ({ permission }: Row, { holds, role }: Principal) =>
  holds === 'admin' && !(permission && holders[permission].some((each) => each === role))

const lacksProof = ({ fresh }: Row, { isProofOld, holds }: Principal) =>
  isProofOld === true && (fresh === true || (fresh === 'atDesk' && holds === 'admin'))

/** Somebody of the team, as a member. */
const isAwayFromDesk = ({ isTeamsAtDesk }: Row, { holds, role }: Principal) =>
  isTeamsAtDesk === true && holds === 'user' && role !== 'user'

/** What the answer must be, from what the row says and what the credential is worth: the rule of the whole product. */
function expectedStatus(row: Row, principal: Principal, named: Named, shown?: Shown): number {
  const { access, status = 200, takesReplacedToken } = row
  const { holds, isReplaced } = principal
  if (access === 'public') return status
  if (access === 'optional' && shown?.headers['authorization'] === undefined) return status
  if (ends(row, principal)) return 401
  if (!holds || (isReplaced && !takesReplacedToken)) return 401
  if (access !== 'signedIn' && (access === 'admin' ? 'admin' : 'user') !== holds) return 403
  if (lacksPermission(row, principal) || lacksProof(row, principal) || isAwayFromDesk(row, principal)) return 403
  if (holds === 'user' && named !== 'their own id') return 403
  return status
}

/** Credentials that neither are worth anything nor change anything are made once, and shown everywhere. */
const kept = new WeakMap<World, Map<Principal, Promise<Shown>>>()
function showOnce(world: World, principal: Principal): Promise<Shown> {
  if (principal.holds || principal.endsSession) return principal.show(world)
  const shown = kept.get(world) ?? new Map<Principal, Promise<Shown>>()
  kept.set(world, shown)
  const found = shown.get(principal) ?? principal.show(world)
  shown.set(principal, found)
  return found
}

export function toRequest(
  world: World,
  { method, path }: Endpoint,
  sent: Sent,
  shown: Shown,
): InjectOptions & { url: string } {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...sent.query, ...shown.query }))
    if (value !== undefined) query.set(name, String(value))
  const cookie = [sent.headers?.['cookie'], shown.headers['cookie']].filter(Boolean).join('; ')
  return {
    method,
    url: query.size > 0 ? `${filled}?${query.toString()}` : filled,
    headers: { ...sent.headers, ...shown.headers, ...(cookie && { cookie }) },
    remoteAddress: world.address(),
    ...(sent.body !== undefined && { payload: sent.body as object }),
  }
}

const everythingIn = ({ body, headers }: LightMyRequestResponse) => body + JSON.stringify(headers)

/** Of the refusal that comes with this status. */
function expectedCode(status: 401 | 403, row: Row, principal: Principal): string {
  if (status === 401) return httpErrors.signedOut().code
  const isOfWrongKind = row.access !== 'signedIn' && (row.access === 'admin') !== (principal.holds === 'admin')
  if (isOfWrongKind) return httpErrors.forbidden().code
  if (lacksPermission(row, principal)) return permissionErrors.missing().code
  if (lacksProof(row, principal)) return sessionErrors.authenticateAgain().code
  return (isAwayFromDesk(row, principal) ? factorErrors.atDesk() : httpErrors.forbidden()).code
}

/** A refusal tells nothing, is kept by nobody and has one shape. */
function problemsOfRefusal(answer: LightMyRequestResponse, withCode: string | undefined): string[] {
  const isOwnRule = withCode === undefined
  const problems: string[] = []
  if (everythingIn(answer).includes(canary)) problems.push('tells something about somebody')
  if (answer.statusCode < 400) return problems
  if (answer.headers['cache-control'] !== 'no-store') problems.push('may be kept by a cache')
  if (answer.headers['set-cookie'] !== undefined) problems.push('sets a cookie')
  if (answer.raw.req.method === 'HEAD') return problems
  try {
    const { success, code, message, details, ...more } = answer.json<Record<string, unknown>>()
    if (details !== undefined && !isOwnRule) problems.push('tells details')
    if (success !== false || typeof message !== 'string' || Object.keys(more).length > 0)
      problems.push(`has another shape: ${answer.body}`)
    if (!isOwnRule && code !== withCode) problems.push(`has the code ${String(code)}`)
  } catch {
    problems.push(`is not JSON: ${answer.body.slice(0, 80)}`)
  }
  return problems
}

/** What legitimately changes when a token is shown again that was replaced: the session ends, and its owner is told. */
const endingASession = new Set(['session', 'mail', 'mail_recipient', '_private_jobs'])

async function refused(
  world: World,
  { isEnding = false, request, shown }: { isEnding?: boolean; request: InjectOptions; shown: Shown },
  judge: (answer: LightMyRequestResponse) => string[],
): Promise<string[]> {
  await world.settle()
  const answer = await world.testApp.request(request)
  const changed = (await world.changes()).filter((name) => !(isEnding && endingASession.has(name)))
  const problems = judge(answer)
  if (changed.length > 0) {
    problems.push(`changed ${changed.join(', ')}`)
    kept.delete(world)
  }
  if (isEnding && answer.statusCode === 401 && !(await world.isEndedAsReused(shown.member?.sessionId ?? '')))
    problems.push('left the session open')
  return problems
}

const statusProblem = (got: number, expected: number) => (got === expected ? [] : [`${got} instead of ${expected}`])

function cellOf(endpoint: Endpoint, row: Row, principal: Principal, named: Named): Cell {
  return {
    name: named === 'their own id' ? principal.name : `${principal.name}, naming ${named}`,
    isTelling: few.includes(principal),
    async ask(world) {
      const shown = await showOnce(world, principal)
      const expected = expectedStatus(row, principal, named, shown)
      const caller = shown.member?.person ?? world.victim
      const userId = {
        'their own id': caller.id,
        'the id of another': world.victim.id,
        'an id that nobody has': absent,
      }
      const sent = await row.call({ world, caller, userId: userId[named] })
      const request = toRequest(world, endpoint, sent, shown)
      if (expected === 401 || expected === 403)
        return refused(world, { isEnding: ends(row, principal), request, shown }, (answer) => [
          ...statusProblem(answer.statusCode, expected),
          ...problemsOfRefusal(answer, expectedCode(expected, row, principal)),
        ])
      world.touch()
      const answer = await world.testApp.request(request)
      const problems = statusProblem(answer.statusCode, expected)
      // Addresses are for their owners and for the desk.
      if (principal.holds !== 'admin' && caller !== world.victim && answer.body.includes(world.victim.email))
        problems.push('tells the address of somebody else')
      return problems
    },
  }
}

/** Ways of writing a guarded address that something in front of the guard might understand in another way. */
function variants({ method, url, ...rest }: InjectOptions & { url: string }): Record<string, InjectOptions> {
  const [path = '', query] = url.split('?')
  const tail = query === undefined ? '' : `?${query}`
  const last = path.lastIndexOf('/')
  const at = (changed: string, more: InjectOptions = {}) => ({ method, ...rest, url: changed + tail, ...more })
  const override = (as: 'GET' | 'POST') => {
    const { payload: _, headers, ...others } = rest
    const said = {
      'x-http-method-override': String(method),
      'x-http-method': String(method),
      'x-method-override': String(method),
    }
    return {
      ...others,
      ...(as === 'POST' && rest.payload !== undefined && { payload: rest.payload }),
      method: as,
      url,
      headers: { ...headers, ...said },
    }
  }
  return {
    'a slash at the end': at(`${path}/`),
    'two slashes at the end': at(`${path}//`),
    capitals: at(path.toUpperCase()),
    'a capital in the middle': at(path.replace('/api/', '/Api/')),
    'an encoded slash': at(`${path.slice(0, last)}%2F${path.slice(last + 1)}`),
    'an encoded slash in small letters': at(`${path.slice(0, last)}%2f${path.slice(last + 1)}`),
    'a slash encoded twice': at(`${path.slice(0, last)}%252F${path.slice(last + 1)}`),
    'an encoded letter': at(path.replace('/api/', '/%61pi/')),
    'two slashes in front': at(`/${path}`),
    'two slashes in the middle': at(`${path.slice(0, last)}/${path.slice(last)}`),
    'a dot in between': at(`${path.slice(0, last)}/.${path.slice(last)}`),
    'an encoded way up': at(`/api/test/%2e%2e${path.slice('/api'.length)}`),
    'a backslash': at(path.replaceAll('/', '\\')),
    'a semicolon': at(`${path};x=1`),
    'an ending': at(`${path}.json`),
    'an encoded space': at(`${path}%20`),
    'an encoded zero': at(`${path}%00`),
    'an empty query': at(`${path}?`),
    HEAD: { ...rest, payload: undefined, method: 'HEAD', url },
    OPTIONS: { ...rest, payload: undefined, method: 'OPTIONS', url },
    'another method that says it is this one': override(method === 'GET' ? 'POST' : 'GET'),
    'the same method that says so': override('POST'),
    'the method in the query': {
      ...override('POST'),
      url: `${path}?_method=${String(method)}${query ? `&${query}` : ''}`,
    },
  }
}

/**
 * Not one of them may give what the guarded call would have: whoever it is that may not call it. Where everyone may read
 * at the same address, reading gives what it gives everyone, whatever else the request says.
 */
function variantCells(endpoint: Endpoint, row: Row, isReadByAll: boolean): Cell[] {
  const wrong =
    row.access === 'signedIn'
      ? [nobody]
      : row.access === 'optional'
        ? [honest('admin')]
        : [nobody, honest(otherKind(row.access as Kind))]
  const names = Object.keys(variants({ method: 'GET', url: '/api/x' }))
  return wrong.flatMap((principal) =>
    names.map((name) => ({
      name: `${principal.name}, by ${name}`,
      async ask(world) {
        const shown = await showOnce(world, principal)
        const sent = await row.call({ world, caller: world.victim, userId: world.victim.id })
        const plain = toRequest(world, endpoint, sent, shown)
        const request = variants(plain)[name]!
        const { method, url } = request
        if (isReadByAll && url === plain.url && (method === 'GET' || method === 'HEAD')) {
          const forAll = await world.testApp.request({ method, url, remoteAddress: world.address() })
          const isWhatAllGet = ({ statusCode, body, headers }: typeof forAll) =>
            statusCode === 200 &&
            forAll.statusCode === 200 &&
            body === forAll.body &&
            headers['set-cookie'] === undefined &&
            headers['cache-control'] === forAll.headers['cache-control'] &&
            headers['content-length'] === forAll.headers['content-length']
          return refused(world, { request, shown }, (answer) =>
            isWhatAllGet(answer) ? [] : ['is not what everyone gets'],
          )
        }
        return refused(world, { request, shown }, (answer) => [
          ...(answer.statusCode >= 400 && answer.statusCode < 500 ? [] : [`was answered with ${answer.statusCode}`]),
          ...(everythingIn(answer).includes(canary) ? ['tells something about somebody'] : []),
        ])
      },
    })),
  )
}

function ownCells(endpoint: Endpoint, { refusals = [] }: Row): Cell[] {
  return refusals.map(({ what, as, status, call }) => ({
    name: `${as}: ${what}`,
    isTelling: true,
    async ask(world) {
      const shown = await (as === 'nobody' ? nobody : honest(as)).show(world)
      const caller = shown.member?.person ?? world.victim
      const request = toRequest(world, endpoint, await call({ world, caller, userId: caller.id }), shown)
      return refused(world, { request, shown }, (answer) => [
        ...statusProblem(answer.statusCode, status),
        ...problemsOfRefusal(answer, undefined),
      ])
    },
  }))
}

interface About {
  namesUser: boolean
  /** Another call at the same address gives everyone something to read. */
  isReadByAll: boolean
}

/** All that is asked of one call. */
export function cellsOf(endpoint: Endpoint, row: Row, { namesUser, isReadByAll }: About): Cell[] {
  const isGuarded = row.access !== ('public' satisfies Access)
  return (row.isSlow ? few : principals)
    .flatMap((principal) => {
      const named: Named[] =
        namesUser && principal.holds && !principal.isReplaced
          ? ['their own id', 'the id of another', 'an id that nobody has']
          : ['their own id']
      return (
        named
          // The desk may name anybody; that there is no such person is then the call's own affair.
          .filter((name) => !(name === 'an id that nobody has' && expectedStatus(row, principal, name) < 400))
          .map((name) => cellOf(endpoint, row, principal, name))
      )
    })
    .concat(isGuarded && !row.isGuardedInside ? variantCells(endpoint, row, isReadByAll) : [])
    .concat(ownCells(endpoint, row))
}
