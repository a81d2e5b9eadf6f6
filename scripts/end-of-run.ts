import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The end of a run: the slowest twenty tests, what needed a second try, and the line that counts. */

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}
interface PlaywrightSuite {
  file: string
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const root = path.resolve(import.meta.dirname, '..')
function read(file: string): unknown {
  const found = path.join(root, 'reports', file)
  return existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')) : undefined
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const unit = read('vitest.json') as VitestReport | undefined
const journeys = read('e2e.json') as PlaywrightReport | undefined

interface Test {
  title: string
  milliseconds: number
  tries: number
}

const unitTests: Test[] = (unit?.testResults ?? []).flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
    title: `${path.relative(root, name)} › ${fullName}`,
    milliseconds: duration ?? 0,
    tries: status === 'passed' && failureMessages.length > 0 ? 2 : 1,
  })),
)
const testsOf = ({ file, specs, suites = [] }: PlaywrightSuite): Test[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `[${projectName}] ${file} › ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      tries: results.length,
    })),
  ),
  ...suites.flatMap(testsOf),
]
const browserTests = (journeys?.suites ?? []).flatMap(testsOf)

print('\nThe slowest twenty tests')
const slowest = [...unitTests, ...browserTests].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 20)
for (const { title, milliseconds } of slowest) print(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${title}`)

const again = [...unitTests, ...browserTests].filter(({ tries }) => tries > 1)
print(`\nTests that needed a second try: ${again.length}`)
for (const { title } of again) print(`  ${title}`)

const passed = (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0)
const failed = (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0)
// A part that did not run at all has failed, whatever the others say.
const absent = [unit, journeys].filter((part) => part === undefined).length
print(`\n${passed} passed, ${failed + absent} failed`)
if (failed + absent > 0) process.exitCode = 1
