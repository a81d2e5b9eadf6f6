import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { openMatrix } from './matrix.ts'
import { allMutants, type Mutant, sampleOf } from './mutants.ts'

const server = path.resolve(import.meta.dirname, '../..')
const parts = ['src', 'test', 'local', 'seed', 'migrations', 'node_modules', 'package.json', 'tsconfig.json']
const atOnce = 2
/** The server as it is answers the whole matrix, which takes half an hour where others use the machine too. */
const longestMs = 90 * 60_000

type Verdict = 'caught' | 'survived' | 'does not apply' | 'broken'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A whole copy of the server beside it, where everything that it imports is found as it is here. */
function copyServer(number: number): string {
  const folder = path.join(path.dirname(server), `.mutant-${process.pid}-${number}`)
  for (const part of parts.filter((each) => existsSync(path.join(server, each))))
    cpSync(path.join(server, part), path.join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    })
  return folder
}

/** Gives what undoes it, or undefined when the source no longer says what the mutant changes. */
function apply(folder: string, { edits }: Pick<Mutant, 'edits'>): (() => void) | undefined {
  const before = new Map<string, string>()
  const undo = () => {
    for (const [file, text] of before) writeFileSync(file, text)
  }
  for (const { file, from, to } of edits) {
    const target = path.join(folder, file)
    const text = readFileSync(target, 'utf8')
    if (!before.has(target)) before.set(target, text)
    if (from === '' || text.split(from).length !== 2) {
      undo()
      return undefined
    }
    writeFileSync(
      target,
      text.replace(from, () => to),
    )
  }
  return undo
}

async function runMatrix(folder: string, postgres: string, first: string, signal: AbortSignal) {
  const command = ['test/matrix/command.ts', '--postgres', postgres, '--first', first, '--until-missed']
  const child = spawn(process.execPath, command, {
    cwd: folder,
    // All but one or two files are the same each time.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, '.compiled') },
    signal,
    // Killed, it has not ended, and is reported as broken.
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  // A server that does not even start proves nothing about its guards.
  const hasEnded = /^matrix: met \d+ of \d+$/m.test(said)
  return { said, hasEnded, isMet: hasEnded && code === 0 }
}

/**
 * Each mutant must fail the matrix; the server as it is, copied in the same way, must not. A sample leaves that out, as the
 * tests ask the server as it is.
 */
export async function runMutants(
  postgres: string,
  { sample, only }: { sample: number | undefined; only: string },
  signal: AbortSignal,
): Promise<void> {
  const matrix = await openMatrix({ postgres })
  const all = allMutants(matrix.sections).filter(({ name }) => name.includes(only))
  await matrix.close()
  const chosen = sample === undefined ? all : sampleOf(all, sample)
  const nothing: Pick<Mutant, 'name' | 'edits' | 'first'> = { name: 'the server as it is', edits: [], first: '' }
  const isWhole = sample === undefined
  const waiting = isWhole ? [nothing, ...chosen] : [...chosen]
  const verdicts: Verdict[] = []
  let isSound = !isWhole

  const work = async (folder: string) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const started = performance.now()
      const undo = apply(folder, mutant)
      const { said, hasEnded, isMet } = undo
        ? await runMatrix(folder, postgres, mutant.first, signal)
        : { said: '', hasEnded: false, isMet: false }
      undo?.()
      const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
      if (mutant === nothing) {
        isSound = isMet
        print(`  ${isMet ? styleText('green', 'met     ') : styleText('red', 'missed  ')}  ${mutant.name} (${seconds})`)
        if (!isMet) print(said)
        continue
      }
      const verdict: Verdict = !undo ? 'does not apply' : !hasEnded ? 'broken' : isMet ? 'survived' : 'caught'
      verdicts.push(verdict)
      print(`  ${styleText(verdict === 'caught' ? 'green' : 'red', verdict.padEnd(8))}  ${mutant.name} (${seconds})`)
      if (verdict === 'broken') print(said)
      else if (verdict === 'caught')
        print(`            ${/^ {6}(\S.*)$/m.exec(said)?.[1] ?? said.split('\n')[0] ?? ''}`)
    }
  }
  const folders = Array.from({ length: atOnce }, (_, i) => copyServer(i + 1))
  try {
    await Promise.all(folders.map(work))
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const caught = verdicts.filter((verdict) => verdict === 'caught').length
  // A matrix that fails anyway would catch everything.
  print(`\nmutants: met ${isSound ? caught : 0} of ${chosen.length}`)
  if (!isSound || caught < chosen.length) process.exitCode = 1
}
