import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { failureOf, isNoRoom } from './failures.ts'
import { EncodeFailed } from './refusals.ts'
import { seccompFilter } from './seccomp.ts'

export type SandboxKind = 'bubblewrap' | 'unshare' | 'none'

export interface Limits {
  /** Wall time, after which the whole process group is killed. */
  seconds: number
  cpuSeconds: number
  memoryBytes: number
  /** Of one file that is written. */
  fileBytes: number
}

/** One run of ffmpeg or ffprobe. Inside the sandbox the inputs have other names, so arguments are made from those. */
export interface Run {
  program: 'ffmpeg' | 'ffprobe'
  /** Files that may be read. */
  inputs: readonly string[]
  /** The only folder that may be written; also the working directory. */
  folder?: string
  arguments: (paths: { inputs: readonly string[]; folder: string }) => readonly string[]
  limits?: Partial<Limits>
  signal?: AbortSignal
  /** Called with standard output as it comes; without it the output is collected, up to 32 MiB. */
  onOutput?: (chunk: string) => void
}

export interface RunResult {
  output: string
  /** The end of what was written to standard error, at most 16 KiB. */
  errors: string
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** One line for the log and the desk: what is in force, and what is not. */
  readonly describe: string
  /** Resolves when the program ended well; throws `EncodeFailed` otherwise, or the signal's reason. */
  run(run: Run): Promise<RunResult>
}

export interface SandboxOptions {
  /** The kinds that may be used, best first. Without an entry that works, `detectSandbox` throws. */
  kinds?: readonly SandboxKind[]
  ffmpeg?: string
  ffprobe?: string
}

const MiB = 1024 * 1024
const mostOutput = 32 * MiB
const mostErrors = 16 * 1024

const usualLimits: Limits = { seconds: 120, cpuSeconds: 600, memoryBytes: 4096 * MiB, fileBytes: 64 * MiB }

const bounded = 'time, memory, processes and output bounded'
const unfiltered = 'system calls not filtered'
const descriptions: Record<SandboxKind, string> = {
  bubblewrap: `bubblewrap: no network, no other files, no environment; ${
    seccompFilter() ? 'system calls filtered' : unfiltered
  }; ${bounded}`,
  unshare: `unshare and chroot: no network, no other files, no environment; ${unfiltered}; ${bounded}`,
  none: `no sandbox: ffmpeg runs with the rights of this process; ${bounded}`,
}

interface Programs {
  ffmpeg: string
  ffprobe: string
}

interface Command {
  argv: readonly string[]
  paths: { inputs: readonly string[]; folder: string }
  /** Written to descriptor 3. */
  filter?: Buffer | undefined
}

/** Finds the best way in which ffmpeg can be run here, by running it. */
export async function detectSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const programs: Programs = {
    ffmpeg: await findProgram(options.ffmpeg ?? 'ffmpeg'),
    ffprobe: await findProgram(options.ffprobe ?? 'ffprobe'),
  }
  const kinds = options.kinds ?? ['bubblewrap', 'unshare', 'none']
  const reasons: string[] = []
  for (const kind of kinds) {
    const sandbox = makeSandbox(kind, programs)
    try {
      await sandbox.run({ program: 'ffmpeg', inputs: [], arguments: () => ['-hide_banner', '-version'] })
      return sandbox
    } catch (error) {
      reasons.push(`${kind}: ${error instanceof EncodeFailed ? error.detail || error.sentence : String(error)}`)
    }
  }
  throw new Error(`ffmpeg cannot be run in any way that is allowed (${kinds.join(', ')}): ${reasons.join('; ')}`)
}

async function findProgram(name: string): Promise<string> {
  const candidates = name.includes('/')
    ? [path.resolve(name)]
    : (process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin').split(':').map((folder) => path.join(folder, name))
  for (const candidate of candidates) {
    if (await canExecute(candidate)) return realpath(candidate)
  }
  throw new Error(`${name} is not installed`)
}

const canExecute = async (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

function makeSandbox(kind: SandboxKind, programs: Programs): Sandbox {
  return {
    kind,
    describe: descriptions[kind],
    async run(run) {
      run.signal?.throwIfAborted()
      if (kind !== 'unshare') {
        return execute(await (kind === 'none' ? plainCommand(run, programs) : bubblewrapCommand(run, programs)), run)
      }
      // The new root is mounted upon this folder, in a mount namespace of its own.
      const root = await mkdtemp(path.join(tmpdir(), 'encoder-root-'))
      try {
        return await execute(await unshareCommand(run, programs, root), run)
      } finally {
        await rm(root, { recursive: true, force: true })
      }
    },
  }
}

/** Processes and threads of ffmpeg's user: well above what many concurrent encodes need. */
const mostProcesses = 4096

/** At most the limit of this process, which cannot be raised. */
async function processLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const hard = Number(/^Max processes +\S+ +(\d+)/m.exec(limits)?.[1] ?? mostProcesses)
  return Math.min(hard, mostProcesses)
}

/** Limits that the kernel keeps. Private memory is bounded; addresses are too, with room for what is mapped and not used. */
async function prlimit(run: Run): Promise<string[]> {
  const { cpuSeconds, memoryBytes, fileBytes } = { ...usualLimits, ...run.limits }
  return [
    'prlimit',
    '--core=0',
    '--nofile=256',
    `--nproc=${await processLimit()}`,
    // First a signal that can be told from others, then the end.
    `--cpu=${Math.ceil(cpuSeconds)}:${Math.ceil(cpuSeconds) + 5}`,
    `--data=${memoryBytes}`,
    `--as=${memoryBytes * 4}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    '--',
  ]
}

const insidePaths = (run: Run) => ({ inputs: run.inputs.map((_, at) => `file:/in/${at}`), folder: 'file:/out' })

/** The folders of the system that a dynamically linked program needs. */
const systemFolders = ['/usr', '/lib', '/lib32', '/lib64', '/bin', '/sbin', '/etc/alternatives']

async function bubblewrapCommand(run: Run, programs: Programs): Promise<Command> {
  const paths = insidePaths(run)
  const program = programs[run.program]
  const mounts = await Promise.all(
    systemFolders.map(async (folder) => {
      const link = await readlink(folder).catch(() => null)
      return link === null ? ['--ro-bind-try', folder, folder] : ['--symlink', link, folder]
    }),
  )
  const filter = seccompFilter()
  const argv = [
    ...(await prlimit(run)),
    ...'bwrap --unshare-all --die-with-parent --new-session --clearenv'.split(' '),
    ...'--cap-drop ALL --uid 65534 --gid 65534 --hostname encoder'.split(' '),
    ...mounts.flat(),
    ...'--ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --dev /dev'.split(' '),
    ...(program.startsWith('/usr/') ? [] : ['--ro-bind', path.dirname(program), path.dirname(program)]),
    ...run.inputs.flatMap((file, at) => ['--ro-bind', path.resolve(file), `/in/${at}`]),
    ...(run.folder === undefined ? ['--dir', '/out'] : ['--bind', path.resolve(run.folder), '/out']),
    ...(filter ? ['--seccomp', '3'] : []),
    ...'--remount-ro / --chdir /out --'.split(' '),
    program,
    ...run.arguments(paths),
  ]
  return { argv, paths, filter }
}

/**
 * What bubblewrap does, by hand: a root of its own in memory, with the system and the inputs read-only and one folder
 * writable. Values come as arguments, so that no file's name is read as a part of the script.
 */
const unshareScript = `
set -e
root=$1 folder=$2 files=$3
shift 3
readonly_bind() { mount --bind "$1" "$2"; mount -o remount,bind,ro,nosuid,nodev "$2"; }
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$root"
mkdir -p "$root/etc" "$root/dev" "$root/in" "$root/out"
for at in ${systemFolders.join(' ')}; do
  if [ -L "$at" ]; then ln -s "$(readlink "$at")" "$root$at"
  elif [ -d "$at" ]; then mkdir -p "$root$at"; readonly_bind "$at" "$root$at"; fi
done
if [ -e /etc/ld.so.cache ]; then : >"$root/etc/ld.so.cache"; readonly_bind /etc/ld.so.cache "$root/etc/ld.so.cache"; fi
for at in null zero urandom; do : >"$root/dev/$at"; mount --bind "/dev/$at" "$root/dev/$at"; done
n=0
while [ "$n" -lt "$files" ]; do
  : >"$root/in/$n"; readonly_bind "$1" "$root/in/$n"; shift; n=$((n + 1))
done
if [ -n "$folder" ]; then mount --bind "$folder" "$root/out"; mount -o remount,bind,nosuid,nodev "$root/out"; fi
program=$1
shift
case "$program" in /usr/*) ;; *) own=$(dirname "$program"); mkdir -p "$root$own"; readonly_bind "$own" "$root$own" ;; esac
mount -o remount,ro,nosuid,nodev "$root"
exec chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all \\
  /usr/bin/env -i --chdir=/out "$program" "$@"
`

async function unshareCommand(run: Run, programs: Programs, root: string): Promise<Command> {
  const paths = insidePaths(run)
  const argv = [
    ...(await prlimit(run)),
    ...'setpriv --pdeathsig KILL unshare --user --map-root-user --net --ipc --uts --mount'.split(' '),
    ...'--pid --fork --kill-child=KILL sh -c'.split(' '),
    unshareScript,
    'sh',
    root,
    run.folder === undefined ? '' : path.resolve(run.folder),
    String(run.inputs.length),
    ...run.inputs.map((file) => path.resolve(file)),
    programs[run.program],
    ...run.arguments(paths),
  ]
  return { argv, paths }
}

async function plainCommand(run: Run, programs: Programs): Promise<Command> {
  const paths = {
    // 'file:' and a whole path, so that a name is never read as an option or as a protocol.
    inputs: run.inputs.map((file) => `file:${path.resolve(file)}`),
    folder: `file:${path.resolve(run.folder ?? tmpdir())}`,
  }
  const argv = [
    ...(await prlimit(run)),
    ...'setpriv --pdeathsig KILL --no-new-privs'.split(' '),
    programs[run.program],
    ...run.arguments(paths),
  ]
  return { argv, paths }
}

/** Only for finding the wrappers; ffmpeg itself starts without an environment. */
const wrapperEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

async function execute({ argv, filter }: Command, run: Run): Promise<RunResult> {
  // Aborted while the command was made. From here to the listener below nothing waits.
  run.signal?.throwIfAborted()
  const [program = '', ...rest] = argv
  const { seconds } = { ...usualLimits, ...run.limits }
  // A group of its own, so that it can be killed as a whole.
  const child = spawn(program, rest, {
    cwd: run.folder ?? '/',
    env: wrapperEnvironment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(filter ? ['pipe' as const] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>
  // It may end before it has read the filter: how it ended says why.
  const filterInput = child.stdio[3] as Writable | null | undefined
  filterInput?.on('error', () => {}).end(filter)
  let stopped: 'aborted' | 'outOfTime' | 'tooMuchOutput' | null = null
  const kill = (why: NonNullable<typeof stopped>) => {
    stopped ??= why
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  const onAbort = () => kill('aborted')
  run.signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => kill('outOfTime'), seconds * 1000)

  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (run.onOutput) return run.onOutput(chunk)
    output += chunk
    if (output.length > mostOutput) kill('tooMuchOutput')
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-mostErrors)
  })

  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }))
    })
    if (stopped === 'aborted') throw run.signal?.reason
    // ffmpeg ends with 0 although the last bytes of a file had no room.
    const isCutShort = run.folder !== undefined && isNoRoom(errors)
    if (stopped !== null || code !== 0 || isCutShort) throw failureOf(stopped, code, signal, errors)
    return { output, errors }
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', onAbort)
  }
}
