import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { detectSandbox, type Sandbox } from '@matinee/encoder'
import type { Logger } from 'pino'
import type { Config, WorkerRole } from '../../platform/config.ts'
import type { Storage } from '../../platform/storage/storage.ts'

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
    // EPERM: the process exists, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const ownFolder = /^work-(\d+)-/

/** A temporary folder for one piece of work. Its name has our process id, for `removeLeftovers`. */
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

async function isLeftover(folder: string): Promise<boolean> {
  const name = path.basename(folder)
  if (name.startsWith('master-')) return Date.now() - (await stat(folder)).mtimeMs > copiesKeptMs
  const pid = Number(ownFolder.exec(name)?.[1])
  return pid > 0 && !isAlive(pid)
}

/**
 * Removes the folders of processes that were killed, and copies of masters that were not used for long, which are made
 * again if needed.
 */
export async function removeLeftovers({ films }: Pick<Config, 'films'>, log: Logger): Promise<void> {
  const names = await readdir(films.scratch).catch(() => [])
  for (const name of names) {
    const folder = path.join(films.scratch, name)
    try {
      if (await isLeftover(folder)) await rm(folder, { recursive: true, force: true })
    } catch (error) {
      // Another worker may have removed it meanwhile.
      log.warn({ err: error, folder }, 'what an encoder left behind could not be removed')
    }
  }
}

/** Where the local copy of a master in an object store stays while the parts of its film are made. */
const masterScratch = ({ films }: Pick<Config, 'films'>, filmId: string): string =>
  path.join(films.scratch, `master-${filmId}`)

/** Gives `use` a local file with the content of a master. Its copy, if there is one, counts as used from now on. */
export async function withMaster<T>(
  { storage, config }: { storage: Storage; config: Pick<Config, 'films'> },
  { id, key }: { id: string; key: string },
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = masterScratch(config, id)
  const now = new Date()
  // Not there before the first use, nor where storage is a disk.
  await utimes(folder, now, now).catch(() => {})
  return storage.withLocalFile(key, folder, use)
}

export const deleteMasterCopy = (config: Pick<Config, 'films'>, filmId: string): Promise<void> =>
  rm(masterScratch(config, filmId), { recursive: true, force: true })

/**
 * The roles that a worker process can take on: without ffmpeg or a sandbox not 'encode', which is logged. A process
 * without any other role does not start.
 */
export async function usableRoles(config: Config, log: Logger): Promise<WorkerRole[]> {
  const { roles } = config.worker
  if (!roles.includes('encode')) return roles
  try {
    const sandbox = await encoderSandbox(config)
    log.info({ sandbox: sandbox.describe }, 'films are encoded here')
    return roles
  } catch (error) {
    const others = roles.filter((role) => role !== 'encode')
    if (others.length === 0) throw error
    log.error({ err: error }, 'films cannot be encoded here: this worker does its other jobs only')
    return others
  }
}
