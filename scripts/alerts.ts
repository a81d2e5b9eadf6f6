import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Line, report } from './report.ts'

/** `npm run alerts`: Prometheus' own tool (Debian: `prometheus`) checks the alert rules, and tests each of them. */
const folder = path.resolve(import.meta.dirname, '../deploy/prometheus')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const namesIn = (text: string, field: string) =>
  new Set(Array.from(text.matchAll(new RegExp(`${field}: (\\w+)$`, 'gm')), ([, name]) => name!))

function ask(what: string, ...args: string[]): Line {
  try {
    execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    return { what, measured: 'yes', wanted: 'yes', met: true }
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
    process.stderr.write(`${stdout ?? ''}${stderr ?? message}\n`)
    return { what, measured: 'no', wanted: 'yes', met: false }
  }
}

const alerts = namesIn(read('alerts.yml'), 'alert')
const tested = namesIn(read('alerts.test.yml'), 'name')
const untested = [...alerts].filter((name) => !tested.has(name))
report('alerts', [
  ask('the configuration is valid', 'check', 'config', 'prometheus.yml'),
  ask('each alert fires when it should, and none in a quiet hour', 'test', 'rules', 'alerts.test.yml'),
  {
    what: `alerts without a test, of ${alerts.size}`,
    measured: untested.join(', ') || '0',
    wanted: '0',
    met: untested.length === 0,
  },
])
