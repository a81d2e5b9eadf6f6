import type { Role } from '@matinee/contract/permissions'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** What is true of accounts and the desk, as short as it can be said. People and movies are numbers. */
export interface Model {
  now: number
  people: Person[]
  movies: Movie[]
}

export interface Account {
  id: string
  name: string
  email: string
  password: string
  role: Role
  isConfirmed: boolean
  isDisabled: boolean
  /** When they asked for their account to be deleted. */
  leavingSince: number | null
  mutedUntil: number
}

interface Session {
  token: string
  begun: number
}

export interface Person {
  /** Null: not registered yet, or erased. */
  account: Account | null
  /** One for each of two browsers. */
  sessions: (Session | null)[]
  /** In the desk. */
  desk: Session | null
  /** What limits count by person: a sequence stays below them. */
  counted: Record<'comments' | 'wrongPasswords' | 'emails', number>
}

interface Movie {
  deletedAt: number | null
  isPublished: boolean
  isPremium: boolean
}

export const newPerson = (account: Account | null): Person => ({
  account,
  sessions: [null, null],
  desk: null,
  counted: { comments: 0, wrongPasswords: 0, emails: 0 },
})

export const newMovie = (): Movie => ({ deletedAt: null, isPublished: false, isPremium: true })

const lastsMs = { member: 12 * hour, desk: hour }
/** Clocks of machines differ. */
const tolerance = 30_000
export const [leavingMs, muteMs, restorableMs, recentMs] = [7 * day, day, 30 * day, 10 * minute]

const isAlive = ({ now }: Model, person: Person, session: Session | null, kind: keyof typeof lastsMs) =>
  session !== null &&
  person.account !== null &&
  !person.account.isDisabled &&
  session.begun + lastsMs[kind] + tolerance > now

export const isSignedIn = (model: Model, person: Person, browser: number): boolean =>
  isAlive(model, person, person.sessions[browser]!, 'member')

export function endSessions(person: Person, except?: number): void {
  person.sessions = person.sessions.map((session, browser) => (browser === except ? session : null))
  person.desk = null
}

/** Why a call of a member is refused before anything else is asked; undefined if it is not. */
export function refusedToMember(model: Model, person: Person, browser: number): number | undefined {
  if (!isSignedIn(model, person, browser)) return 401
  return person.account!.leavingSince === null ? undefined : 403
}

const tasks = { owner: ['movies', 'people', 'team'], editor: ['movies'], support: ['people'], finance: [], user: [] }

/** The same at the desk, where each role has its tasks. */
export function refusedAtDesk(model: Model, person: Person, task: 'movies' | 'people' | 'team'): number | undefined {
  if (!isAlive(model, person, person.desk, 'desk') || person.account!.role === 'user') return 401
  if (person.account!.leavingSince !== null) return 403
  return (tasks[person.account!.role] as string[]).includes(task) ? undefined : 403
}

const accountsOf = ({ people }: Model) => people.flatMap(({ account }) => account ?? [])

/** Whether somebody else has it: case makes no difference. */
export const isTaken = (model: Model, what: 'name' | 'email', wanted: string, by?: Account | null): boolean =>
  accountsOf(model).some((one) => one !== by && one[what].toLowerCase() === wanted.toLowerCase())

export const isLastOwner = (model: Model, account: Account): boolean =>
  !accountsOf(model).some(
    (one) => one !== account && one.role === 'owner' && !one.isDisabled && one.leavingSince === null,
  ) && account.role === 'owner'

/** A movie as visitors see it: none if it is deleted. */
export const shown = ({ movies }: Model, n: number): Movie | undefined =>
  movies[n]!.deletedAt === null ? movies[n] : undefined
