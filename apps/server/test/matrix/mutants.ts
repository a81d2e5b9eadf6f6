import type { Section } from './matrix.ts'
import { keyOf } from './row.ts'

interface Edit {
  file: string
  /** Stands there exactly once, or the mutant is out of date. */
  from: string
  to: string
}

/** The server with one guard taken out. */
export interface Mutant {
  kind: 'guard' | 'permission' | 'ownership' | 'token' | 'session' | 'rule' | 'call' | 'playback'
  name: string
  edits: Edit[]
  /** The call at which it should show; all others are asked after it. */
  first: string
}

const serve = 'src/platform/http/serve.ts'
const access = 'src/platform/http/access.ts'
const tokens = 'src/features/sessions/tokens.ts'
const sessions = 'src/features/sessions/sessions.service.ts'
const sessionRoutes = 'src/features/sessions/sessions.routes.ts'
const accountRoutes = 'src/features/accounts/accounts.routes.ts'
const accounts = 'src/features/accounts/accounts.service.ts'
const gate = 'src/features/playback/playback-rules.ts'
const playbackService = 'src/features/playback/playback.service.ts'
const playbackQueries = 'src/features/playback/playback.queries.ts'
const ageLock = 'src/features/age-lock/age-lock.service.ts'
const ageLockQueries = 'src/features/age-lock/age-lock.queries.ts'
const uploads = 'src/features/uploads/uploads.service.ts'
const factors = 'src/features/factors/factors.service.ts'

const me = 'GET /api/me'
const adminMe = 'GET /api/admin/me'
const statistics = 'GET /api/subscription-stats'
const startPlayback = 'POST /api/movies/:id/playback-sessions'
const changePassword = 'POST /api/admin/change-password (at once)'

/** For every guarded call: as if nobody had thought of it. */
function ofCalls(sections: readonly Section[]): Mutant[] {
  const isThis = ({ endpoint: { method, path } }: Section) => `method === '${method}' && path === '${path}'`
  const guarded = new Map(
    sections.filter(({ endpoint }) => endpoint.access !== 'public').map((each) => [keyOf(each.endpoint), each]),
  )
  const ofSomeRoles = [...guarded].filter(([, { row }]) => row.permission && row.permission !== 'desk')
  const naming = [...guarded].filter(([, { namesUser, endpoint }]) => namesUser && endpoint.access !== 'admin')
  return [
    ...[...guarded].map(([key, section]) => ({
      kind: 'guard' as const,
      name: `nobody guards ${key}`,
      edits: [
        {
          file: serve,
          from: "...(access === 'public' ? [] : [guard(",
          to: `...(access === 'public' || (${isThis(section)}) ? [] : [guard(`,
        },
      ],
      first: key,
    })),
    ...ofSomeRoles.map(([key, section]) => ({
      kind: 'permission' as const,
      name: `every role may make ${key}`,
      edits: [
        {
          file: serve,
          from: '[guard(endpoint)]',
          to: `[guard(${isThis(section)} ? { ...endpoint, permission: 'desk' } : endpoint)]`,
        },
      ],
      first: key,
    })),
    ...naming.map(([key, section]) => ({
      kind: 'ownership' as const,
      name: `${key} may name anybody`,
      edits: [
        {
          file: serve,
          from: "...(access !== 'public' && { preHandler: ownOnly }),",
          to: `...(access !== 'public' && !(${isThis(section)}) && { preHandler: ownOnly }),`,
        },
      ],
      first: key,
    })),
  ]
}

const one =
  (kind: Mutant['kind'], file: string, firstOf: string) =>
  (name: string, from: string, to: string, first = firstOf): Mutant => ({
    kind,
    name,
    edits: [{ file, from, to }],
    first,
  })

const inToken = one('token', tokens, me)
const payload = "JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())"
const endOfVerify = '          currentDate: now,\n        })\n'
/** What the library refuses for this one reason is taken all the same. */
const forgiving = (condition: string, claims: string) =>
  endOfVerify.replace(
    '})\n',
    `}).catch((error) => { if (!(${condition})) throw error; return { payload: ${claims} } })\n`,
  )

const ofTokens: Mutant[] = [
  inToken(
    'any signature will do',
    endOfVerify,
    forgiving("error.code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'", payload),
  ),
  inToken('tokens never expire', endOfVerify, forgiving("error.code === 'ERR_JWT_EXPIRED'", 'error.payload')),
  inToken(
    'tokens hold before their time',
    endOfVerify,
    forgiving("error.claim === 'nbf' && error.reason === 'check_failed'", 'error.payload'),
  ),
  inToken('clocks may differ by an hour', 'const toleranceSeconds = 30', 'const toleranceSeconds = 3600'),
  inToken('the key may be used with any algorithm', '          algorithms: [algorithm],\n', ''),
  {
    ...inToken(
      'the public key is taken for a secret one',
      'algorithms: [algorithm]',
      "algorithms: [algorithm, 'HS256']",
    ),
    edits: [
      { file: tokens, from: 'algorithms: [algorithm]', to: "algorithms: [algorithm, 'HS256']" },
      { file: tokens, from: '({ kid }: { kid?: string }) =>', to: '({ kid, alg }) =>' },
      {
        file: tokens,
        from: '          return key\n',
        to: "          return alg === 'HS256' ? Buffer.from(key.export({ type: 'spki', format: 'pem' })) : key\n",
      },
    ],
  },
  inToken(
    'alg none needs no signature',
    '        const { typ } = decodeProtectedHeader(token)\n',
    `        const { typ, alg } = decodeProtectedHeader(token)
        const said = ${payload}
        if (alg === 'none') return { userId: said.sub, audience: said.aud, sessionId: said.sid, generation: said.gen }
`,
  ),
  {
    // Each of the two would still be caught by the other.
    ...inToken('the type is asked neither to find the key nor afterwards', '', ''),
    edits: [
      {
        file: tokens,
        from: 'types[typ as keyof typeof types] as Audience | undefined',
        to: `${payload}.aud as Audience`,
      },
      { file: tokens, from: '          typ: `${audience}+jwt`,\n', to: '' },
    ],
  },
  {
    ...inToken('a token of no type is a user’s', '', ''),
    edits: [
      { file: tokens, from: 'as Audience | undefined\n', to: "as Audience | undefined ?? 'user'\n" },
      { file: tokens, from: '          typ: `${audience}+jwt`,\n', to: '' },
    ],
  },
  inToken('the audience is not asked', '          audience,\n', ''),
  inToken('the issuer is not asked', '          issuer: config.site.url,\n', ''),
  inToken(
    'claims may be missing',
    "          requiredClaims: ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'nbf', 'exp', 'jti'],\n",
    '',
  ),
  inToken('a generation may be anything', ' || !Number.isInteger(gen)', ''),
  inToken('a token may be of any length', 'if (token.length > maximumLength) return undefined', ''),
  inToken(
    'an unknown key is the current one',
    "if (!key) throw new Error('unknown kid')",
    'if (!key) return keys[audience].current.publicKey',
  ),
  inToken(
    'either kind of key opens both doors',
    "keys[audience].known.get(kid ?? '')",
    "keys.user.known.get(kid ?? '') ?? keys.admin.known.get(kid ?? '')",
  ),
  {
    ...inToken('a token may bring its key', '', ''),
    edits: [
      { file: tokens, from: '({ kid }: { kid?: string }) =>', to: '({ kid, jwk }) =>' },
      {
        file: tokens,
        from: "if (!key) throw new Error('unknown kid')",
        to: "if (jwk) return createPublicKey({ key: jwk, format: 'jwk' })\n          if (!key) throw new Error('none')",
      },
    ],
  },
]

const inSession = one('session', sessions, me)
const look = 'if (!session || !isLive(session, claims, now)) return undefined'
const ofSessions: Mutant[] = [
  inSession('a session that ended goes on', '    session.endedAt === null &&\n', ''),
  inSession('somebody who is disabled goes on', '    session.disabledAt === null &&\n', ''),
  inSession('a session is anybody’s', '    session.userId === userId &&\n', ''),
  inSession('a session is of either kind', '    session.audience === audience &&\n', '', adminMe),
  inSession('who lost their role goes on', "    (audience === 'user' || session.role !== 'user') &&\n", '', adminMe),
  inSession('a session never expires', '    session.expiresAt.getTime() + toleranceMs > now.getTime()\n', '    true\n'),
  inSession(
    'a token needs no session',
    look,
    `if (!session) return { id, audience, role: 'owner', sessionId, generation, isReplaced: false }\n  ${look}`,
  ),
  inSession('nobody looks whether a session lives', look, 'if (!session) return undefined'),
  inSession(
    'a replaced token is as good as its successor',
    '  if (generation === session.generation) {\n',
    '  if (generation <= session.generation) {\n',
  ),
  inSession(
    'a token may be of a generation to come',
    '  if (generation === session.generation) {\n',
    '  if (generation >= session.generation) {\n',
  ),
  inSession(
    'nobody is told that a token was replaced',
    'return { ...caller, isReplaced: true }',
    'return { ...caller, isReplaced: false }',
  ),
  inSession(
    'any earlier token may ask for the next',
    '  if (generation !== session.generation - 1) return false\n',
    '',
  ),
  inSession(
    'a replaced token may ask for ever',
    'return !session.isConfirmed || now.getTime() - session.refreshedAt.getTime() <= graceMs',
    'return true',
  ),
  inSession(
    'an old token of an admin gets a new one',
    " && (session.audience === 'user' || !session.isConfirmed)",
    '',
    'POST /api/admin/refresh-token',
  ),
  inSession(
    'a copied token opens without the cookie of its browser',
    'if (session.cookieHash && !matchesSecret(cookieOf(audience), session.cookieHash)) {',
    'if (false) {',
  ),
  inSession('a token shown again ends nothing', '  await endReused(services, sessionId)\n', ''),
]

const inAccess = one('rule', access, me)
const plantedOf = (part: 'params' | 'query' | 'body') =>
  ({
    params: 'DELETE /api/planted/user/:userId',
    query: 'GET /api/planted/user',
    body: 'PUT /api/planted/user',
  })[part]
const parts = ['params', 'query', 'body'] as const
const kindCheck = "if (access !== 'signedIn' && caller.audience !== audienceOf(access)) throw httpErrors.forbidden()"
const permissionCheck =
  "if (caller.audience === 'admin' && !isPermitted(caller, permission)) throw permissionErrors.missing()"
const ofRules: Mutant[] = [
  inAccess('who shows nothing may come in', 'if (!caller) throw httpErrors.signedOut()', 'if (!caller) return'),
  inAccess(
    'where a token may be left out, one that does not hold is as good as none',
    "access === 'optional' && request.headers.authorization === undefined",
    "access === 'optional' && !caller",
    startPlayback,
  ),
  inAccess(
    'a replaced token may be used for everything',
    'if (caller.isReplaced && !request.routeOptions.config.takesReplacedToken) throw httpErrors.signedOut()',
    '',
  ),
  inAccess('either kind may do everything', kindCheck, '', adminMe),
  inAccess(
    'users may do what admins may',
    kindCheck,
    "if (access !== 'admin' && access !== 'signedIn' && caller.audience !== 'user') throw httpErrors.forbidden()",
    adminMe,
  ),
  inAccess(
    'admins may do what users may',
    kindCheck,
    "if (access === 'admin' && caller.audience !== 'admin') throw httpErrors.forbidden()",
  ),
  inAccess(
    'nobody asks for a fresh proof',
    'if (isProofAsked && !caller.isRecentlyAuthenticated) throw sessionErrors.authenticateAgain()',
    '',
    'GET /api/admin/record.csv',
  ),
  one('rule', sessions, 'GET /api/admin/record.csv')(
    'a proof is fresh for ever',
    'later(authenticatedAt, recentMinutes * 60) > now',
    'true',
  ),
  one('rule', factors, 'DELETE /api/me/factors/totp')(
    'what opens the desk is changed away from it',
    "role !== 'user' && audience !== 'admin'",
    'false',
  ),
  inAccess('nobody asks what a role may do', permissionCheck, '', statistics),
  inAccess(
    'a call that a user may make too asks nothing of the desk',
    permissionCheck,
    permissionCheck.replace("caller.audience === 'admin'", "access === 'admin'"),
    'GET /api/users',
  ),
  one('rule', sessions, statistics)(
    'everybody in the desk is an owner',
    'role: session.role, sessionId,',
    "role: 'owner', sessionId,",
  ),
  inAccess(
    'anybody may name anybody',
    'if (named !== undefined && named !== caller?.id) throw httpErrors.forbidden()',
    '',
    plantedOf('query'),
  ),
  inAccess(
    'users may name anybody, as the desk may',
    "if (caller?.audience === 'admin') return",
    'if (caller) return',
    plantedOf('query'),
  ),
  ...parts.map((part) =>
    inAccess(
      `nobody looks who is named in the ${part}`,
      'for (const part of [params, query, body]) {',
      `for (const part of [${parts.filter((each) => each !== part).join(', ')}]) {`,
      plantedOf(part),
    ),
  ),
  one('rule', serve, me)(
    'every call takes a replaced token',
    'takesReplacedToken = false,',
    'takesReplacedToken = true,',
  ),
]

const header = one('call', sessionRoutes, me)
const bearer = '/^Bearer ([\\w.-]+)$/.exec('
const inRoutes = one('call', accountRoutes, changePassword)
const ofCallsThemselves: Mutant[] = [
  header('a token needs no scheme', bearer, '/^(?:Bearer )?([\\w.-]+)$/.exec('),
  header('the scheme may be in small letters', bearer, '/^Bearer ([\\w.-]+)$/i.exec('),
  header('something may follow the token', bearer, '/^Bearer ([\\w.-]+)/.exec('),
  header('a token is read from the query', '?.[1]\n', '?.[1] ?? request.query.token\n'),
  header('a token is read from a cookie', '?.[1]\n', '?.[1] ?? /token=([^;]+)/.exec(request.headers.cookie)?.[1]\n'),
  header(
    'a new token is for everybody',
    'endpoint,\n      schemas.refresh,',
    "{ ...endpoint, access: 'public' },\n      schemas.refresh,",
    'POST /api/refresh-token',
  ),
  header(
    'logging out is for everybody',
    'endpoint,\n      schemas.logout,',
    "{ ...endpoint, access: 'public' },\n      schemas.logout,",
    'POST /api/logout',
  ),
  inRoutes(
    'the list of users is public',
    'serve(app, endpoints.users,',
    "serve(app, { ...endpoints.users, access: 'public' },",
  ),
  inRoutes(
    'everybody gets the whole list of users',
    "if (caller.audience === 'user') return",
    "if (caller.audience === 'user' && ids) return",
    'GET /api/users (everybody)',
  ),
  inRoutes(
    'a replaced token changes the password of an admin',
    'if (!caller || caller.isReplaced) throw httpErrors.signedOut()',
    'if (!caller) throw httpErrors.signedOut()',
  ),
  inRoutes(
    'a user’s token changes the password of an admin',
    "if (caller.audience !== 'admin' || caller.isRestricted) throw httpErrors.forbidden()",
    'if (caller.isRestricted) throw httpErrors.forbidden()',
  ),
  one('call', uploads, 'PATCH /api/uploads/:id')(
    'an upload is any editor’s',
    'if (upload?.userId !== userId || upload.claimedAt) throw',
    'if (!upload || upload.claimedAt) throw',
  ),
  one('call', accounts, changePassword)(
    'an admin changes the password of another',
    'if (!person || emailKey(email) !== emailKey(person.email)) throw',
    'if (!person) throw',
  ),
  one('call', accounts, changePassword)(
    'nobody asks for the current password',
    'if (!(await passwords.verify(person.passwordHash, currentPassword))) throw accountErrors.wrongPassword()',
    '',
  ),
]

/** No right, no key: each line of the gate, taken out. */
const watchKey = 'GET /api/playback-sessions/:playbackToken/keys/:key'
const inGate = one('playback', gate, watchKey)
const inService = one('playback', playbackService, watchKey)
const inQueries = one('playback', playbackQueries, watchKey)
const inAgeLock = one('playback', ageLock, 'POST /api/me/age-lock/open')
const ofPlayback: Mutant[] = [
  inGate('a film that is gone is watched on', "  if (movie.source === null) return 'noFilm'\n", ''),
  inGate('Premium films are for everybody', 'if (movie.isPremium && ', 'if (false && '),
  inGate(
    'Premium is not asked of visitors',
    'if (movie.isPremium && ',
    'if (movie.isPremium && person && ',
    startPlayback,
  ),
  inGate('an age lock locks nothing', 'if (lock && !lock.isUnlocked && ', 'if (false && lock && '),
  inGate(
    'a film without a rating is for every age',
    'ageRating === null || ageRating > age',
    'ageRating !== null && ageRating > age',
  ),
  inGate('an age lock lets the next rating through', 'ageRating > age\n', 'ageRating > age + 6\n'),
  inQueries('an age lock is asked only when a playback session begins', 'ageLock: toAgeLock(row),', 'ageLock: null,'),
  inQueries('an age lock is asked only for keys', 'ageLock: toAgeLock(rows[0]) }', 'ageLock: null }', startPlayback),
  inQueries('the PIN of one film opens all', ' and o.movie_id = ${of.movieId}\n', '\n'),
  inQueries('the PIN in one browser opens it in all', 'o.session_id = ${of.sessionId} and o.movie_id', 'o.movie_id'),
  inQueries(
    'the PIN opens for ever',
    'o.opened_at > ${of.startedAt} - make_interval(mins => ${sql.lit(ageLockLimits.openMinutes)})',
    'o.opened_at is not null',
  ),
  one('playback', ageLockQueries, watchKey)(
    'a lock that is changed leaves open what was opened',
    'and s.user_id = ${userId}`',
    'and s.user_id = ${userId} and false`',
  ),
  inAgeLock(
    'any PIN is right',
    'if (!(await services.passwords.verify(lock.pinHash, pin))) throw errors.wrongPin()',
    '',
  ),
  inAgeLock('a film is opened without the PIN', '  await requireProof(services, userId, lock, { pin })\n', ''),
  inAgeLock(
    'a lock is removed without its PIN',
    '  await requireProof(services, userId, lock, proof)\n',
    '',
    'POST /api/me/age-lock/remove',
  ),
  inAgeLock(
    'a lock is changed without its PIN',
    '  } else throw errors.proofNeeded()\n',
    '  }\n',
    'PUT /api/me/age-lock',
  ),
  inAgeLock(
    'any password changes a lock',
    'if (!(await isPasswordOf(services, userId, password))) throw errors.wrongPassword()',
    '',
    'PUT /api/me/age-lock',
  ),
  inGate('an account may watch on any number of devices', ' && sessions.others >= sessions.max', ' && false'),
  inGate('one device more than the limit', 'sessions.others >= sessions.max', 'sessions.others > sessions.max'),
  inGate(
    'a playback session is anybody’s',
    "callerId !== playback.userId) return 'notFound'",
    "callerId === '') return 'notFound'",
  ),
  inGate(
    'a playback session that ended goes on',
    '  if (playback.endReason) return errorByEndReason[playback.endReason]\n',
    '',
  ),
  inGate(
    'a playback session lives for ever',
    ">= maxMs) return 'ended'",
    ">= Number.POSITIVE_INFINITY) return 'ended'",
  ),
  inGate('who logged out watches on', '!session || session.isEnded || ', '!session || '),
  inGate('who was disabled watches on', ' || session.isDisabled || ', ' || '),
  inGate('a session that expired goes on', ' || session.expiresAt <= now)', ')'),
  inGate(
    'an address is good for as long as the playback session',
    "isLeaseOver && callerId === undefined) return 'ended'",
    "false) return 'ended'",
  ),
  inService(
    'a key asks nothing of the playback session',
    '  if (accessError) throw playbackErrors[accessError]()\n',
    '',
  ),
  inService('a key asks nothing of the right', '  if (refusal) throw refuse(refusal, row)\n', ''),
  inService(
    'who was away takes any place again',
    '  else await reclaimSlot(services, row, row.userId)\n',
    '  else await claimSlot(services.db, row.id)\n',
  ),
  inQueries('a deleted movie is watched on', 'case when shown.movie_id is null then null when', 'case when'),
  inService(
    'another’s playback session may be ended',
    'row.userId !== null && caller !== undefined && caller.id !== row.userId',
    'false',
    'DELETE /api/playback-sessions/:playbackToken',
  ),
]

export const allMutants = (sections: readonly Section[]): Mutant[] => [
  ...ofCalls(sections),
  ...ofTokens,
  ...ofSessions,
  ...ofRules,
  ...ofCallsThemselves,
  ...ofPlayback,
]

/** So many of them, every kind in turn: the same ones each time. */
export function sampleOf(mutants: readonly Mutant[], count: number): Mutant[] {
  const kinds = [...new Set(mutants.map(({ kind }) => kind))]
  const byKind = kinds.map((kind) => mutants.filter((mutant) => mutant.kind === kind))
  const longest = Math.max(...byKind.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, i) => byKind.flatMap((ofKind) => ofKind.slice(i, i + 1))).flat()
  return inTurn.slice(0, Math.max(count, kinds.length))
}
