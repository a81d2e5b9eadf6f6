import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Passwords } from '../src/features/accounts/passwords.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openBench } from './api-under-load.ts'
import { type Line, median, report } from '../../../scripts/report.ts'

/**
 * Whether the time of an answer tells who has an account: logging in and asking for a new password, each for addresses
 * that somebody has and for as many that nobody has, in random order, each from another network. Registering is left out:
 * its answer says openly that an address is taken.
 */
const { values } = parseArgs({ options: { samples: { type: 'string', default: '500' } } })
const samples = Number(values.samples)
const widestGapMs = 2
/** With 500 of each, chance alone moves this by 0.018. */
const widestLean = 0.05

interface Sample {
  known: boolean
  ms: number
}

/** How often a known one took longer than an unknown one: 0.5 tells nothing, 0 and 1 tell everything. */
function overlap(all: readonly Sample[]): number {
  const sorted = all.toSorted((a, b) => a.ms - b.ms)
  let rankSum = 0
  let known = 0
  for (const [index, sample] of sorted.entries()) {
    if (!sample.known) continue
    rankSum += index + 1
    known += 1
  }
  return (rankSum - (known * (known + 1)) / 2) / (known * (all.length - known))
}

const knownEmail = (n: number) => `known.${n}@example.org`
const unknownEmail = (n: number) => `other.${n}@example.org`
const network = () => [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join('.')

const bench = await openBench()
try {
  await migrate(bench.databaseUrl)
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  const hash = await new Passwords().hash('the password of everyone here')
  await pool.query(
    `insert into users (username, username_key, email, email_key, password_hash, created_at)
     select 'person ' || n, 'person' || n, 'known.' || n || '@example.org', 'known.' || n || '@example.org', $2, now()
     from generate_series(0, $1::int - 1) n`,
    [samples, hash],
  )
  await pool.query('analyze users')
  await pool.end()
  const api = await bench.startApi({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' })

  const send = async (path: string, body: object) => {
    const started = performance.now()
    const answer = await fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network() },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return { ms: performance.now() - started, status: answer.status }
  }
  const newPassword = 'four unrelated words here'
  const calls = [
    {
      what: 'logging in with a wrong password',
      path: '/api/login',
      body: (email: string) => ({ email, password: newPassword }),
      status: 401,
    },
    {
      what: 'asking for a new password',
      path: '/api/reset-password',
      body: (email: string) => ({ email, newPassword }),
      status: 200,
    },
  ]

  const lines: Line[] = []
  for (const { what, path, body, status: wanted } of calls) {
    for (let i = 0; i < 20; i++) await send(path, body(`warm.${i}@example.org`))
    const order = Array.from({ length: samples * 2 }, (_, i) => ({
      known: i < samples,
      n: i % samples,
      at: Math.random(),
    }))
    const taken: Sample[] = []
    for (const { known, n } of order.toSorted((a, b) => a.at - b.at)) {
      const { ms, status } = await send(path, body(known ? knownEmail(n) : unknownEmail(n)))
      if (status !== wanted) throw new Error(`${what} was answered with ${status}`)
      taken.push({ known, ms })
    }
    const medianOf = (known: boolean) => median(taken.filter((sample) => sample.known === known).map(({ ms }) => ms))
    const [ofKnown, ofUnknown, lean] = [medianOf(true), medianOf(false), overlap(taken)]
    const isNear = Math.abs(ofKnown - ofUnknown) < widestGapMs
    const isEven = Math.abs(lean - 0.5) <= widestLean
    lines.push({
      what: `${what}: medians of known / unknown, overlap`,
      measured: `${ofKnown.toFixed(2)} / ${ofUnknown.toFixed(2)} ms, ${lean.toFixed(3)}`,
      wanted: `gap under ${widestGapMs} ms, 0.5 by ${widestLean}`,
      met: isNear && isEven,
    })
  }
  report('bench:timing', lines)
} finally {
  await bench.close()
}
