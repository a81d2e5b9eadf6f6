import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EncodeFailed } from './refusals.ts'
import { seccompFilter } from './seccomp.ts'
import { detectSandbox, type Run, type Sandbox, type SandboxKind } from './sandbox.ts'

const here = mkdtempSync(path.join(tmpdir(), 'encoder-sandbox-'))
afterAll(() => rmSync(here, { recursive: true, force: true }))

const lavfi = (...words: string[]) => ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', ...words]

/** Processes of ours that were started with a word that nobody else uses. The parent has it inside its script. */
function running(word: string): number {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1').split('\0')
      } catch {
        return []
      }
    })
  return commands.filter((words) => words.includes(`title=${word}`)).length
}

async function available(kind: SandboxKind): Promise<Sandbox | null> {
  return detectSandbox({ kinds: [kind] }).catch(() => null)
}

const kinds = ['bubblewrap', 'unshare', 'none'] as const
const sandboxes = new Map(await Promise.all(kinds.map(async (kind) => [kind, await available(kind)] as const)))

describe('FILM-13 the best sandbox that works is found', () => {
  it('names itself', async () => {
    const best = await detectSandbox()
    expect(best.kind).toBe(kinds.find((kind) => sandboxes.get(kind)))
    expect(best.describe).toMatch(best.kind === 'none' ? /no sandbox/ : /no network/)
  })

  it('says why there is none', async () => {
    await expect(detectSandbox({ ffmpeg: '/nowhere/ffmpeg' })).rejects.toThrow('/nowhere/ffmpeg is not installed')
    await expect(detectSandbox({ kinds: [] })).rejects.toThrow(/cannot be run in any way that is allowed/)
  })
})

/** A sandbox that runs a script in the place of ffmpeg. */
async function withProgram(kind: SandboxKind, script: string): Promise<Sandbox> {
  const folder = mkdtempSync(path.join(here, 'program-'))
  const ffmpeg = path.join(folder, 'ffmpeg')
  writeFileSync(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return detectSandbox({ kinds: [kind], ffmpeg })
}

describe('FILM-13 system calls that ffmpeg does not need', () => {
  it('are refused on the architectures that we know', () => {
    expect(
      [seccompFilter('x64'), seccompFilter('arm64'), seccompFilter('riscv64')].map(
        (filter) => filter && filter.length % 8,
      ),
    ).toEqual([0, 0, undefined])
  })

  // By their numbers on this architecture: nothing says that a filter refuses what the kernel would refuse as well.
  it.skipIf(!sandboxes.get('bubblewrap') || process.arch !== 'x64')('are refused by the filter', async () => {
    const calls = {
      // Allowed and harmless: the filter is not all that answers.
      getpid: 'syscall(39)',
      ptrace: 'syscall(101, 0, 0, 0, 0)',
      userfaultfd: 'syscall(323, 1)',
      io_uring_setup: 'syscall(425, 1, 0)',
      socket: 'syscall(41, 1, 1, 0)',
      personality: 'syscall(135, 0xffffffff)',
      unshare: 'syscall(272, 0)',
      clone: 'syscall(56, 0x10000000, 0, 0, 0, 0)',
      clone3: 'syscall(435, 0, 0)',
      x32: 'syscall(0x40000000 + 39)',
    }
    const words = Object.entries(calls).map(
      ([name, call]) => `$! = 0; $r = ${call}; printf("%s %d\\n", "${name}", $r < 0 ? $! : 0);`,
    )
    const asked = `exec perl -e '${words.join(' ')}'`
    const answers = async (kind: SandboxKind) => {
      const sandbox = await withProgram(kind, asked)
      const { output } = await sandbox.run({ program: 'ffmpeg', inputs: [], arguments: () => [] })
      return Object.fromEntries(
        output
          .trim()
          .split('\n')
          .map((line) => line.split(' ')),
      )
    }
    const [EPERM, ENOSYS] = ['1', '38']
    expect(await answers('bubblewrap')).toEqual({
      ...Object.fromEntries(Object.keys(calls).map((name) => [name, EPERM])),
      getpid: '0',
      clone3: ENOSYS,
    })
  })
})

// Where the system forbids a kind, there is nothing to test of it.
describe.each(kinds.filter((kind) => sandboxes.get(kind)))('FILM-13 %s', (kind) => {
  const sandbox = sandboxes.get(kind)!
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(here, 'work-'))
  })

  const run = async (words: string[], more: Partial<Run> = {}) =>
    sandbox.run({ program: 'ffmpeg', inputs: [], folder, arguments: () => words, ...more })
  const failure = async (words: string[], more: Partial<Run> = {}): Promise<EncodeFailed> =>
    run(words, more).then(
      () => {
        throw new Error('ended well')
      },
      (error: EncodeFailed) => error,
    )

  it('reads its inputs and writes into its folder, whatever they are called', async () => {
    const odd = path.join(folder, '-i pipe:0 $(touch x) "%d".y4m')
    await run([...lavfi('-i', 'testsrc2=size=64x64:duration=0.2'), '-f', 'yuv4mpegpipe', 'file:made.y4m'])
    writeFileSync(odd, 'x')
    const { output } = await sandbox.run({
      program: 'ffprobe',
      inputs: [path.join(folder, 'made.y4m'), odd],
      arguments: ({ inputs: [input = ''] }) => ['-v', 'error', '-show_entries', 'stream=width', '-of', 'csv', input],
    })
    expect(output.trim()).toBe('stream,64')
    expect(readdirSync(folder).toSorted()).toEqual([path.basename(odd), 'made.y4m'])
  })

  it.skipIf(kind === 'none')('sees no other file and writes nowhere else', async () => {
    const other = path.join(here, `secret-${kind}.txt`)
    writeFileSync(other, 'secret')
    expect((await failure(['-v', 'error', '-i', other, '-f', 'null', '-'])).detail).toMatch(/No such file/)
    expect((await failure(['-v', 'error', '-i', '/etc/passwd', '-f', 'null', '-'])).detail).toMatch(/No such file/)
    const elsewhere = [...lavfi('-i', 'color=size=16x16:duration=0.1'), '-f', 'rawvideo']
    expect((await failure([...elsewhere, '/tmp/escaped.raw'])).detail).toMatch(/No such file|Read-only/)
    expect((await failure([...elsewhere, '/usr/escaped.raw'])).detail).toMatch(/Read-only|Permission/)
  })

  describe.skipIf(kind === 'none')('without a network', () => {
    let server: Server
    let connections = 0
    beforeAll(async () => {
      server = createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    })
    afterAll(() => void server.close())

    it('reaches nobody', async () => {
      const { port } = server.address() as { port: number }
      await failure(['-v', 'error', '-i', `tcp://127.0.0.1:${port}`, '-f', 'null', '-'])
      await failure(['-v', 'error', '-i', `http://127.0.0.1:${port}/x`, '-f', 'null', '-'])
      expect(connections).toBe(0)
    })
  })

  const endless = [...lavfi('-i', 'testsrc2=size=64x64'), '-f', 'null', '-']

  it('ends when it is told to, and rejects with the reason', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const words = ['-progress', 'pipe:1', ...endless]
    const ended = run(words, { signal: stop.signal, onOutput: () => stop.abort(reason) })
    await expect(ended).rejects.toBe(reason)
    await expect(run(endless, { signal: stop.signal })).rejects.toBe(reason)
  })

  it('ends when it is told to before it has begun', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const ended = run(['-re', ...lavfi('-i', 'testsrc=size=64x64'), '-t', '8', '-f', 'null', '-'], {
      signal: stop.signal,
      limits: { seconds: 4 },
    })
    setImmediate(() => stop.abort(reason))
    await expect(ended).rejects.toBe(reason)
  })

  it('ends with the process that started it, even if that was killed', async () => {
    const word = `6${kinds.indexOf(kind)}x${process.pid}`
    const script = `
      const { detectSandbox } = await import(${JSON.stringify(path.join(import.meta.dirname, 'sandbox.ts'))})
      const sandbox = await detectSandbox({ kinds: ['${kind}'] })
      const words = ['-v', 'error', '-progress', 'pipe:1', '-f', 'lavfi', '-i', 'color=rate=25', '-metadata', 'title=${word}', '-f', 'null', '-']
      await sandbox.run({ program: 'ffmpeg', inputs: [], arguments: () => words, onOutput: () => process.stdout.write('.') })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    expect(running(word)).toBeGreaterThan(0)
    parent.kill('SIGKILL')
    await expect.poll(() => running(word), { timeout: 60_000 }).toBe(0)
  })

  it('is bounded in time', async () => {
    expect((await failure(endless, { limits: { seconds: 0.5 } })).reason).toBe('outOfTime')
    expect((await failure(endless, { limits: { cpuSeconds: 1 } })).reason).toBe('outOfTime')
  })

  it('is bounded in processes', async () => {
    const { output } = await (
      await withProgram(kind, `exec prlimit --nproc --raw --noheadings --output HARD`)
    ).run({
      program: 'ffmpeg',
      inputs: [],
      arguments: () => [],
    })
    expect(Number(output)).toBeLessThanOrEqual(4096)
  })

  it('is bounded in memory', async () => {
    const large = [...lavfi('-i', 'testsrc2=size=3840x2160:duration=1'), '-c:v', 'libx264', 'file:large.mp4']
    expect((await failure(large, { limits: { memoryBytes: 100 * 1024 * 1024 } })).reason).toBe('outOfMemory')
  })

  it('is bounded in what it writes', async () => {
    const large = [...lavfi('-i', 'testsrc2=size=320x180:duration=10'), '-f', 'rawvideo', 'file:large.raw']
    expect((await failure(large, { limits: { fileBytes: 1_000_000 } })).reason).toBe('tooMuchOutput')
    const loud = [...lavfi('-i', 'testsrc2=size=1280x720:duration=10'), '-f', 'rawvideo', 'pipe:1']
    expect((await failure(loud)).reason).toBe('tooMuchOutput')
  })

  it('keeps the end of what ffmpeg says, and no more', async () => {
    const { errors } = await run([
      ...lavfi('-i', 'testsrc2=size=64x64:duration=4', '-v', 'info', '-vf', 'showinfo'),
      '-f',
      'null',
      '-',
    ])
    expect(errors.length).toBe(16 * 1024)
  })
})
