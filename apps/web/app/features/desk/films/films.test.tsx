import type { Film, MovieFilm } from '@matinee/contract/films'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  buildMovie,
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'
import { formatWatchStats } from './watch-stats.tsx'
import {
  formatDuration,
  languageName,
  planLine,
  parseClockTime,
  shiftText,
  formatSize,
  trackCount,
} from './film-text.ts'

resetDeskBetweenTests()

const movie = buildMovie(1)
const FILM = `/api/admin/movies/${movie._id}/film`
const id = 'f'.repeat(24)

const aFilm = (more: Partial<Film> = {}): Film => ({
  id,
  movie: { id: movie._id, title: movie.title },
  state: 'probed',
  isPublished: false,
  publishWhenReady: true,
  master: { name: 'reel.mkv', bytes: 1_400_000_000 },
  report: {
    container: 'Matroska or WebM',
    durationMs: 5_520_000,
    video: {
      codec: 'hevc',
      width: 1920,
      height: 1080,
      frameRate: 23.976,
      isInterlaced: false,
      bitDepth: 10,
      isHdr: true,
    },
    audio: [{ codec: 'aac', channels: 6, language: 'de', title: '' }],
    subtitles: [{ codec: 'dvd_subtitle', language: 'en', title: '', isText: false }],
  },
  plan: { isRepackaged: false, video: [{ name: '360p', width: 640, height: 360 }], roomBytes: 9_000_000_000 },
  progress: 0,
  steps: [],
  isWatchable: false,
  problem: null,
  loudness: null,
  creditsMs: null,
  audio: [{ number: 0, language: 'de', title: '', role: 'original', channels: 6 }],
  subtitles: [],
  posters: [],
  createdAt: '2026-11-15T12:00:00.000Z',
  ...more,
})

async function openMovie(films: Film[], more: Partial<MovieFilm> = {}) {
  handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(movie)
  handlers[`GET ${FILM}`] = () =>
    Response.json({ isPremium: true, externalUrl: null, films, hasEncoder: true, ...more })
  await openDesk(`tab=movie&id=${movie._id}`)
  return within(await screen.findByRole('region', { name: 'Film' }))
}

it('FILM-4: the report says what the master is, what will be made of it and how much room that needs', async () => {
  const section = await openMovie([aFilm()])
  expect((await section.findByRole('article', { name: 'reel.mkv' })).textContent).toContain('1.4 GB')
  expect(section.getByText(/1920 × 1080, 23.976 fps, hevc, 10 bit, progressive, HDR/)).toBeTruthy()
  expect(section.getByText('German, 5.1, aac')).toBeTruthy()
  expect(section.getByText('English (pictures: left out)')).toBeTruthy()
  expect(section.getByText('The picture is encoded: 360p. It needs at most 9.0 GB.')).toBeTruthy()
})

it('FILM-5: preparing begins at the word of the editor, and publishes at the end unless told otherwise', async () => {
  const section = await openMovie([aFilm()])
  handlers[`POST /api/admin/films/${id}/prepare`] = () => Response.json(aFilm({ state: 'preparing' }))
  fireEvent.click(await section.findByRole('checkbox', { name: 'Publish it when it is ready' }))
  await click(getButton('Prepare the film'))
  await waitFor(() =>
    expect(requestsTo(`POST /api/admin/films/${id}/prepare`).map(({ body }) => body)).toEqual([
      { publishWhenReady: false },
    ]),
  )
})

it('FILM-5: steps and per cent are shown while it is prepared, and it can be watched and published early', async () => {
  const steps = [
    { track: '360p', progress: 1 },
    { track: 'audio-3-2', progress: 0 },
    { track: 'storyboard', progress: 0.42 },
  ]
  const section = await openMovie([aFilm({ state: 'preparing', progress: 0.71, steps, isWatchable: true })])
  expect((await section.findByRole('progressbar', { name: 'Preparing' })).getAttribute('value')).toBe('0.71')
  expect(section.getByText('71 %')).toBeTruthy()
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['360p done', 'Audio 1, stereo waiting', 'Seek previews 42 %']),
  )
  expect(section.getByRole('button', { name: 'Watch' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Publish' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

it('FILM-5: a failure says why, keeps what ffmpeg said folded, and offers to try again', async () => {
  const problem = { sentence: 'There is no room left on the disk.', detail: 'av_interleaved_write_frame(): No space' }
  const section = await openMovie([aFilm({ state: 'failed', problem })])
  const alert = await section.findByRole('alert')
  expect(alert.textContent).toContain(problem.sentence)
  expect(alert.querySelector('details')?.open).toBe(false)
  handlers[`POST /api/admin/films/${id}/retry`] = () => refusal(409)
  await click(getButton('Try again'))
  await waitFor(() => expect(requestsTo(`POST /api/admin/films/${id}/retry`)).toHaveLength(1))
  expect(await screen.findByText('Failed to try again')).toBeTruthy()
})

it('FILM-5: what was cancelled before its master was read can be tried again, what was read later prepared', async () => {
  const section = await openMovie([aFilm({ state: 'cancelled', report: null, plan: null })])
  handlers[`POST /api/admin/films/${id}/retry`] = () => Response.json(aFilm({ state: 'probing' }))
  await click(await section.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requestsTo(`POST /api/admin/films/${id}/retry`)).toHaveLength(1))
  cleanup()
  const read = await openMovie([aFilm({ state: 'cancelled' })])
  expect(await read.findByRole('button', { name: 'Prepare the film' })).toBeTruthy()
  expect(read.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('FILM-1: the film is for Premium or free', async () => {
  const section = await openMovie([])
  handlers[`PUT ${FILM}`] = () => Response.json({ isPremium: false, externalUrl: null, films: [], hasEncoder: true })
  fireEvent.click(await section.findByRole('radio', { name: 'Free' }))
  await waitFor(() =>
    expect(requestsTo(`PUT ${FILM}`).map(({ body }) => body)).toEqual([{ isPremium: false, externalUrl: null }]),
  )
})

it('FILM-3: an address elsewhere is checked, and labelled External', async () => {
  const section = await openMovie([])
  await click(await section.findByRole('button', { name: 'Use an address elsewhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A film elsewhere' }))
  const field = dialog.getByLabelText(/Address of an HLS playlist/)
  fireEvent.change(field, { target: { value: 'ftp://x' } })
  await click(dialog.getByRole('button', { name: 'Use this address' }))
  expect(dialog.getByText('Enter an address that begins with https://')).toBeTruthy()
  handlers[`PUT ${FILM}`] = ({ body }) => Response.json({ ...(body as object), films: [], hasEncoder: true })
  handlers[`GET ${FILM}`] = () =>
    Response.json({ isPremium: false, externalUrl: 'https://stream.example/film.m3u8', films: [], hasEncoder: true })
  fireEvent.change(field, { target: { value: 'https://stream.example/film.m3u8' } })
  await click(dialog.getByRole('button', { name: 'Use this address' }))
  expect(await section.findByText('External')).toBeTruthy()
  expect(section.getByText(/A film from elsewhere is always free/)).toBeTruthy()
  expect(section.queryByRole('radio', { name: 'Premium' })).toBeNull()
})

it('FILM-3: a file of the server is taken without an upload', async () => {
  const section = await openMovie([])
  const file = { source: 'folder', name: 'reel.mkv', bytes: 5, modifiedAt: '2026-11-15T12:00:00.000Z' }
  handlers['GET /api/admin/films/masters'] = () => Response.json({ files: [file] })
  handlers[`POST /api/admin/movies/${movie._id}/films`] = () => Response.json(aFilm({ state: 'probing' }))
  await click(await section.findByRole('button', { name: 'Take a file from the server' }))
  await click(await screen.findByRole('button', { name: 'Take reel.mkv' }))
  await waitFor(() =>
    expect(requestsTo(`POST /api/admin/movies/${movie._id}/films`).map(({ body }) => body)).toEqual([
      { source: 'folder', name: 'reel.mkv' },
    ]),
  )
})

it('FILM-10: removing a film asks first', async () => {
  const section = await openMovie([aFilm({ state: 'ready', isPublished: true, isWatchable: true })])
  handlers[`DELETE /api/admin/films/${id}`] = () => Response.json({ success: true })
  await click(await section.findByRole('button', { name: 'Remove' }))
  const asking = await findConfirmDialog()
  expect(asking.getByText(/Nobody can begin to watch it any more/)).toBeTruthy()
  await click(asking.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(requestsTo(`DELETE /api/admin/films/${id}`)).toHaveLength(1))
})

it('FILM-9: a frame of the film becomes the poster in the form, which is then saved', async () => {
  const posters = ['/media/films/a/posters/0.jpg', '/media/films/a/posters/1.jpg']
  const section = await openMovie([aFilm({ state: 'ready', isWatchable: true, posters })])
  const address = `/media/uploads/${id}/poster.webp`
  handlers['POST /api/admin/media/frames'] = () => Response.json({ id, kind: 'poster', state: 'ready', address })
  fireEvent.click(await section.findByText('for the poster or the backdrop'))
  expect(section.getAllByRole('img', { name: /^Frame/ })).toHaveLength(2)
  await click(section.getByRole('button', { name: 'Use frame 2 as poster' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe(address))
  expect(requestsTo('POST /api/admin/media/frames').map(({ body }) => body)).toEqual([
    { filmId: id, frame: 1, kind: 'poster' },
  ])
  expect(await screen.findByText('Update the movie to keep it.')).toBeTruthy()
  handlers['POST /api/admin/media/frames'] = () => refusal(404)
  await click(section.getByRole('button', { name: 'Use frame 1 as backdrop' }))
  expect(await screen.findByText('Failed to use the frame as backdrop')).toBeTruthy()
})

it('WATCH-16: plays and minutes of a published film are shown, for the movie and in the list', async () => {
  const film = aFilm({ state: 'ready', isWatchable: true, isPublished: true })
  handlers['GET /api/admin/watch-stats'] = () =>
    Response.json({ movies: [{ movieId: movie._id, plays: 1234, milliseconds: 7_380_000 }] })
  handlers['GET /api/admin/films'] = () => Response.json({ films: [film], next: null, encoders: [] })
  const section = await openMovie([film])
  expect((await section.findByText('1,234 plays, 123 minutes')).parentElement?.textContent).toBe(
    '1,234 plays, 123 minutes in the last 30 days',
  )
  expect(requestsTo('GET /api/admin/watch-stats').map(({ query }) => query)).toEqual([{ movies: movie._id }])
  cleanup()
  await openDesk('tab=films&only=all')
  expect(await screen.findByText('1,234 plays, 123 minutes')).toBeTruthy()
})

it('FILM-7: a track is corrected', async () => {
  const section = await openMovie([aFilm({ state: 'ready', isWatchable: true })])
  handlers[`PUT /api/admin/films/${id}/audio/0`] = () => Response.json(aFilm())
  fireEvent.click(await section.findByText('1 audio track, no subtitles'))
  await click(section.getByRole('button', { name: 'Edit audio German, 5.1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Audio track' }))
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'description' } })
  await click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo(`PUT /api/admin/films/${id}/audio/0`).map(({ body }) => body)).toEqual([
      { language: 'de', title: '', role: 'description' },
    ]),
  )
})

it('the films of all movies are listed, and nothing being prepared says so', async () => {
  handlers['GET /api/admin/films'] = ({ query }) =>
    Response.json({ films: query['only'] === 'all' ? [aFilm({ state: 'ready' })] : [], next: null, encoders: [] })
  await openDesk('tab=films')
  expect(await screen.findByRole('heading', { name: 'Nothing is being prepared' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'All films' }))
  expect(await screen.findByRole('link', { name: movie.title })).toBeTruthy()
})

it('FILM-13: the desk says where films are encoded, in which sandbox, and that nothing encodes them', async () => {
  let encoders = [
    { host: 'kino-1', sandbox: 'bubblewrap' },
    { host: 'kino-1', sandbox: 'bubblewrap' },
    { host: 'kino-2', sandbox: 'none' },
  ]
  handlers['GET /api/admin/films'] = () => Response.json({ films: [], next: null, encoders })
  const { router } = await openDesk('tab=films')
  const places = within(await screen.findByRole('list', { name: 'Where films are encoded' }))
  expect(places.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'kino-1 2 workers; ffmpeg runs in bubblewrap: no network, no other files',
    'kino-2 ffmpeg runs without a sandbox, with all rights of the worker',
  ])
  encoders = []
  await act(() => router.navigate('/admin/dashboard?tab=films&only=all'))
  expect(await screen.findByText(/No worker encodes films at the moment/)).toBeTruthy()
})

it('FILM-5: a master that waits because nothing encodes says so', async () => {
  const section = await openMovie([aFilm({ state: 'probing', report: null, plan: null })], { hasEncoder: false })
  expect(await section.findByText(/Masters wait until one is running/)).toBeTruthy()
})

it('FILM-8: a track of subtitles is corrected and shifted; a tag that is none is not sent', async () => {
  const track = { number: 0, language: 'en', title: '', kind: 'subtitles', shiftMs: -1500, address: '/a.vtt' } as const
  const section = await openMovie([aFilm({ state: 'ready', isWatchable: true, subtitles: [track] })])
  handlers[`PUT /api/admin/films/${id}/subtitles/0`] = () =>
    Response.json({ ...aFilm(), remarks: ['2 without readable times left out.'] })
  fireEvent.click(await section.findByText('1 audio track, 1 subtitle track'))
  expect(section.getByText('Subtitles, 1.5 s earlier')).toBeTruthy()
  await click(section.getByRole('button', { name: 'Edit subtitles English' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Subtitles' }))
  expect(dialog.getByRole('link', { name: 'Look at the file' }).getAttribute('href')).toBe('/a.vtt')
  fireEvent.change(dialog.getByLabelText('Language'), { target: { value: 'English, please' } })
  fireEvent.change(dialog.getByLabelText('Shift in seconds'), { target: { value: '0,4' } })
  await click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a tag such as en, de or pt-BR.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Language'), { target: { value: ' en-GB ' } })
  await click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo(`PUT /api/admin/films/${id}/subtitles/0`).map(({ body }) => body)).toEqual([
      { language: 'en-GB', title: '', kind: 'subtitles', shiftMs: 400 },
    ]),
  )
  expect(await within(notices()).findByText('About this file of subtitles')).toBeTruthy()
  expect(within(notices()).getByText('2 without readable times left out.')).toBeTruthy()
})

it('WATCH-6: where the credits begin can be said, changed and taken back', async () => {
  const section = await openMovie([aFilm({ state: 'ready', isWatchable: true })])
  const CREDITS = `PUT /api/admin/films/${id}/credits`
  handlers[CREDITS] = () => Response.json(aFilm())
  fireEvent.click(await section.findByText('from 95 % of the film'))
  const type = (value: string) =>
    fireEvent.change(section.getByLabelText('The credits begin at'), { target: { value } })
  const save = () => click(section.getByRole('button', { name: 'Save' }))
  for (const wrong of ['soon', '1:32:00', '0:00']) {
    type(wrong)
    await save()
    expect(section.getByText('Enter a time before 1:32:00, such as 1:28:30.')).toBeTruthy()
  }
  type('1:28:30')
  await save()
  await waitFor(() => expect(requestsTo(CREDITS)).toHaveLength(1))
  type('')
  await save()
  await waitFor(() => expect(requestsTo(CREDITS)).toHaveLength(2))
  expect(requestsTo(CREDITS).map(({ body }) => body)).toEqual([{ creditsMs: 5_310_000 }, { creditsMs: null }])
})

it('a film that cannot be loaded says so', async () => {
  handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(movie)
  handlers[`GET ${FILM}`] = () => refusal(503)
  await openDesk(`tab=movie&id=${movie._id}`)
  expect(await screen.findByRole('heading', { name: 'Failed to load the film' })).toBeTruthy()
})

it('sizes, times and languages read as people say them', () => {
  expect([0, 999, 1_400_000, 300e9].map(formatSize)).toEqual(['0 bytes', '999 bytes', '1.4 MB', '300 GB'])
  expect([5_000, 240_000, 5_520_000].map(formatDuration)).toEqual(['5 s', '4 min', '1 h 32 min'])
  expect(['1:28:30', ' 9:05 ', '88:30', '1:60', '5'].map(parseClockTime)).toEqual([
    5_310_000,
    545_000,
    5_310_000,
    undefined,
    undefined,
  ])
  expect(['pt-BR', 'und'].map(languageName)).toEqual(['Brazilian Portuguese', 'Unknown language'])
  const watched = (plays: number, milliseconds: number) => formatWatchStats({ plays, milliseconds })
  expect([watched(0, 0), watched(0, 4000), watched(1, 60_000)]).toEqual([
    'Not watched',
    '0 plays, less than a minute',
    '1 play, 1 minute',
  ])
  expect(planLine({ plan: null })).toBe('')
  expect([1500, -400].map(shiftText)).toEqual(['1.5 s later', '0.4 s earlier'])
  expect(trackCount({ audio: [], subtitles: [] })).toBe('no sound, no subtitles')
})
