import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { importErrors, importLimits } from '@matinee/contract/imports'
import type { GivenFolder, GivenRow } from './given-rows.ts'
import { parseNfo } from './nfo.ts'

const mostDepth = 3
const mostNfoBytes = 1_000_000
const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp'])

/** A regular file below the ingest folder. Symbolic links are refused. */
export async function folderFile(
  ingestFolder: string | undefined,
  name: string,
): Promise<{ file: string; bytes: number } | undefined> {
  if (ingestFolder === undefined || path.isAbsolute(name) || path.normalize(name).startsWith('..')) return undefined
  const file = path.join(ingestFolder, name)
  const found = await lstat(file).catch(() => undefined)
  return found?.isFile() ? { file, bytes: found.size } : undefined
}

/** `poster.jpg`, or `Dune-poster.jpg` beside `Dune.nfo`. */
function pictureIn(files: readonly string[], nfo: string, names: readonly string[]): string | undefined {
  const base = path.parse(nfo).name
  const wanted = new Set([...names, ...names.map((name) => `${base}-${name}`.toLowerCase())])
  return files.find((file) => {
    const { name, ext } = path.parse(file.toLowerCase())
    return wanted.has(name) && pictureEndings.has(ext)
  })
}

async function readFolder(
  ingestFolder: string,
  folder: string,
  files: readonly string[],
): Promise<GivenFolder | undefined> {
  const nfo = files.find((file) => file.toLowerCase() === 'movie.nfo') ?? files.find((file) => /\.nfo$/i.test(file))
  if (nfo === undefined) return undefined
  const inFolder = (file: string | undefined) => (file === undefined ? undefined : path.join(folder, file))
  const found = await folderFile(ingestFolder, path.join(folder, nfo))
  const pictures = {
    poster: inFolder(pictureIn(files, nfo, ['poster', 'folder', 'cover'])),
    backdrop: inFolder(pictureIn(files, nfo, ['fanart', 'backdrop'])),
  }
  try {
    if (!found || found.bytes > mostNfoBytes) throw new Error('too large, or not there any more')
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(found.file))
    return { folder, fields: parseNfo(text), ...pictures }
  } catch {
    return { folder }
  }
}

async function* walk(ingestFolder: string, folder: string, depth: number): AsyncGenerator<GivenFolder> {
  const entries = await readdir(path.join(ingestFolder, folder), { withFileTypes: true })
  const names = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter((entry) => isWanted(entry) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted()
  if (depth > 0) {
    const found = await readFolder(
      ingestFolder,
      folder,
      names((entry) => entry.isFile()),
    )
    if (found) yield found
  }
  if (depth === mostDepth) return
  for (const name of names((entry) => entry.isDirectory()))
    yield* walk(ingestFolder, path.join(folder, name), depth + 1)
}

/** Every folder below the ingest folder in which an NFO file lies. */
export async function listFolderRows(ingestFolder: string | undefined): Promise<GivenRow[]> {
  const found = ingestFolder === undefined ? undefined : await lstat(ingestFolder).catch(() => undefined)
  if (ingestFolder === undefined || !found?.isDirectory()) throw importErrors.noFolder()
  const rows: GivenRow[] = []
  for await (const given of walk(ingestFolder, '', 0)) {
    if (rows.length === importLimits.rows) throw importErrors.tooManyRows()
    rows.push({ number: rows.length + 1, given })
  }
  if (rows.length === 0) throw importErrors.nothingInFolder()
  return rows
}
