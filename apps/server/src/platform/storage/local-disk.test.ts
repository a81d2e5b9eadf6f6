import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDisk } from './local-disk.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-disk-'))
  storage = localDisk(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(key, range)
  return stream && text(stream)
}

describe('files on a local disk', () => {
  it('come back as they went in, whole or in part', async () => {
    expect(await storage.write('films/ab12/480p.mp4', Readable.from(['frame ', 'by frame']))).toMatchObject({
      size: 14,
    })
    expect(await read('films/ab12/480p.mp4')).toBe('frame by frame')
    expect(await read('films/ab12/480p.mp4', { start: 6, end: 7 })).toBe('by')
  })

  it('are not there until they are written, nor after they are removed', async () => {
    expect(await read('films/none')).toBeUndefined()
    expect(await storage.describe('films/none')).toBeUndefined()
    await storage.write('films/some', Readable.from(['x']))
    await storage.remove('films/some')
    await storage.remove('films/some')
    expect(await storage.describe('films/some')).toBeUndefined()
  })

  it('keep their old content when a new one breaks off, and nothing is left of that', async () => {
    await storage.write('posters/a.webp', Readable.from(['old']))
    async function* breaksOff() {
      yield 'half'
      throw new Error('the line broke')
    }
    await expect(storage.write('posters/a.webp', Readable.from(breaksOff()))).rejects.toThrow('the line broke')
    expect(await read('posters/a.webp')).toBe('old')
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual([])
  })

  it('may have names as people give them', async () => {
    await storage.write('media/Die Büchse (1929).JPG', Readable.from(['x']))
    expect(await read('media/Die Büchse (1929).JPG')).toBe('x')
  })

  it('have a version that changes when they do, unless their name tells their content', async () => {
    await storage.write('media/poster.jpg', Readable.from(['old']))
    const before = storage.versionOf('media/poster.jpg')
    expect(before).toMatch(/^[a-z0-9]+$/)
    expect(await storage.haveVersionsChanged()).toBe(false)
    await wait(20)
    // As `cp -p` does it: the time of the content is an old one.
    writeFileSync(path.join(folder, 'media/poster.jpg'), 'new')
    utimesSync(path.join(folder, 'media/poster.jpg'), 1, 1)
    expect(await storage.haveVersionsChanged()).toBe(true)
    expect(await storage.haveVersionsChanged()).toBe(false)
    expect(storage.versionOf('media/poster.jpg')).not.toBe(before)
    // Also when the new version was asked for before anybody looked for changes.
    await wait(20)
    writeFileSync(path.join(folder, 'media/poster.jpg'), 'newer')
    storage.versionOf('media/poster.jpg')
    expect(await storage.haveVersionsChanged()).toBe(true)
    expect(await storage.haveVersionsChanged()).toBe(false)
    await storage.write('media/dune-9f86d081884c7d65.webp', Readable.from(['x']))
    for (const key of ['media/dune-9f86d081884c7d65.webp', 'media/none.jpg', '../up', 'media'])
      expect(storage.versionOf(key)).toBeUndefined()
  })

  it.each([
    '',
    '/etc/passwd',
    '../up',
    'films/../../up',
    'films//x',
    'films/.hidden',
    'films/ x',
    'films/a:b',
    'films/a,b',
    'a\0b',
    'films\\x',
    'x'.repeat(600),
  ])('never stand at %j', async (key) => {
    await expect(storage.write(key, Readable.from(['x']))).rejects.toThrow('not a storage key')
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
  })
})
