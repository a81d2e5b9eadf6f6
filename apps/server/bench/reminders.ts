import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '../src/platform/database/migrate.ts'
import { aCrowd } from '../test/subscribers.ts'
import { end, invariantsHold, openInstallation } from './installation.ts'
import { report } from '../../../scripts/report.ts'

/**
 * Workers that die while they remind people: two real ones and a real mail server, one worker after the other killed in the
 * middle and started again, and the schedule striking three times. Nobody may get two mails, and of each worker that was
 * killed at most one mail may stay of which nobody knows whether it arrived.
 */
const { values } = parseArgs({
  options: { reminders: { type: 'string', default: '500' }, kills: { type: 'string', default: '6' } },
})
const due = Number(values.reminders)
const wantedKills = Number(values.kills)
/** As long as a mail server may take for one. */
const takingMs = 15

const installation = await openInstallation('reminders')
const { databaseUrl, db, sink } = installation
await migrate(databaseUrl)
let held: Promise<void> | undefined
let inHand = 0
sink.beforeAccepting = async () => {
  inHand++
  await wait(takingMs)
  await held
  inHand--
}

const workers: ChildProcess[] = []
const startWorker = async () => workers.push(await installation.start('worker'))

/** As the queue does it when the hour has come. */
const strike = () =>
  sql`select graphile_worker.add_job('subscriptions.send-reminders', json_build_object('_cron', json_build_object('ts', now())),
    job_key => 'schedule:subscriptions.send-reminders', max_attempts => 8)`.execute(db)
const states = async () => {
  const { rows } = await sql<{ state: string; n: number }>`
    select m.state, count(*)::int as n from reminder r join mail m on m.id = r.mail_id group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs: number) {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It took too long until ${what}`)
    await wait(20)
  }
}

/** The worst moment: the mail server has the mail whole and says nothing yet, and will have taken it all the same. */
async function killWhileHandingOver() {
  let letGo = () => {}
  held = new Promise((resolve) => (letGo = resolve))
  await Promise.race([until('both hand one over', () => inHand >= 2, 10_000), wait(3_000)])
  await end(workers.shift())
  held = undefined
  letGo()
}

const started = performance.now()
let kills = 0
try {
  await aCrowd(db, due, 5)
  await strike()
  await startWorker()
  await startWorker()
  await until('the first mail left', () => sink.mails.length > 0, 30_000)
  await strike()
  for (; kills < wantedKills; kills++) {
    // Spread over the whole of it, each time while there is something to be sent.
    await until('some more have left', () => sink.mails.length >= ((kills + 0.5) * due) / (wantedKills + 1), 120_000)
    await (kills % 2 === 0 ? killWhileHandingOver() : end(workers.shift()))
    await startWorker()
  }
  await strike()
  await until(
    'everything has been dealt with',
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('mail.deliver-mail', 'subscriptions.send-reminders')`.execute(db)
      return rows[0]?.n === 0
    },
    180_000,
  )

  const { sent = 0, uncertain = 0, ...others } = await states()
  const copies = new Map<string, number>()
  for (const { recipients } of sink.mails)
    for (const recipient of recipients) copies.set(recipient, (copies.get(recipient) ?? 0) + 1)
  const twice = [...copies.values()].filter((n) => n > 1).length
  const { rows: sentTo } = await sql<{ recipient: string }>`select recipient from mail where state = 'sent'`.execute(db)
  const missing = sentTo.filter(({ recipient }) => copies.get(recipient) !== 1).length
  const seconds = ((performance.now() - started) / 1000).toFixed(0)

  report('fault:reminders', [
    {
      what: `workers killed in ${seconds} s, every other one while it handed a mail over`,
      measured: String(kills),
      wanted: String(wantedKills),
      met: kills === wantedKills,
    },
    {
      what: 'reminders written, of those due',
      measured: String(sent + uncertain + Object.values(others).reduce((sum, n) => sum + n, 0)),
      wanted: String(due),
      met: sent + uncertain === due,
    },
    { what: 'people who got two mails', measured: String(twice), wanted: '0', met: twice === 0 && copies.size > 0 },
    {
      what: 'mails nobody knows the fate of',
      measured: String(uncertain),
      wanted: `at most ${kills}`,
      met: uncertain <= kills,
    },
    {
      what: 'mails marked as sent that did not arrive exactly once',
      measured: String(missing),
      wanted: '0',
      met: missing === 0 && sentTo.length === due - uncertain,
    },
    await invariantsHold(db),
  ])
} finally {
  await installation.close()
}
