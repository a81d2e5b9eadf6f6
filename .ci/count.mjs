// Adds up what vitest and Playwright counted; the last line that a run prints.
import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const unit = read('reports/vitest.json')
const journeys = read('reports/e2e.json')?.stats
const passed = (unit?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0)
const failed = (unit?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0)
// A part that did not run at all has failed, whatever the others say.
const absent = [unit, journeys].filter((part) => part === undefined).length
process.stdout.write(`${passed} passed, ${failed + absent} failed\n`)
if (failed + absent > 0) process.exitCode = 1
