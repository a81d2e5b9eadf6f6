import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import type { Film, MovieFilm } from '../packages/contract/src/films.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, callAsAdmin, openDeskTab, openDesk } from './admins.ts'
import { expect, currentServer, test, toasts } from './test-app.ts'
import { ingestFolder, makeMaster, srt } from './masters.ts'

// A browser notes on its console every answer that is a refusal, or missing, and every lost line.
test.use({ expectedErrors: /Failed to load resource/ })

const tag = `${process.pid.toString(36)}${Date.now().toString(36)}`
let admin: Admin
/** Files of an editor's own machine. */
let folder: string
let master: string

test.beforeAll(async () => {
  admin = await createAdmin()
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-editor-'))
  master = makeMaster(path.join(folder, `reel-${tag}.mkv`))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
async function createMovie(): Promise<AdminMovie> {
  const body = {
    title: `Film ${tag} ${made++}`,
    description: 'A short one.',
    genres: ['Drama'],
    year: 1931,
    rating: 7.5,
    imageUrl: `${currentServer().url}/placeholder-movie.jpg`,
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  }
  return (await callAsAdmin<{ movie: AdminMovie }>(admin, 'POST', '/api/movies', body)).movie
}

const section = (page: Page) => page.getByRole('region', { name: 'Film', exact: true })
const cards = (page: Page) => section(page).getByRole('article')
const clickButton = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const confirmDialog = (page: Page) => page.getByRole('alertdialog')
const chooseMaster = (page: Page, file: string) => section(page).getByLabel('Master').setInputFiles(file)

async function openMovie(page: Page, { _id }: Pick<AdminMovie, '_id'>) {
  await openDesk(page, admin, `tab=movie&id=${_id}`)
  await expect(section(page).getByRole('radio', { name: 'Premium' })).toBeChecked()
}

/** The line of this page: how fast it sends, and whether it is there. */
async function progressLine(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const set = (offline: boolean, uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await devtools.send('Network.enable')
  return {
    slow: (bytesPerSecond = 80_000) => set(false, bytesPerSecond),
    cut: () => set(true, 0),
    fast: () => set(false, -1),
  }
}

const shareOf = async (bar: Locator) => Number(await bar.getAttribute('value'))

test.describe('FILM-2', () => {
  test('FILM-4 an upload is paused, outlives other tabs and a cut line, and ends with a report', async ({ page }) => {
    const movie = await createMovie()
    await openMovie(page, movie)
    const line = await progressLine(page)
    await line.slow()
    await chooseMaster(page, master)
    const upload = page.getByRole('article', { name: `Upload of reel-${tag}.mkv` })
    const bar = upload.getByRole('progressbar')
    await expect(upload).toContainText(/Uploading.+\d+ %.*\d (kB|MB) of 3\.\d MB, \d+ kB\/s, \d+ s left/)
    await clickButton(upload, 'Pause')
    await expect(upload).toContainText('Paused')
    const paused = await shareOf(bar)
    expect(paused).toBeGreaterThan(0)
    expect(paused).toBeLessThan(1)

    // Also in the list of all films, with the same buttons.
    await openDeskTab(page, 'Films')
    await expect(page.getByRole('heading', { name: movie.title })).toBeVisible()
    await expect(upload).toContainText('Paused')
    expect(await shareOf(bar)).toBe(paused)
    await clickButton(upload, 'Go on')
    await expect.poll(() => shareOf(bar)).toBeGreaterThan(paused)
    await openDeskTab(page, 'Edit Movie')
    await expect(section(page).getByRole('article')).toContainText('Uploading')

    // Nobody leaves by mistake.
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const leaving = await asked
    expect(leaving.type()).toBe('beforeunload')
    await leaving.dismiss()

    await line.cut()
    await expect(upload).toContainText('Waiting for the connection')
    await line.fast()
    await expect(toasts(page).getByText(`reel-${tag}.mkv has arrived.`)).toBeVisible()
    await expect(upload).toBeHidden()
    const card = cards(page)
    await expect(card).toContainText('Ready to prepare')
    await expect(card).toContainText(/Matroska.*8 s.*320 × 180, 25 fps, mpeg4.*English, stereo.*German, stereo/s)
    await expect(card).toContainText(/It needs at most \d/)
  })

  test('a reload asks; the same file then goes on where it was, and can be given up @full', async ({ page }) => {
    await openMovie(page, await createMovie())
    const line = await progressLine(page)
    await line.slow(200_000)
    await chooseMaster(page, master)
    const upload = cards(page)
    await expect.poll(() => shareOf(upload.getByRole('progressbar'))).toBeGreaterThan(0.1)
    // A click, without which the browser would not ask.
    await section(page).getByRole('heading', { name: 'Film' }).click()
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect(section(page)).toContainText(`The upload of reel-${tag}.mkv was interrupted.`)
    const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await chooseMaster(page, master)
    expect(Number((await looked).headers()['upload-offset'])).toBeGreaterThan(100_000)
    await expect.poll(() => shareOf(upload.getByRole('progressbar'))).toBeGreaterThan(0.05)

    await clickButton(upload, 'Give up')
    await expect(confirmDialog(page)).toContainText(`Give up the upload of reel-${tag}.mkv?`)
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await clickButton(confirmDialog(page), 'Give up')
    expect((await removed).status()).toBe(204)
    await expect(section(page)).toContainText('Drop a master here')
    await expect(section(page)).not.toContainText('interrupted')
  })
})

/** What the desk plays moves, and has a picture. */
async function expectToPlay(page: Page) {
  const video = dialog(page).locator('video')
  const state = () => video.evaluate(({ currentTime, videoHeight }: HTMLVideoElement) => ({ currentTime, videoHeight }))
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0.5)
  expect((await state()).videoHeight).toBe(180)
}

/** Encoding is work: a machine that others use too takes its time. */
const encodeMs = 120_000

/** A movie whose film is published and free: encoding is slow, so several tests use one. */
let shown: Pick<AdminMovie, '_id' | 'title'> | undefined

async function createListedMovie() {
  if (shown) return shown
  const name = `shown-${tag}.mkv`
  makeMaster(path.join(ingestFolder, name), { seconds: 2, size: '320x180' })
  const movie = await createMovie()
  const place = `/api/admin/movies/${movie._id}`
  const { id } = await callAsAdmin<Film>(admin, 'POST', `${place}/films`, { source: 'folder', name })
  const stateOf = async () => (await callAsAdmin<Film>(admin, 'GET', `/api/admin/films/${id}`)).state
  await expect.poll(stateOf).toBe('probed')
  await callAsAdmin(admin, 'POST', `/api/admin/films/${id}/prepare`, { publishWhenReady: true })
  await expect.poll(stateOf, { timeout: encodeMs }).toBe('ready')
  await callAsAdmin(admin, 'PUT', `${place}/film`, { isPremium: false, externalUrl: null })
  rmSync(path.join(ingestFolder, name))
  shown = movie
  return movie
}

/** The card of a film, once it is in this state. */
async function waitForState(page: Page, state: string): Promise<Locator> {
  await expect(cards(page).first()).toContainText(state, { timeout: encodeMs })
  return cards(page).first()
}

test.describe('one film', () => {
  // In one worker, one after the other: what the first has prepared the others use.
  test.describe.configure({ mode: 'default' })

  test('FILM-1 FILM-3 FILM-5 FILM-7 FILM-8 FILM-13 a file of the server becomes a film that is watched, corrected and published', async ({
    page,
  }) => {
    const name = `shelf-${tag}-${test.info().project.use.isMobile ? 'phone' : 'wide'}.mkv`
    makeMaster(path.join(ingestFolder, name))
    const movie = await createMovie()
    await openMovie(page, movie)
    await clickButton(section(page), 'Take a file from the server')
    await clickButton(dialog(page), `Take ${name}`)
    let card = await waitForState(page, 'Ready to prepare')
    rmSync(path.join(ingestFolder, name))
    await card.getByRole('checkbox', { name: 'Publish it when it is ready' }).uncheck()
    // Twice, as somebody in a hurry does.
    await card.getByRole('button', { name: 'Prepare the film' }).dblclick()
    await expect(card.getByRole('progressbar', { name: 'Preparing' })).toBeVisible()
    await expect(card.getByRole('listitem').first()).toContainText('180p')
    await expect(toasts(page)).not.toContainText('Failed')
    card = await waitForState(page, 'Ready')
    await expect(card.getByRole('button', { name: 'Publish' })).toBeVisible()

    // Decrypted by the keys that only the desk gets, with the subtitles that were in the master.
    await clickButton(card, 'Watch')
    await expectToPlay(page)
    await page.keyboard.press('c')
    await expect(dialog(page).locator('[data-captions]')).toHaveText('Good evening.')
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Watch' })).toBeFocused()

    await card.getByText('2 audio tracks, 1 subtitle track').click()
    await clickButton(card, 'Edit audio German, stereo')
    await dialog(page).getByLabel('Language').fill('de-AT')
    await dialog(page).getByLabel('Role').selectOption('Audio description')
    await clickButton(dialog(page), 'Save')
    await expect(card).toContainText('Austrian German stereo, Audio description')

    await clickButton(card, 'Add subtitles')
    const text = path.join(folder, 'text.srt')
    writeFileSync(text, 'no subtitles at all')
    await dialog(page).getByLabel('Subtitle file').setInputFiles(text)
    await dialog(page).getByLabel('Language').fill('fr')
    await clickButton(dialog(page), 'Add')
    await expect(dialog(page).getByRole('group', { name: 'File' })).toHaveAccessibleDescription(/\.$/)
    writeFileSync(text, srt('Bonsoir.'))
    await dialog(page).getByLabel('Subtitle file').setInputFiles(text)
    await clickButton(dialog(page), 'Add')
    await expect(card).toContainText('French Subtitles')

    // Another file, and later: nothing is prepared anew.
    await clickButton(card, 'Edit subtitles English')
    writeFileSync(text, srt('Good night.'))
    await dialog(page).getByLabel('Subtitle file').setInputFiles(text)
    await dialog(page).getByLabel('Shift in seconds').fill('-0.5')
    await clickButton(dialog(page), 'Save')
    await expect(card).toContainText('English Subtitles, 0.5 s earlier')
    await clickButton(card, 'Watch')
    await expect(dialog(page).locator('[data-captions]')).toHaveText('Good night.')
    await page.keyboard.press('Escape')

    await clickButton(card, 'Publish')
    await expect(card).toContainText('Published')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await section(page).getByRole('radio', { name: 'Free' }).click()
    await expect(section(page)).toContainText('Anybody watches it')
    await saved
    await page.reload()
    await expect(section(page).getByRole('radio', { name: 'Free' })).toBeChecked()
    shown = movie

    await openDeskTab(page, 'Films')
    await page.getByRole('radio', { name: 'All films' }).click()
    await expect(page.getByRole('link', { name: movie.title })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Where films are encoded' })).toContainText(/ffmpeg runs in/)
    await page.goto(`/movie/${movie._id}`)
    await expect(page.getByRole('heading', { level: 1, name: movie.title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Watch Trailer' })).toBeVisible()
  })

  test('WATCH-16 who watches now is seen at the desk, and a viewing is ended there', async ({ page }) => {
    const movie = await createListedMovie()
    const begun = await page.request.post(`/api/movies/${movie._id}/playback-sessions`, { data: {} })
    const { playbackToken } = (await begun.json()) as { playbackToken: string }
    const tell = () =>
      page.request.put(`/api/playback-sessions/${playbackToken}/position`, {
        data: { sequence: 1, milliseconds: 500, state: 'playing', playedFrom: 0 },
      })
    expect((await tell()).status()).toBe(200)
    await openDesk(page, admin, 'tab=watching')
    const row = page.getByRole('row').filter({ hasText: movie.title })
    await expect(row).toContainText('Visitor')
    await expectAccessibleAtAnyWidth(page)
    await row.getByRole('button', { name: /^End/ }).click()
    await clickButton(confirmDialog(page), 'End')
    // Under the question the table is hidden from roles, so the row alone would say nothing.
    await expect(confirmDialog(page)).toBeHidden()
    await expect(row).toBeHidden()
    expect((await tell()).status()).toBe(403)
  })

  test('FILM-5 FILM-10 a film plays on while its replacement is cancelled and prepared again, until that is published @full', async ({
    page,
  }) => {
    const movie = await createListedMovie()
    shown = undefined
    const second = `second-${tag}.mkv`
    makeMaster(path.join(ingestFolder, second), { seconds: 4, size: '320x180' })
    await openDesk(page, admin, `tab=movie&id=${movie._id}`)
    const old = cards(page).filter({ hasNotText: second }).first()
    await expect(old).toContainText('Published')
    await clickButton(section(page), 'Take a file from the server')
    await clickButton(dialog(page), `Take ${second}`)
    const card = cards(page).filter({ hasText: second })
    await clickButton(card, 'Prepare the film')
    await clickButton(card, 'Cancel')
    await expect(card).toContainText('Cancelled')
    await expect(old).toContainText('Published')
    rmSync(path.join(ingestFolder, second))
    await clickButton(card, 'Prepare the film')
    // It goes on by itself, also while nobody looks.
    await expect(card.getByRole('progressbar', { name: 'Preparing' })).toBeVisible()
    await page.reload()
    await expect(card).toContainText('Published', { timeout: encodeMs })
    await expect(old).toBeHidden()
    const { films } = await callAsAdmin<MovieFilm>(admin, 'GET', `/api/admin/movies/${movie._id}/film`)
    expect(films.map(({ isPublished, master: { name } }) => ({ isPublished, name }))).toEqual([
      { isPublished: true, name: second },
    ])
  })
})

test('FILM-4 FILM-5 what is no film is refused with a reason, can be tried again, and is removed @full', async ({
  page,
}) => {
  await openMovie(page, await createMovie())
  const letter = path.join(folder, 'letter.mp4')
  writeFileSync(letter, 'Dear projectionist, this is no film.')
  await chooseMaster(page, letter)
  const card = await waitForState(page, 'Refused')
  const alert = card.getByRole('alert')
  await expect(alert).toContainText(/[a-z]\./)
  await expect(alert.locator('pre')).toBeHidden()
  await alert.getByText('What ffmpeg said').click()
  await expect(alert.locator('pre')).toContainText(/\w/)
  const probed = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await clickButton(card, 'Try again')
  expect((await probed).status()).toBe(200)
  await expect(alert).toBeVisible()
  await clickButton(card, 'Remove')
  await clickButton(confirmDialog(page), 'Remove')
  await expect(card).toBeHidden()
  await expect(section(page)).toContainText('Drop a master here')
  // By keyboard one goes on from here.
  await expect(section(page).getByRole('heading', { name: 'Film' })).toBeFocused()

  // Nothing of an empty file is sent, and the reason is the server's.
  const nothing = path.join(folder, 'nothing.mp4')
  writeFileSync(nothing, '')
  await chooseMaster(page, nothing)
  await expect(cards(page)).toContainText('This file is empty.')
})

const buildFilm = (more: Partial<Film>): Film => ({
  id: 'f'.repeat(24),
  movie: { id: 'a'.repeat(24), title: 'The Long Reel' },
  state: 'probed',
  isPublished: false,
  publishWhenReady: true,
  master: { name: `a-long-name-of-a-master-${'x'.repeat(60)}.mkv`, bytes: 41_000_000_000 },
  report: {
    container: 'Matroska or WebM',
    durationMs: 5_520_000,
    video: { codec: 'hevc', width: 3840, height: 2160, frameRate: 24, isInterlaced: false, bitDepth: 10, isHdr: true },
    audio: [{ codec: 'eac3', channels: 6, language: 'en', title: '' }],
    subtitles: [{ codec: 'subrip', language: 'de', title: '', isText: true }],
  },
  plan: { isRepackaged: false, video: [{ name: '360p', width: 640, height: 360 }], roomBytes: 9_000_000_000 },
  progress: 0.4,
  steps: [
    { track: '360p', progress: 1 },
    { track: 'audio-1-6', progress: 0.4 },
    { track: 'storyboard', progress: 0 },
  ],
  isWatchable: false,
  problem: null,
  loudness: -23.1,
  creditsMs: null,
  audio: [{ number: 0, language: 'en', title: '', role: 'original', channels: 6 }],
  subtitles: [{ number: 0, language: 'de', title: 'Deutsch', kind: 'captions', shiftMs: 400, address: '/a.vtt' }],
  posters: [],
  createdAt: '2026-11-15T12:00:00.000Z',
  ...more,
})

test('THEME-5 every state of a film is accessible, and reflows at 320 px @full', async ({ page }) => {
  const problem = { sentence: 'There is no room left on the disk.', detail: 'No space left on device' }
  const films = [
    buildFilm({ id: '1'.repeat(24), state: 'ready', isWatchable: true, isPublished: true }),
    buildFilm({ id: '2'.repeat(24), state: 'probing', report: null, plan: null, steps: [] }),
    buildFilm({ id: '3'.repeat(24) }),
    buildFilm({ id: '4'.repeat(24), state: 'preparing' }),
    buildFilm({ id: '5'.repeat(24), state: 'failed', problem }),
    buildFilm({ id: '6'.repeat(24), state: 'cancelled' }),
  ]
  await page.route('**/api/admin/movies/*/film', (route) =>
    route.fulfill({ json: { isPremium: true, externalUrl: null, films, hasEncoder: false } satisfies MovieFilm }),
  )
  await openMovie(page, await createMovie())
  await expect(cards(page)).toHaveCount(films.length)
  for (const details of await section(page).locator('details').all())
    if (!(await details.evaluate((element: HTMLDetailsElement) => element.open)))
      await details.locator('summary').click()
  await expectAccessibleAtAnyWidth(page)
  await clickButton(section(page), 'Edit subtitles German')
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})

test('THEME-5 FILM-3 an address elsewhere, and the list of all films, are accessible @full', async ({ page }) => {
  await openMovie(page, await createMovie())
  await clickButton(section(page), 'Use an address elsewhere')
  await dialog(page)
    .getByLabel(/^Address of/)
    .fill('https://stream.example/a-long-way/film.m3u8')
  await clickButton(dialog(page), 'Use this address')
  await expect(section(page).getByRole('article', { name: 'External' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await openDeskTab(page, 'Films')
  await page.getByRole('radio', { name: 'All films' }).click()
  await expect(page.getByRole('list', { name: 'Where films are encoded' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})
