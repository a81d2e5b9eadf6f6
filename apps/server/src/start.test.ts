import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Child, superviseChild } from './platform/child-process.ts'
import { workspace } from './platform/workspace.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('npm start that is told to stop leaves nothing running', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  // The script as it is, with a program in the place of ours that prints its id and stays.
  const program = path.join(
    folder,
    scripts.start.split(' ').find((word) => word.endsWith('.ts'))!,
  )
  mkdirSync(path.dirname(program), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(
    program,
    `process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    process.stdout.write('started ' + process.pid + '\\n')`,
  )
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toMatch(/started \d+\n/)
  const pid = Number(/started (\d+)/.exec(output)![1])
  try {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await expect.poll(() => isRunning(pid), { message: 'npm start still runs' }).toBe(false)
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

it('Ctrl-C, which npm passes on to what it has got already, lets everything stop in its time', async () => {
  const processes = pathToFileURL(path.join(import.meta.dirname, 'platform/child-process.ts')).href
  const program = path.join(folder, 'stopping.mjs')
  writeFileSync(
    program,
    `import { onSignal } from ${JSON.stringify(processes)}
    onSignal(() => new Promise((resolve) => setTimeout(resolve, 500)))
    setInterval(() => {}, 1000)
    process.stdout.write('started')`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await wait(100)
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})

describe('a process that is kept running', () => {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  let stop = async () => {}
  beforeEach(() => {
    lines.length = 0
  })
  afterEach(() => stop())

  function keep(script: string, options: Partial<Parameters<typeof superviseChild>[1]> = {}): Child {
    const file = path.join(folder, 'child.mjs')
    writeFileSync(file, script)
    const child = new Child('worker', file, {})
    stop = superviseChild(child, { onCannotStart: () => print('gave up'), print, firstPauseMs: 20, ...options })
    return child
  }

  it('is started again when it is killed, and ends when it is told to', async () => {
    const child = keep('setInterval(() => {}, 1000)')
    const first = child.pid!
    process.kill(first, 'SIGKILL')
    await expect.poll(() => child.pid).not.toBe(first)
    expect(lines).toEqual(['worker ended (killed): starting it again in 0.02 s'])
    const second = child.pid!
    await stop()
    expect(isRunning(second)).toBe(false)
    await wait(100)
    expect(child.pid).toBe(second)
  })

  it('that dies again and again is given longer and longer pauses', async () => {
    keep('process.exit(3)', { longestPauseMs: 40 })
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3)
    expect(lines.slice(0, 3)).toEqual([
      'worker ended (3): starting it again in 0.02 s',
      'worker ended (3): starting it again in 0.04 s',
      'worker ended (3): starting it again in 0.04 s',
    ])
  })

  it('that cannot start as things are is not tried again', async () => {
    const marks = path.join(folder, 'marks')
    keep(`import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(marks)}, 'x')
      process.exit(78)`)
    await expect.poll(() => lines).toEqual(['gave up'])
    await wait(200)
    expect(existsSync(marks) && readFileSync(marks, 'utf8')).toBe('x')
  })

  it('that was started and then finds that it cannot is tried again', async () => {
    const marks = path.join(folder, 'marks')
    keep(`import { appendFileSync, readFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(marks)}, 'x')
      process.exit(readFileSync(${JSON.stringify(marks)}).length === 1 ? 1 : 78)`)
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(2)
    expect(lines[1]).toBe('worker ended (78): starting it again in 0.04 s')
  })
})
