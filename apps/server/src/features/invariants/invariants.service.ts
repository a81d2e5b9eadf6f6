import type { Connection, Database } from '../../platform/database/database.ts'
import { miscounted } from '../movies/counts.service.ts'
import { findMismatches } from '../subscriptions/replay.service.ts'
import { type Broken, findBroken, mostNamed, type Question, questions, readTablesOnly } from './invariants.queries.ts'

/** Nothing breaks it, unless something is wrong with the product or somebody wrote past it. */
interface Invariant extends Broken {
  what: string
}

const asked: Readonly<Record<Question, string>> = {
  inTwoColumns: 'nobody both likes and dislikes',
  twoActive: 'nobody has two active subscriptions',
  overdue: 'active means not over, or for less than two hours',
  notEarned: 'a subscription lasts as long as the days on its record',
  fromNothing: 'every day was paid or given, to that person, under that plan',
  otherThanOffered: 'a payment is for one paid checkout, and what that offered',
  notAppliedOnce: 'a payment or a gift counts once',
  paidWithoutPayment: 'a paid checkout has its payment',
  eventTwice: 'an event of a provider is applied once',
  moneyNobodyToldOf: 'a provider told of every payment, its reference and its amount',
  otherCost: 'a subscription costs what its newest days cost',
  twoPending: 'nobody has two payments begun',
  remindedTwice: 'nobody is reminded twice of one end in one window',
  remindedOfNoEnd: 'reminders are of ends that the subscription had',
  mailedTwice: 'a reminder has a mail of its own',
  mailWithoutJob: 'a mail that waits has a job that sends it',
  auditLogBroken: 'the record of the desk is as it was written, without a gap',
  otherTally: 'the tally is what a count gives',
  halfShown: 'a movie is in lists, searches and counters, or deleted and in none',
}

/** All of them, inside of a transaction of the caller's. What is held in memory does not grow with the data. */
export async function askAll(db: Connection): Promise<Invariant[]> {
  const invariants: Invariant[] = [
    { what: 'likes, dislikes and comments are as many as their rows', ...(await findBroken(db, miscounted)) },
    { what: 'a subscription is what its record makes of it', ...(await findMismatches(db, mostNamed)) },
  ]
  for (const [question, what] of Object.entries(asked) as [Question, string][])
    invariants.push({ what, ...(await findBroken(db, questions[question])) })
  return invariants
}

/** What is always true of a house's data, asked of one moment, reading only. */
export async function checkInvariants(db: Database): Promise<Invariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await readTablesOnly(tx)
      return askAll(tx)
    })
}
