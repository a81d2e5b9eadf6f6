import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { detectSandbox, type Sandbox } from '@matinee/encoder'
import type { Logger } from 'pino'
import type { Config, WorkerRole } from '../../platform/config.ts'

let found: Promise<Sandbox> | undefined

/** The sandbox of this process. In production ffmpeg runs without one only if the operator says so (FILM-13). */
export function encoderSandbox({ mode, films }: Pick<Config, 'mode' | 'films'>): Promise<Sandbox> {
  const mayBeBare = mode !== 'production' || films.allowUnsandboxed
  found ??= detectSandbox({ kinds: mayBeBare ? ['bubblewrap', 'unshare', 'none'] : ['bubblewrap', 'unshare'] })
  return found
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const ownFolder = /^work-(\d+)-/

/** A folder for one piece of work, which is gone afterwards. It carries our process id, for `removeLeftovers`. */
export async function inScratchFolder<T>(
  { films }: Pick<Config, 'films'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(films.scratch, { recursive: true })
  const folder = await mkdtemp(path.join(films.scratch, `work-${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const copiesKeptMs = 2 * 24 * 3_600_000

/** Removes the folders of processes that were killed, and copies of masters that nobody has used for days. */
async function removeLeftovers({ films }: Pick<Config, 'films'>): Promise<void> {
  const names = await readdir(films.scratch).catch(() => [])
  for (const name of names) {
    const pid = Number(ownFolder.exec(name)?.[1])
    const folder = path.join(films.scratch, name)
    const isOldCopy = name.startsWith('master-') && Date.now() - (await stat(folder)).mtimeMs > copiesKeptMs
    if (isOldCopy || (pid > 0 && !isAlive(pid))) await rm(folder, { recursive: true, force: true })
  }
}

/** Where a copy of a master from an object store stays while the parts of its film are made. */
export const masterScratch = ({ films }: Pick<Config, 'films'>, filmId: string): string =>
  path.join(films.scratch, `master-${filmId}`)

export const dropMasterCopy = (config: Pick<Config, 'films'>, filmId: string): Promise<void> =>
  rm(masterScratch(config, filmId), { recursive: true, force: true })

/**
 * The roles that a worker process can take on: without ffmpeg or a sandbox it encodes nothing, and says so. A process
 * that was meant for nothing else does not start.
 */
export async function usableRoles(config: Config, log: Logger): Promise<WorkerRole[]> {
  const { roles } = config.worker
  if (!roles.includes('encode')) return roles
  try {
    const sandbox = await encoderSandbox(config)
    await removeLeftovers(config)
    log.info({ sandbox: sandbox.describe }, 'films are encoded here')
    return roles
  } catch (error) {
    const others = roles.filter((role) => role !== 'encode')
    if (others.length === 0) throw error
    log.error({ err: error }, 'films cannot be encoded here: this worker does its other jobs only')
    return others
  }
}
