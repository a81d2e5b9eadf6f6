import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { hasSpaceFor, getStorageSpace } from './storage-space.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const gigabyte = 1024 ** 3

/** A disk with 12 GB to give, on which an upload writes 4 of its 6 right after somebody has asked what is free. */
async function aDiskInUse() {
  const { db, storage } = testApp.services
  await sql`delete from upload`.execute(db)
  await sql`insert into upload (purpose, file_name, bytes, storage_key)
    values ('master', 'a.mkv', ${6 * gigabyte}, 'masters/on-its-way')`.execute(db)
  let written = 0
  const disk = Object.create(storage) as typeof storage
  disk.freeBytes = async () => {
    const free = 13 * gigabyte - written
    written = 4 * gigabyte
    await sql`update upload set received_bytes = ${written}`.execute(db)
    return free
  }
  return disk
}

it('FILM-4 bytes that are written while room is looked for are not free', async () => {
  const { db } = testApp.services
  const storage = await aDiskInUse()
  const hasRoom = (bytes: number) => db.transaction().execute((tx) => hasSpaceFor(tx, { storage }, bytes))
  // 4 GB are written and 2 reserved: at most 6 of the 12 are left.
  expect(await hasRoom(8 * gigabyte)).toBe(false)
  expect(await hasRoom(6 * gigabyte)).toBe(true)
})

it('FILM-4 the desk is not told of more room than there is', async () => {
  const { db } = testApp.services
  const { free, reserved } = await getStorageSpace({ db, storage: await aDiskInUse() })
  expect(free! - reserved).toBeLessThanOrEqual(7 * gigabyte)
})
