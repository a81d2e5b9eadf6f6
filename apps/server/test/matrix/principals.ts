import { createHmac } from 'node:crypto'
import type { Role } from '@matinee/contract/permissions'
import { hashSecret } from '../../src/platform/secrets.ts'
import { type Kind, type Member, otherKind, type SessionState, type World } from './world.ts'

/** What a request shows of who it is. */
export interface Shown {
  member: Member | undefined
  headers: Record<string, string>
  query: Record<string, string>
}

export interface Principal {
  name: string
  /** What the credential is worth: a user's token, an admin's, or nothing. */
  holds?: Kind
  /** Of whoever shows it, at that moment. */
  role?: Role
  /** Its successor has been given out: it is worth something only where a new token is asked for. */
  isReplaced?: true
  /** Nor even there: asking for a new token with it ends the session. */
  isSpent?: true
  /** Too long ago for a call that asks for a fresh one. */
  isProofOld?: true
  /** It can only come from somebody who took a token: the session ends wherever it is shown. */
  endsSession?: true
  show(world: World): Promise<Shown>
}

type Changes = Parameters<World['sign']>[1]
type Change = (member: Member, world: World) => Changes
type Carry = (token: string) => Partial<Pick<Shown, 'headers' | 'query'>>

const bearer: Carry = (token) => ({ headers: { authorization: `Bearer ${token}` } })

interface Making {
  holds?: Kind
  isReplaced?: true
  isSpent?: true
  endsSession?: true
  isProofOld?: true
  role?: Role
  /** Which they have by the time they ask. */
  roleLater?: Role
  session?: (world: World) => SessionState
  change?: Change
  /** What happens to them after they signed in. */
  afterwards?: (member: Member, world: World) => Promise<unknown>
  carry?: Carry
}

const make = (kind: Kind, name: string, making: Making = {}): Principal => {
  const { holds, isReplaced, isSpent, endsSession, isProofOld, session, change, afterwards, carry = bearer } = making
  const { role = kind === 'admin' ? 'owner' : 'user', roleLater = role } = making
  return {
    name: `${kind}: ${name}`,
    ...(holds && { holds, role: roleLater }),
    ...(isReplaced && { isReplaced }),
    ...(isSpent && { isSpent }),
    ...(endsSession && { endsSession }),
    ...(isProofOld && { isProofOld }),
    async show(world) {
      const member = await world.member(kind, { role, session: session?.(world) ?? {} })
      const token = world.sign(member, change?.(member, world))
      await afterwards?.(member, world)
      if (roleLater !== role)
        await world.testApp.services.db
          .updateTable('users')
          .set({ role: roleLater })
          .where('id', '=', member.person.id)
          .execute()
      return { member, headers: {}, query: {}, ...carry(token) }
    },
  }
}

const without =
  (claim: string): Change =>
  () => ({ payload: { [claim]: undefined } })
const hmac = (secret: Buffer | string) => (signed: string) =>
  createHmac('sha256', secret).update(signed).digest('base64url')
const noSignature = () => ''
/** Forged, or true once: what a token may be that does not hold, though the session and the person behind it are real. */
const forged: Record<string, Change> = {
  'has expired, in a session that has not': (_, world) => ({ payload: { exp: world.numeric(-60) } }),
  'is not valid yet': (_, world) => ({ payload: { nbf: world.numeric(3600) } }),
  'made to last longer': (member, world) => {
    const [, , honest = ''] = world.sign(member).split('.')
    return { payload: { exp: world.numeric(7200) }, signature: () => honest }
  },
  'made to name somebody else': (member, world) => {
    const [, , honest = ''] = world.sign(member).split('.')
    return { payload: { sub: world.victim.id }, signature: () => honest }
  },
  'with one sign of its signature changed': (member, world) => {
    const [, , honest = ''] = world.sign(member).split('.')
    return { signature: () => (honest.startsWith('A') ? 'B' : 'A') + honest.slice(1) }
  },
  'without a signature': () => ({ signature: noSignature }),
  'signed by a stranger': (_, world) => ({ key: world.keys.stranger.secret }),
  'signed by a stranger who brings the key': (_, world) => ({
    header: { jwk: { kty: 'oct', k: world.keys.stranger.secret.toString('base64url') }, kid: world.keys.stranger.id },
    key: world.keys.stranger.secret,
  }),
  'alg none': () => ({ header: { alg: 'none' }, signature: noSignature }),
  'alg nOnE': () => ({ header: { alg: 'nOnE' }, signature: noSignature }),
  'HS256 with nothing': () => ({ header: { alg: 'HS256' }, signature: hmac('') }),
  'another algorithm of the right key': ({ kind }, world) => ({
    header: { alg: 'HS512' },
    signature: (signed) => createHmac('sha512', world.keys[kind].secret).update(signed).digest('base64url'),
  }),
  'of no type': () => ({ header: { typ: undefined } }),
  'of the type JWT': () => ({ header: { typ: 'JWT' } }),
  'of a type that every object has': () => ({ header: { typ: 'constructor' } }),
  'of the other type': ({ kind }) => ({ header: { typ: `${otherKind(kind)}+jwt` } }),
  'for the other audience': ({ kind }) => ({ payload: { aud: otherKind(kind) } }),
  'of the other type, for the other audience': ({ kind }) => ({
    header: { typ: `${otherKind(kind)}+jwt` },
    payload: { aud: otherKind(kind) },
  }),
  'signed with the key of the other kind': ({ kind }, world) => ({
    header: { kid: world.keys[otherKind(kind)].id },
    key: world.keys[otherKind(kind)].secret,
  }),
  'signed with the key of the other kind, under our id': ({ kind }, world) => ({
    key: world.keys[otherKind(kind)].secret,
  }),
  'of a key that nobody knows': () => ({ header: { kid: 'unknown' } }),
  'of no key': () => ({ header: { kid: undefined } }),
  'of another site': () => ({ payload: { iss: 'https://elsewhere.test' } }),
  'of a generation in words': () => ({ payload: { gen: '1' } }),
  'of half a generation': () => ({ payload: { gen: 1.5 } }),
  'too long to be read': () => ({ payload: { more: 'x'.repeat(2048) } }),
  'of a session that never was': () => ({ payload: { sid: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
  'naming somebody else, well signed': (_, world) => ({ payload: { sub: world.victim.id } }),
  ...Object.fromEntries(
    ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'nbf', 'exp', 'jti'].map((claim) => [
      `without ${claim}`,
      without(claim),
    ]),
  ),
}

/** An honest token, told in a way that is not ours. */
const misplaced: Record<string, Carry> = {
  'bearer in small letters': (token) => ({ headers: { authorization: `bearer ${token}` } }),
  'without a scheme': (token) => ({ headers: { authorization: token } }),
  'with the scheme of somebody else': (token) => ({ headers: { authorization: `Token ${token}` } }),
  'as a password': (token) => ({
    headers: { authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` },
  }),
  'behind two spaces': (token) => ({ headers: { authorization: `Bearer  ${token}` } }),
  twice: (token) => ({ headers: { authorization: `Bearer ${token}, Bearer ${token}` } }),
  'with something behind it': (token) => ({ headers: { authorization: `Bearer ${token} x` } }),
  'in the query': (token) => ({ query: { token, access_token: token } }),
  'in a cookie': (token) => ({ headers: { cookie: `token=${token}; __Host-token=${token}` } }),
  'in a header of its own': (token) => ({ headers: { 'x-access-token': token, 'x-auth-token': token } }),
}

/** Of a session that goes on with a newer token. */
const refreshed = { generation: 2, is_confirmed: false } as const

const ofKind = (kind: Kind): Principal[] => [
  make(kind, 'honest', { holds: kind }),
  make(kind, 'just replaced', { holds: kind, isReplaced: true, session: () => refreshed }),
  make(kind, 'replaced a while ago by one that nobody has shown', {
    holds: kind,
    isReplaced: true,
    session: (world) => ({ ...refreshed, refreshed_at: world.later(-600) }),
  }),
  make(kind, 'just replaced by one that was shown', {
    holds: kind,
    isReplaced: true,
    ...(kind === 'admin' && { isSpent: true }),
    session: () => ({ ...refreshed, is_confirmed: true }),
  }),
  make(kind, 'replaced a while ago by one that was shown', {
    endsSession: true,
    session: (world) => ({ generation: 2, is_confirmed: true, refreshed_at: world.later(-61) }),
  }),
  make(kind, 'replaced twice', { endsSession: true, session: () => ({ generation: 3, is_confirmed: false }) }),
  make(kind, 'of a generation that is still to come', { change: () => ({ payload: { gen: 2 } }) }),

  ...Object.entries(forged).map(([name, change]) => make(kind, name, { change })),
  ...Object.entries(misplaced).map(([name, carry]) => make(kind, name, { carry })),

  make(kind, 'logged out', { session: (world) => ({ ended_at: world.now, ended_because: 'logout' }) }),
  make(kind, 'in a session that has expired', { session: (world) => ({ expires_at: world.later(-60) }) }),
  make(kind, 'of a session of the other kind', {
    // An admin, so that nothing but the kind of the session is wrong.
    role: 'owner',
    change: (_, world) => {
      const other = otherKind(kind)
      return {
        header: { typ: `${other}+jwt`, kid: world.keys[other].id },
        payload: { aud: other },
        key: world.keys[other].secret,
      }
    },
  }),
  make(kind, 'disabled', {
    afterwards: ({ person }, { testApp, now }) =>
      testApp.services.db.updateTable('users').set({ disabled_at: now }).where('id', '=', person.id).execute(),
  }),
  make(kind, "a browser's, without its cookie", { session: () => ({ cookie_hash: hashSecret('its cookie') }) }),
  make(kind, "a browser's, with its cookie", {
    holds: kind,
    session: () => ({ cookie_hash: hashSecret('its cookie') }),
    carry: (token) => ({
      headers: { ...bearer(token).headers, cookie: `__Host-bound-${kind}=its cookie` },
    }),
  }),
  make(kind, 'deleted', {
    afterwards: ({ person }, { testApp }) =>
      testApp.services.db.deleteFrom('users').where('id', '=', person.id).execute(),
  }),
]

const nothing = (name: string, headers: Record<string, string> = {}): Principal => ({
  name,
  show: async () => ({ member: undefined, headers, query: {} }),
})

/** ADMIN-7: what programs write where a token should be. */
const placeholders = ['admin-token', 'placeholder-admin-token', 'test-token', 'token', 'true', 'null', 'undefined']

const oldProof: Making = { isProofOld: true, session: (world) => ({ created_at: world.later(-601) }) }

export const principals: Principal[] = [
  nothing('nobody'),
  nothing('an empty header', { authorization: '' }),
  nothing('a scheme and nothing else', { authorization: 'Bearer ' }),
  ...placeholders.map((words) => nothing(`the words "${words}"`, { authorization: `Bearer ${words}` })),
  ...ofKind('user'),
  ...ofKind('admin'),
  make('user', 'honest, of an owner', { holds: 'user', role: 'owner' }),
  ...(['editor', 'support', 'finance'] as const).flatMap((role) => [
    make('admin', `honest, ${role}`, { holds: 'admin', role }),
    make('admin', `honest, ${role}, of an old proof`, { holds: 'admin', role, ...oldProof }),
    make('admin', `honest, ${role} now and owner before`, { holds: 'admin', role: 'owner', roleLater: role }),
  ]),
  make('admin', 'honest, of an old proof', { holds: 'admin', ...oldProof }),
  make('admin', 'honest, of an old session and a new proof', {
    holds: 'admin',
    session: (world) => ({ created_at: world.later(-601), authenticated_at: world.later(-599) }),
  }),
  make('admin', 'of an owner who has no role any more', { roleLater: 'user' }),
]

export const honest = (kind: Kind): Principal => principals.find(({ name }) => name === `${kind}: honest`)!
export const nobody = principals[0]!

/** One of each sort, for calls that anybody may make and that take long by design. */
export const few: Principal[] = principals.filter(({ name }) =>
  /^nobody$|"admin-token"|: (honest(, (editor|support|finance|of an owner))?(, of an old proof)?|just replaced|replaced twice|has expired.*|alg none|logged out|disabled|deleted|a browser's, without its cookie)$/.test(
    name,
  ),
)
