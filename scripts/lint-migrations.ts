import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'))

function lint(files: readonly string[], ...flags: string[]): string[] {
  if (files.length === 0) return []
  const args = [squawk, '--reporter', 'gcc', '--no-error-on-unmatched-pattern', ...flags, ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const problems = stdout.split('\n').filter((line) => line !== '')
  // It ends with 1 for problems, and for its own failures.
  if (status !== 0 && problems.length === 0) throw new Error(`squawk failed: ${stderr}`)
  return problems
}

/**
 * Lints migrations with squawk, and returns one line for each problem. A migration runs in a transaction, except files
 * that begin with `-- no transaction`.
 */
export function lintMigrations(files: readonly string[]): string[] {
  const isOutside = (file: string) => readFileSync(file, 'utf8').startsWith('-- no transaction\n')
  return [
    ...lint(files.filter((file) => !isOutside(file))),
    ...lint(files.filter(isOutside), '--no-assume-in-transaction'),
  ]
}
