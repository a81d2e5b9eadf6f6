import type { DeskRole } from '@matinee/contract/permissions'
import fc from 'fast-check'
import { sendEmailChangeLinksJob } from '../../src/features/accounts/email-changes.service.ts'
import { eraseAccounts } from '../../src/features/personal-data/deletion.service.ts'
import {
  endSessions,
  isLastOwner,
  isTaken,
  leavingMs,
  type Model,
  muteMs,
  recentMs,
  refusedAtDesk,
  refusedToMember,
  restorableMs,
  shown,
  isSignedIn,
} from './model.ts'
import type { Action, Answer } from '../model-actions.ts'
import type { Site } from './site.ts'

export const peopleCount = 5
export const movieCount = 2

const who = fc.nat(peopleCount - 1)
const movie = fc.nat(movieCount - 1)
const browser = fc.nat(1)
/** Now and then the password is mistyped. */
const wrong = fc.nat(5).map((n) => n === 0)
const name = fc.constantFrom('Ann Reel', 'ann reel', 'Bob Spool', 'Cleo Frame')
const email = fc.constantFrom('ann', 'Ann', 'bob', 'cleo', 'dora')
const password = fc.constantFrom('a good long one', 'quite another one', 'neither of those two')
const role = fc.constantFrom<DeskRole[]>('owner', 'editor', 'support')

const action = <P>(given: Action<Model, Site, P>) => given as Action<Model, Site, unknown>

const absent = 'f'.repeat(24)
const idOf = (model: Model, n: number) => model.people[n]!.account?.id ?? absent
const typed = (model: Model, n: number, isWrong: boolean) =>
  isWrong ? 'mistyped, and wrong' : (model.people[n]!.account?.password ?? 'nobody has this')
const tokenOf = (answer: Answer) => (answer.body as { token: string }).token

const asMember = {
  isSignedIn: (model: Model, { who: n, browser: at }: { who: number; browser: number }) =>
    isSignedIn(model, model.people[n]!, at),
}
const atDesk = { isSignedIn: (model: Model, { by }: { by: number }) => model.people[by]!.desk !== null }

const accounts = {
  register: action({
    params: fc.record({ who, name, email, password, confirms: fc.boolean() }),
    weight: 6,
    when: (model, { who: n }) => model.people[n]!.account === null,
    ask: (site, _, given) => site.register(given),
    expect(model, { who: n, name: username, email: address, password: chosen, confirms }, { body }) {
      if (isTaken(model, 'name', username) || isTaken(model, 'email', address)) return 409
      const account = { id: (body as { id: string }).id, name: username, email: address, password: chosen }
      const rest = {
        role: 'user',
        isConfirmed: confirms,
        isDisabled: false,
        leavingSince: null,
        mutedUntil: 0,
      } as const
      model.people[n]!.account = { ...account, ...rest }
      return 200
    },
  }),
  logIn: action({
    params: fc.record({ who, browser, wrong }),
    weight: 12,
    ask: (site, model, { who: n, wrong: isWrong }) =>
      site.post('/api/login', {
        email: site.address(model.people[n]!.account?.email ?? 'nobody'),
        password: typed(model, n, isWrong),
      }),
    expect(model, { who: n, browser: at, wrong: isWrong }, answer) {
      const person = model.people[n]!
      if (isWrong || !person.account || person.account.isDisabled) return 401
      person.sessions[at] = { token: tokenOf(answer), begun: model.now }
      return 200
    },
  }),
  logOut: action({
    ...asMember,
    params: fc.record({ who, browser }),
    weight: 1,
    ask: (site, model, { who: n, browser: at }) => site.asMember(model, n, at, 'POST', '/api/logout'),
    expect(model, { who: n, browser: at }) {
      if (!isSignedIn(model, model.people[n]!, at)) return 401
      model.people[n]!.sessions[at] = null
      return 200
    },
  }),
  rename: action({
    ...asMember,
    params: fc.record({ who, browser, name }),
    weight: 3,
    ask: (site, model, { who: n, browser: at, name: username }) =>
      site.asMember(model, n, at, 'PUT', '/api/me/account/username', { username }),
    expect(model, { who: n, browser: at, name: username }) {
      const person = model.people[n]!
      const refused = refusedToMember(model, person, at)
      if (refused) return refused
      if (isTaken(model, 'name', username, person.account)) return 409
      person.account!.name = username
      return 200
    },
  }),
  changePassword: action({
    ...asMember,
    params: fc.record({ who, browser, password, wrong }),
    weight: 3,
    when: (model, { who: n, wrong: isWrong }) => !isWrong || model.people[n]!.counted.wrongPasswords < 5,
    ask: (site, model, { who: n, browser: at, password: newPassword, wrong: isWrong }) =>
      site.asMember(model, n, at, 'PUT', '/api/me/account/password', {
        currentPassword: typed(model, n, isWrong),
        newPassword,
      }),
    expect(model, { who: n, browser: at, password: chosen, wrong: isWrong }) {
      const person = model.people[n]!
      const refused = refusedToMember(model, person, at)
      if (refused) return refused
      if (isWrong) {
        person.counted.wrongPasswords++
        return 403
      }
      person.account!.password = chosen
      endSessions(person, at)
      return 200
    },
  }),
  /** And opens the links in both mailboxes. */
  changeEmail: action({
    ...asMember,
    params: fc.record({ who, browser, email }),
    weight: 3,
    when: (model, { who: n }) => model.people[n]!.counted.emails < 5,
    async ask(site, model, { who: n, browser: at, email: wanted }) {
      const given = { email: site.address(wanted), password: typed(model, n, false) }
      const answer = await site.asMember(model, n, at, 'POST', '/api/me/account/email', given)
      if (answer.outcome !== 200) return answer
      const { services } = site.testApp
      const payload = { userId: idOf(model, n), createdAt: services.clock.now().toISOString() }
      await sendEmailChangeLinksJob.start(payload, { ...services, signal: new AbortController().signal })
      const { account } = model.people[n]!
      const open = (secret: object) => site.asMember(model, n, at, 'POST', '/api/confirm-email', secret)
      if (account!.isConfirmed) await site.openLink(account!.email, open)
      return site.openLink(wanted, open)
    },
    expect(model, { who: n, browser: at, email: wanted }) {
      const person = model.people[n]!
      const refused = refusedToMember(model, person, at)
      if (refused) return refused
      person.counted.emails++
      if (person.account!.email.toLowerCase() === wanted.toLowerCase()) return 400
      if (isTaken(model, 'email', wanted)) return 409
      // SAFE-1: nothing from before an address is confirmed stays.
      if (!person.account!.isConfirmed) endSessions(person, at)
      Object.assign(person.account!, { email: wanted, isConfirmed: true })
      return 200
    },
  }),
  leave: action({
    ...asMember,
    params: fc.record({ who, browser, wrong }),
    weight: 3,
    when: (model, { who: n, wrong: isWrong }) => !isWrong || model.people[n]!.counted.wrongPasswords < 5,
    ask: (site, model, { who: n, browser: at, wrong: isWrong }) =>
      site.asMember(model, n, at, 'POST', '/api/me/deletion', { credential: { password: typed(model, n, isWrong) } }),
    expect(model, { who: n, browser: at, wrong: isWrong }) {
      const person = model.people[n]!
      const refused = refusedToMember(model, person, at)
      if (refused) return refused
      if (isWrong) {
        person.counted.wrongPasswords++
        return 403
      }
      if (isLastOwner(model, person.account!)) return 409
      person.account!.leavingSince = model.now
      endSessions(person)
      return 200
    },
  }),
  stay: action({
    ...asMember,
    params: fc.record({ who, browser }),
    weight: 3,
    ask: (site, model, { who: n, browser: at }) => site.asMember(model, n, at, 'DELETE', '/api/me/deletion'),
    expect(model, { who: n, browser: at }) {
      const person = model.people[n]!
      if (!isSignedIn(model, person, at)) return 401
      const { leavingSince } = person.account!
      if (leavingSince !== null && leavingSince + leavingMs <= model.now) return 410
      person.account!.leavingSince = null
      return 200
    },
  }),
  /** What a worker does every night. The answer is how many it has erased. */
  erase: action({
    params: fc.record({}),
    weight: 6,
    when: ({ people }) => people.some(({ account }) => account !== null && account.leavingSince !== null),
    ask: async ({ testApp }) => ({ outcome: await eraseAccounts(testApp.services), body: {} }),
    expect(model) {
      const due = model.people.filter(({ account }) => (account?.leavingSince ?? Infinity) + leavingMs <= model.now)
      for (const person of due) {
        person.account = null
        endSessions(person)
      }
      return due.length
    },
  }),
  wait: action({
    params: fc.record({ ms: fc.constantFrom(recentMs, muteMs, leavingMs, leavingMs) }),
    weight: 2,
    async ask({ testApp }, _, { ms }) {
      await testApp.forward(ms)
      return { outcome: 0, body: {} }
    },
    expect(model, { ms }) {
      model.now += ms
      return 0
    },
  }),
}

const desk = {
  logInToDesk: action({
    params: fc.record({ who: fc.nat(2) }),
    weight: 10,
    ask: (site, model, { who: n }) =>
      site.post('/api/admin/login', {
        email: site.address(model.people[n]!.account?.email ?? 'nobody'),
        password: typed(model, n, false),
      }),
    expect(model, { who: n }, answer) {
      const person = model.people[n]!
      const { account } = person
      // Who is leaving has to stay first, as a member.
      if (!account || account.isDisabled || account.role === 'user' || account.leavingSince !== null) return 401
      person.desk = { token: tokenOf(answer), begun: model.now }
      return 200
    },
  }),
  /** Null: takes it away. */
  setRole: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), who, role: fc.option(role) }),
    weight: 4,
    ask: (site, model, { by, who: n, role: given }) =>
      site.atDesk(
        model,
        by,
        given ? 'PUT' : 'DELETE',
        `/api/admin/team/${idOf(model, n)}`,
        given ? { role: given } : undefined,
      ),
    expect(model, { by, who: n, role: given }) {
      const [actor, person] = [model.people[by]!, model.people[n]!]
      const refused = refusedAtDesk(model, actor, 'team')
      if (refused) return refused
      if (by === n || actor.desk!.begun + recentMs <= model.now) return 403
      if (!person.account || person.account.role === 'user') return 404
      if (isLastOwner(model, person.account) && given !== 'owner') return 409
      person.account.role = given ?? 'user'
      if (!given) person.desk = null
      return 200
    },
  }),
  disable: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), who, isDisabled: fc.boolean() }),
    weight: 4,
    ask: (site, model, { by, who: n, isDisabled }) => {
      const address = `/api/admin/people/${idOf(model, n)}/${isDisabled ? 'disable' : 'enable'}`
      return site.atDesk(model, by, 'POST', address, isDisabled ? { reason: 'They spoil the end.' } : undefined)
    },
    expect(model, { by, who: n, isDisabled }) {
      const [actor, person] = [model.people[by]!, model.people[n]!]
      const refused = refusedAtDesk(model, actor, 'people')
      if (refused) return refused
      if (isDisabled && by === n) return 403
      if (!person.account) return 404
      if (person.account.role !== 'user' && actor.account!.role !== 'owner') return 403
      person.account.isDisabled = isDisabled
      if (isDisabled) endSessions(person)
      return 200
    },
  }),
  mute: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), who, isMuted: fc.boolean() }),
    weight: 3,
    ask: (site, model, { by, who: n, isMuted }) => {
      const address = `/api/admin/people/${idOf(model, n)}/mute`
      return site.atDesk(model, by, isMuted ? 'PUT' : 'DELETE', address, isMuted ? { days: 1 } : undefined)
    },
    expect(model, { by, who: n, isMuted }) {
      const refused = refusedAtDesk(model, model.people[by]!, 'people')
      if (refused) return refused
      const { account } = model.people[n]!
      if (!account) return 404
      account.mutedUntil = isMuted ? model.now + muteMs : 0
      return 200
    },
  }),
  deleteMovie: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), movie }),
    weight: 2,
    ask: (site, model, { by, movie: n }) => site.atDesk(model, by, 'DELETE', `/api/movies/${site.movies[n]!.id}`),
    expect(model, { by, movie: n }) {
      const refused = refusedAtDesk(model, model.people[by]!, 'movies')
      if (refused) return refused
      if (!shown(model, n)) return 404
      model.movies[n]!.deletedAt = model.now
      return 200
    },
  }),
  restoreMovie: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), movie }),
    weight: 3,
    ask: (site, model, { by, movie: n }) =>
      site.atDesk(model, by, 'POST', `/api/admin/movies/${site.movies[n]!.id}/restore`),
    expect(model, { by, movie: n }) {
      const refused = refusedAtDesk(model, model.people[by]!, 'movies')
      if (refused) return refused
      const { deletedAt } = model.movies[n]!
      if (deletedAt === null || deletedAt + restorableMs <= model.now) return 404
      model.movies[n]!.deletedAt = null
      return 200
    },
  }),
  publish: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), movie }),
    weight: 3,
    ask: (site, model, { by, movie: n }) =>
      site.atDesk(model, by, 'POST', `/api/admin/films/${site.movies[n]!.filmId}/publish`),
    expect(model, { by, movie: n }) {
      const refused = refusedAtDesk(model, model.people[by]!, 'movies')
      if (refused) return refused
      // Of a movie that is deleted too: it holds when that is restored.
      model.movies[n]!.isPublished = true
      return 200
    },
  }),
  setPremium: action({
    ...atDesk,
    params: fc.record({ by: fc.nat(2), movie, isPremium: fc.boolean() }),
    weight: 2,
    ask: (site, model, { by, movie: n, isPremium }) =>
      site.atDesk(model, by, 'PUT', `/api/admin/movies/${site.movies[n]!.id}/film`, { isPremium, externalUrl: null }),
    expect(model, { by, movie: n, isPremium }) {
      const refused = refusedAtDesk(model, model.people[by]!, 'movies')
      if (refused) return refused
      if (!shown(model, n)) return 404
      model.movies[n]!.isPremium = isPremium
      return 200
    },
  }),
}

const takingPart = {
  comment: action({
    ...asMember,
    params: fc.record({ who, browser, movie }),
    weight: 5,
    when: (model, { who: n }) => model.people[n]!.counted.comments < 5,
    ask: (site, model, { who: n, browser: at, movie: of }) =>
      site.asMember(model, n, at, 'POST', `/api/movies/${site.movies[of]!.id}/comments`, { text: 'Splendid.' }),
    expect(model, { who: n, browser: at, movie: of }) {
      const person = model.people[n]!
      const refused = refusedToMember(model, person, at)
      if (refused) return refused
      person.counted.comments++
      if (!person.account!.isConfirmed) return 403
      if (!shown(model, of)) return 404
      return person.account!.mutedUntil > model.now ? 403 : 200
    },
  }),
  watch: action({
    ...asMember,
    params: fc.record({ who, browser, movie }),
    weight: 10,
    ask: (site, model, { who: n, browser: at, movie: of }) => site.watch(model, n, at, of),
    expect(model, { who: n, browser: at, movie: of }) {
      const refused = refusedToMember(model, model.people[n]!, at)
      if (refused) return refused
      const found = shown(model, of)
      if (!found?.isPublished) return 404
      return found.isPremium ? 403 : 200
    },
  }),
}

export const actions: Record<string, Action<Model, Site, unknown>> = { ...accounts, ...desk, ...takingPart }
