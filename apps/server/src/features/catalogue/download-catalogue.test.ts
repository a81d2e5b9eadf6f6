import { Readable } from 'node:stream'
import type { Movie } from '@matinee/contract/movies.schemas'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, tokenOf } from '../../../test/people.ts'
import { unpackFiles } from '../../platform/archive/tar.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const download = async (url: string) => {
  const headers = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
  return testApp.request({ method: 'GET', url, headers })
}

it('SITE-8: the catalogue is one archive of JSON and pictures, and people are a CSV file without formulas', async () => {
  const { db, storage } = testApp.services
  const [id = ''] = await addMovies(db, [{ title: 'With a poster' }, { title: 'Elsewhere' }])
  await storage.write('media/a poster.webp', Readable.from(['a picture']))
  await db.updateTable('movie').set({ image_url: '/media/a%20poster.webp' }).where('id', '=', id).execute()
  const answer = await download('/api/admin/movies.tar')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="catalogue-2026-03-01.tar"')
  const files = new Map<string, Buffer>()
  for await (const { name, content } of unpackFiles(Readable.from([answer.rawPayload])))
    files.set(name, await buffer(content))
  expect([...files.keys()]).toEqual(['movies-0001.json', 'media/a poster.webp'])
  const movies = JSON.parse(String(files.get('movies-0001.json'))) as Movie[]
  expect(movies.map(({ title }) => title).toSorted()).toEqual(['Elsewhere', 'With a poster'])
  expect(String(files.get('media/a poster.webp'))).toBe('a picture')

  const { email } = await aUser(testApp, { username: '=SUM(A1)' })
  const { body } = await download('/api/admin/people.csv')
  expect(body.split('\r\n')[0]).toBe(
    '\ufeffUsername,Email,Role,Preferred genre,Registered,Email confirmed,Last seen,Disabled,Id',
  )
  expect(body).toContain(`\r\n'=SUM(A1),${email},user,`)
  expect(body).not.toContain('argon2')
})
