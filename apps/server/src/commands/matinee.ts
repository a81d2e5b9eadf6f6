#!/usr/bin/env node
import { readVersion } from '../platform/version.ts'

/** `npx matinee --version` */
const [option, ...more] = process.argv.slice(2)
if ((option === '--version' || option === '-v') && more.length === 0) {
  const { version, commit } = readVersion()
  process.stdout.write(`Matinee ${version}${commit === null ? '' : ` (${commit})`}\n`)
} else {
  process.stderr.write('usage: matinee --version\n\nEverything else is an npm script: see docs/operations.md.\n')
  process.exitCode = 2
}
