import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import {
  type Import,
  importEndpoints as endpoints,
  type ImportMapping,
  type ImportProblem,
} from '@matinee/contract/imports'
import { reasons as importReasons } from '@matinee/locales/api/imports'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUpload } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, tokenOf } from '../../../test/people.ts'
import { readCsv } from '../../platform/csv/read-csv.ts'

let testApp: TestApp
let headers: { authorization: string }
let adminId: string
let folder: string
let stopWorker: () => Promise<void>
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-nfo-'))
  testApp = await startTestApp({ env: { INGEST_DIR: folder } })
  const admin = await aUser(testApp, { role: 'owner' })
  adminId = admin.id
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  stopWorker = await testApp.startWorker()
})
afterAll(async () => {
  await stopWorker()
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

const show = (importId: string) => testApp.call(endpoints.show, { params: { importId } }, { headers })
const problemsOf = async (importId: string) =>
  (await testApp.call(endpoints.problems, { query: { importId } }, { headers })).problems

async function addCsv(content: string | Buffer): Promise<Import> {
  const uploadId = await addUpload(testApp.services, {
    userId: adminId,
    purpose: 'import',
    fileName: 'films.csv',
    content,
  })
  return testApp.call(endpoints.add, { body: { source: 'csv', uploadId } }, { headers })
}
async function ended({ id }: Import): Promise<Import> {
  await expect.poll(async () => (await show(id)).state, { timeout: 120_000 }).toMatch(/^(checked|done)$/)
  return show(id)
}
async function check(read: Import, mapping: ImportMapping = read.mapping): Promise<Import> {
  return ended(await testApp.call(endpoints.check, { params: { importId: read.id }, body: { mapping } }, { headers }))
}
const start = async ({ id }: Import) =>
  ended(await testApp.call(endpoints.start, { params: { importId: id } }, { headers }))
const countsOf = ({ added, changed, same, bad, kept }: Import) => ({ added, changed, same, bad, kept })

const head = 'Id;Title;Plot;Genre;Year;Score;Poster;Trailer'
const line = (id: string, title: string, more: Partial<Record<'plot' | 'year' | 'score' | 'genre', string>> = {}) =>
  [
    id,
    title,
    more.plot ?? 'Somebody keeps a promise.',
    more.genre ?? 'Drama|Romance',
    more.year ?? '1999',
    more.score ?? '8,1',
    'https://cdn.test/a.jpg',
    'https://cdn.test/a.mp4',
  ].join(';')
const movieOf = async (title: string) =>
  (await testApp.call(adminMovieEndpoints.list, { query: { search: title } }, { headers })).movies

describe('a CSV file', () => {
  it('SITE-7: is read with its columns guessed, and a dry run names every bad row and changes nothing', async () => {
    const file = [
      head,
      line('a1', 'Import One'),
      '',
      line('a2', 'Import Two', { year: '1700', genre: 'Nonsense' }),
      line('a1', 'Import Three'),
      `${line('a4', 'Import Four')};more`,
      line('a5', 'Import Five', { year: '😀'.repeat(80) }),
    ].join('\r\n')
    const read = await addCsv(file)
    expect(read).toMatchObject({ state: 'open', source: 'csv', fileName: 'films.csv', rows: 5 })
    expect(read.mapping).toEqual({
      reference: 0,
      title: 1,
      description: 2,
      genres: 3,
      year: 4,
      rating: 5,
      imageUrl: 6,
      videoUrl: 7,
    })
    const checked = await check(read)
    expect(countsOf(checked)).toEqual({ added: 1, changed: 0, same: 0, bad: 4, kept: 0 })
    expect(await problemsOf(read.id)).toMatchObject([
      {
        number: 4,
        name: 'Import Two',
        reasons: [
          { field: 'genres', given: 'Nonsense' },
          { field: 'year', message: expect.stringMatching(/^Enter a year from 1900 to \d{4}$/), given: '1700' },
        ],
      },
      {
        number: 5,
        name: 'Import Three',
        reasons: [{ field: null, message: importReasons.sameKey({ row: 2 }), given: null }],
      },
      {
        number: 6,
        name: 'Import Four',
        reasons: [{ field: null, message: importReasons.cells({ given: 9, wanted: 8 }), given: null }],
      },
      { number: 7, name: 'Import Five', reasons: [{ field: 'year' }] },
    ])
    expect(await movieOf('Import')).toEqual([])
    // A column that is not taken is missed, as in the form.
    const { title: _, ...withoutTitle } = read.mapping
    await check(read, withoutTitle)
    expect((await problemsOf(read.id))[0]!.reasons).toEqual([
      { field: 'title', message: 'Title is required', given: null },
    ])
  })

  it('SITE-7: a genre, a year, an age rating or a country that is not known is answered with those that are, beside all else that is wrong, in the language of the desk', async () => {
    const file = [
      'Title,Plot,Genre,Year,Score,Poster,Trailer,FSK,Country',
      'Known Values,A plot.,"Drama, Experimental",1850,71,https://cdn.test/a.jpg,https://cdn.test/a.mp4,13,Atlantis',
    ]
    const { id } = await check(await addCsv(file.join('\n')))
    const reasonsIn = async (language: string) => {
      Object.assign(testApp.services.config.site, { languages: ['en', 'de', 'fr', 'es'] })
      const url = `/api/admin/import-problems?importId=${id}`
      const answer = await testApp.request({ url, headers: { ...headers, 'accept-language': language } })
      Object.assign(testApp.services.config.site, { languages: [] })
      const [problem] = answer.json<{ problems: ImportProblem[] }>().problems
      return Object.fromEntries(problem!.reasons.map(({ field, message, given }) => [field, [message, given]]))
    }
    const genres = 'Action, Comedy, Drama, Horror, Sci-Fi, Romance, Thriller, Documentary'
    const latest = new Date().getFullYear() + 5
    expect(await reasonsIn('en')).toEqual({
      genres: [
        `'Experimental' is not one of the genres. Choose from ${genres} or Animation, or have it added under Settings`,
        'Drama, Experimental',
      ],
      ageRating: ['Choose one of the age ratings: 0, 6, 12, 16 or 18', '13'],
      year: [`Enter a year from 1900 to ${latest}`, '1850'],
      rating: ['Rating must be between 0 and 10', '71'],
      country: ['Enter one country, by its name or its two letters, such as FR', 'Atlantis'],
    })
    expect(await reasonsIn('de')).toMatchObject({
      genres: [
        `„Experimental“ ist keines der Genres. Wähle aus ${genres} oder Animation, oder lass es in den Einstellungen hinzufügen`,
        'Drama, Experimental',
      ],
      ageRating: ['Wähle eine der Altersfreigaben: 0, 6, 12, 16 oder 18', '13'],
    })
    expect((await reasonsIn('fr'))['ageRating']).toEqual([
      'Choisissez l’une des limites d’âge\u00A0: 0, 6, 12, 16 ou 18',
      '13',
    ])
    expect((await reasonsIn('es'))['ageRating']).toEqual([
      'Elige una de las clasificaciones por edad: 0, 6, 12, 16 o 18',
      '13',
    ])
  })

  it('SITE-7: the dry run names what is no address of a picture or a video', async () => {
    const columns = 'Title,Plot,Genre,Year,Score,Poster,Trailer'
    const row = (n: number, poster: string, trailer: string) =>
      `Addresses ${n},A plot.,Drama,1999,8,${poster},${trailer}`
    const file = [columns, row(1, 'poster.jpg', 'TBA'), row(2, 'https://cdn.test/a.mp4', 'https://cdn.test/a.jpg')]
    const { id } = await check(await addCsv(file.join('\n')))
    const [names, swapped] = await problemsOf(id)
    const message = 'Enter an address that begins with https://, http:// or /media/'
    expect(names!.reasons).toEqual([
      { field: 'imageUrl', message, given: 'poster.jpg' },
      { field: 'videoUrl', message, given: 'TBA' },
    ])
    expect(swapped!.reasons).toMatchObject([
      { field: 'imageUrl', message: 'This is the address of a video, not of a picture' },
      { field: 'videoUrl', message: 'This is the address of a picture, not of a video' },
    ])
  })

  it('SITE-7: rows that were not imported are a file to mend and import again', async () => {
    const columns = ['Title', 'Plot', 'Genre', 'Year', 'Score', 'Poster', 'Trailer', ' Cast; crew']
    const media = ['https://cdn.test/a.jpg', 'https://cdn.test/a.mp4']
    const bad = [
      ['=HYPERLINK("https://evil.test")', ' Two\nlines; "quoted" ', 'Drama', '1066', '7.5', ...media, '-1; @x'],
      ["'Mended'", '=1+1', 'Underwater', '1999', '11', ...media, ''],
      ['Mended, too', 'A plot.', 'Drama', '1999', '8', ...media, 'Ann', 'one', 'two'],
    ]
    const good = ['Mended already', 'A plot.', 'Drama', '1999', '8', ...media, '']
    const csv = (rows: string[][]) =>
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
    const rowsOf = async ({ id }: Import) => {
      const rows = await testApp.services.db
        .selectFrom('import_row')
        .select('given')
        .where('import_id', '=', id)
        .orderBy('number')
        .execute()
      return rows.map(({ given }) => given)
    }
    const download = async ({ id }: Import) =>
      (await testApp.request({ url: `/api/admin/import-problems.csv?importId=${id}`, headers })).rawPayload
    const checked = await check(await addCsv(csv([columns, bad[0]!, good, ...bad.slice(1)])))
    expect(checked.bad).toBe(3)

    const file = await download(checked)
    const [first, ...rows] = readCsv(file)
    expect(first).toEqual([...columns.map((name) => name.trim()), 'Too many', 'Too many', 'Not imported because'])
    expect(rows.map((row) => row.at(-1))).toEqual([
      expect.stringMatching(/^Year: Enter a year from 1900 to \d{4}$/),
      expect.stringMatching(
        /^Genre: 'Underwater' is not one of the genres\..*; Score: Rating must be between 0 and 10$/,
      ),
      'The row has 10 cells, and the first row has 8',
    ])
    expect(file.toString()).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
    expect(file.toString()).toContain(",'-1; @x,")

    // As it is: the same columns, the same cells, the same reasons.
    const again = await check(await addCsv(file))
    expect(again).toMatchObject({ columns: checked.columns, mapping: checked.mapping, bad: 3, added: 0 })
    expect((await rowsOf(again)).map((row) => (row as string[]).slice(0, 8))).toEqual(bad.map((row) => row.slice(0, 8)))
    expect([...readCsv(await download(again))]).toEqual([first, ...rows])

    // Mended, with the reasons still there.
    const mended = [first!, ...rows].map((row) => csv([row]))
    mended[1] = mended[1]!.replace('1066', '1999')
    mended[2] = mended[2]!.replace('Underwater', 'Drama').replace('"11"', '"1"')
    mended[3] = mended[3]!.replace('"one","two"', '"",""')
    const done = await start(await check(await addCsv(mended.join('\r\n'))))
    expect(countsOf(done)).toMatchObject({ added: 3, bad: 0 })
    expect((await movieOf('HYPERLINK'))[0]).toMatchObject({
      title: '=HYPERLINK("https://evil.test")',
      description: 'Two\nlines; "quoted"',
    })
  })

  it('SITE-7: is imported; a second run changes nothing; what was changed by hand is kept', async () => {
    const lines = [line('b1', 'Second Run One'), line('b2', 'Second Run Two')]
    const file = [head, ...lines].join('\n')
    const first = await start(await check(await addCsv(file)))
    expect(countsOf(first)).toEqual({ added: 2, changed: 0, same: 0, bad: 0, kept: 0 })
    const [one, two] = (await movieOf('Second Run')).toSorted((a, b) => a.title.localeCompare(b.title))
    expect(one).toMatchObject({ rating: 8.1, genres: ['Drama', 'Romance'], year: 1999 })

    const second = await start(await check(await addCsv(file)))
    expect(countsOf(second)).toEqual({ added: 0, changed: 0, same: 2, bad: 0, kept: 0 })

    // By hand: the title of the first, which is found by its reference all the same, and the deletion of the second.
    const changed = { ...one!, title: 'Second Run, Edited', imageUrl: one!.imageUrl!, videoUrl: one!.videoUrl! }
    await testApp.call(
      adminMovieEndpoints.update,
      { params: { id: one!._id }, body: { ...changed, year: one!.year!, rating: one!.rating! } },
      { headers },
    )
    await testApp.call(adminMovieEndpoints.remove, { params: { id: two!._id } }, { headers })
    const third = await start(
      await check(
        await addCsv(
          [head, line('b1', 'Second Run 1', { plot: 'A new text.' }), line('b2', 'Second Run Two')].join('\n'),
        ),
      ),
    )
    expect(countsOf(third)).toEqual({ added: 0, changed: 1, same: 1, bad: 0, kept: 1 })
    expect(await movieOf('Second Run')).toMatchObject([{ title: 'Second Run, Edited', description: 'A new text.' }])
  })

  it('SITE-7: fills in what a movie lacks that was added by hand, found by title and year', async () => {
    const body = {
      title: 'By Hand',
      description: 'Mine.',
      genres: ['Drama'],
      year: 2001,
      rating: 5,
      imageUrl: 'https://cdn.test/mine.jpg',
      videoUrl: 'https://cdn.test/mine.mp4',
    }
    await testApp.call(adminMovieEndpoints.add, { body }, { headers })
    const file = 'title,year,director,description\n"BY HAND",2001,"Ann, Bob",Other\n'
    const done = await start(await check(await addCsv(`\ufeff${file}`)))
    expect(countsOf(done)).toEqual({ added: 0, changed: 1, same: 0, bad: 0, kept: 2 })
    expect(await movieOf('By Hand')).toMatchObject([{ title: 'By Hand', director: 'Ann, Bob', description: 'Mine.' }])
  })

  it('takes back what the desk exports, and changes nothing', async () => {
    const exported = await testApp.request({ method: 'GET', url: '/api/admin/movies.csv', headers })
    const done = await start(await check(await addCsv(exported.rawPayload)))
    expect(done.bad + done.changed + done.added).toBe(0)
    expect(done.same).toBeGreaterThan(0)
  })

  it('goes on after the rows that are done, and can be tried again after a failure', async () => {
    const rows = Array.from({ length: 450 }, (_, i) => line(`c${i}`, `Resumed ${i}`))
    const checked = await check(await addCsv([head, ...rows].join('\n')))
    const { db } = testApp.services
    // A movie that the database refuses, in the third chunk. It has failed twice before.
    await sql`alter table movie add constraint of_test check (title <> 'Resumed 420')`.execute(db)
    await stopWorker()
    await testApp.call(endpoints.start, { params: { importId: checked.id } }, { headers })
    await db.updateTable('import').set({ failures: 2 }).where('id', '=', checked.id).execute()
    stopWorker = await testApp.startWorker()
    await expect.poll(async () => (await show(checked.id)).problem, { timeout: 120_000 }).toBe(importReasons.failed)
    expect(await show(checked.id)).toMatchObject({ state: 'importing', added: 400 })
    await sql`alter table movie drop constraint of_test`.execute(db)
    const done = await ended(await testApp.call(endpoints.retry, { params: { importId: checked.id } }, { headers }))
    expect(countsOf(done)).toEqual({ added: 450, changed: 0, same: 0, bad: 0, kept: 0 })
    const { total } = await testApp.call(adminMovieEndpoints.list, { query: { search: 'Resumed' } }, { headers })
    expect(total).toBe(450)
  })

  it.each([
    ['no rows', 'title,year\n', 'imports.noRows'],
    ['nothing', '\n', 'imports.noRows'],
    ['a spreadsheet', 'PK\u0003\u0004\0\0', 'imports.unreadable'],
    ['a quote without an end', 'title\n"never', 'imports.unreadable'],
  ])('is refused with %s', async (_, content, code) => {
    await expect(addCsv(content)).rejects.toMatchObject({ code, status: 400 })
  })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const nfo = (title: string, more = '') => `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
  <movie><title>${title}</title><plot>Rain &amp; a promise.</plot><genre>Drama</genre><premiered>1987-03-01</premiered>
  <ratings><rating name="imdb" max="5" default="true"><value>4.2</value></rating></ratings>
  <actor><name>Ann Ash</name><role>Herself</role></actor><country>France</country><runtime>95</runtime>
  <trailer>plugin://plugin.video.youtube/?action=play_video&amp;videoid=abc_123</trailer>
  <uniqueid type="imdb" default="true">tt-${title.replaceAll(' ', '-')}</uniqueid>${more}</movie>
https://www.themoviedb.org/movie/1`
const put = (name: string, content: string | Buffer) => {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

it('SITE-7: folders with NFO files and pictures are another source of the same import', async () => {
  put('Rain (1987)/movie.nfo', nfo('Rain'))
  put('Rain (1987)/poster.jpg', await picture(400, 600))
  put('Rain (1987)/fanart.jpg', await picture(1280, 720))
  put('Damaged/movie.nfo', nfo('Damaged'))
  put('Damaged/poster.jpg', 'no picture')
  put('Entities/movie.nfo', `<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><movie><title>&x;</title></movie>`)
  put('Without/Without.nfo', nfo('Without a poster'))
  put('master.mkv', 'a film')
  const add = () => testApp.call(endpoints.add, { body: { source: 'folder' } }, { headers })
  const checked = await check(await add())
  expect(countsOf(checked)).toEqual({ added: 1, changed: 0, same: 0, bad: 3, kept: 0 })
  expect(await problemsOf(checked.id)).toMatchObject([
    { number: 1, name: 'Damaged', reasons: [{ message: expect.stringContaining('not a picture') as string }] },
    { number: 2, name: 'Entities', reasons: [{ message: importReasons.unreadableNfo }] },
    { number: 4, name: 'Without', reasons: [{ field: 'imageUrl', message: 'Image URL is required' }] },
  ])
  expect(countsOf(await start(checked))).toMatchObject({ added: 1, bad: 3 })
  const [movie] = await movieOf('Rain')
  expect(movie).toMatchObject({
    title: 'Rain',
    description: 'Rain & a promise.',
    year: 1987,
    rating: 8.4,
    cast: ['Ann Ash'],
    country: 'FR',
    minutes: 95,
    videoUrl: 'https://www.youtube.com/watch?v=abc_123',
    imageUrl: expect.stringMatching(/\/media\/uploads\/[0-9a-f]{24}\/poster\.webp$/) as string,
    imagePreview: expect.stringContaining('data:image/webp') as string,
  })
  const shown = await testApp.request({ method: 'GET', url: new URL(movie!.backdropUrl!).pathname })
  expect(shown.statusCode).toBe(200)

  // Again: no picture is made anew. Then with another poster.
  expect(countsOf(await start(await check(await add())))).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect((await movieOf('Rain'))[0]!.imageUrl).toBe(movie!.imageUrl)
  put('Rain (1987)/poster.jpg', await picture(500, 750))
  expect(countsOf(await start(await check(await add())))).toMatchObject({ added: 0, changed: 1, same: 0 })
  expect((await movieOf('Rain'))[0]!.imageUrl).not.toBe(movie!.imageUrl)
})
