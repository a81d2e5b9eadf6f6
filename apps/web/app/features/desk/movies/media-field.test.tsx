import type { MovieMedia } from '@matinee/contract/movie-media'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  buildMovie,
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'
import { cancelMediaUploads } from './media-uploads.ts'

// Node would take the library's build for Node, which sends no files of a browser.
vi.mock('tus-js-client', async () => (await vi.importActual<{ default: object }>('tus-js-client/dist/tus.js')).default)

resetDeskBetweenTests()

const movie = buildMovie(1)
const uploadId = 'b'.repeat(24)
const id = 'c'.repeat(24)
const ADD = 'POST /api/admin/media'
const SHOW = `GET /api/admin/media/${id}`

const aMedia = (kind: MovieMedia['kind'], more: Partial<MovieMedia> = {}): MovieMedia => ({
  id,
  kind,
  state: kind === 'trailer' ? 'preparing' : 'ready',
  address: `/media/uploads/${id}/${kind}.${kind === 'trailer' ? 'm3u8' : 'webp'}`,
  fileName: 'file',
  progress: 0,
  problem: null,
  ...more,
})

/** What the uploads ask for, and how they are answered: `POST`, `PATCH`. */
const sent: { what: string; bytes: number; metadata: string | undefined }[] = []
let uploads: Record<string, () => Promise<Response>>

/** As much of a request as the tus library uses. */
class FakeRequest {
  readonly upload = {}
  onload = () => {}
  onerror = () => {}
  status = 0
  responseText = ''
  readonly #headers: Record<string, string> = {}
  #method = ''
  #isAborted = false
  #answer: Response | undefined

  open(method: string) {
    this.#method = method
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader = (name: string) => this.#answer?.headers.get(name) ?? null
  abort() {
    this.#isAborted = true
  }
  send(body: Blob | null) {
    sent.push({ what: this.#method, bytes: body?.size ?? 0, metadata: this.#headers['Upload-Metadata'] })
    void uploads[this.#method]?.().then(async (answer) => {
      this.#answer = answer
      this.status = answer.status
      this.responseText = await answer.text()
      if (!this.#isAborted) this.onload()
    })
  }
}

const picture = (bytes = 5) => new File([new Uint8Array(bytes)], 'poster.png', { type: 'image/png' })
const whole = (bytes: number) => async () =>
  new Response(null, { status: 204, headers: { 'Upload-Offset': `${bytes}` } })

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  sent.length = 0
  uploads = {
    POST: async () => new Response(null, { status: 201, headers: { Location: `/api/uploads/${uploadId}` } }),
    PATCH: whole(5),
    DELETE: async () => new Response(null, { status: 204 }),
  }
})
afterEach(() => {
  for (const form of [undefined, movie._id]) cancelMediaUploads(form)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const choose = (kind: string, file: File) =>
  fireEvent.change(screen.getByLabelText(`File of the ${kind}`), { target: { files: [file] } })
const becomes = async (label: string, value: string) => await waitFor(() => expect(field(label).value).toBe(value))

const alerted = async (words: string) =>
  expect((await screen.findByText(words)).closest('[role="alert"]')).not.toBeNull()

async function openForm() {
  const opened = await openDesk('tab=movie')
  await screen.findByLabelText('Title')
  return opened
}
async function openEdit(videoUrl: string) {
  handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json({ ...movie, videoUrl })
  await openDesk(`tab=movie&id=${movie._id}`)
  await screen.findByLabelText('Title')
}

it.each([
  ['poster', 'Image URL'],
  ['backdrop', 'Backdrop URL'],
] as const)('FILM-14: a %s that is chosen becomes the address of the field', async (kind, label) => {
  handlers[ADD] = () => Response.json(aMedia(kind))
  await openForm()
  choose(kind, picture())
  await becomes(label, `/media/uploads/${id}/${kind}.webp`)
  expect(requestsTo(ADD).map(({ body }) => body)).toEqual([{ uploadId, kind }])
  expect(sent.map(({ what, bytes }) => [what, bytes])).toEqual([
    ['POST', 0],
    ['PATCH', 5],
  ])
  expect(sent[0]?.metadata).toContain(`purpose ${btoa('picture')}`)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('FILM-14: a picture that is dropped, too; what else is dropped is none of its business', async () => {
  handlers[ADD] = () => Response.json(aMedia('poster'))
  await openForm()
  const drop = (dataTransfer: object) => fireEvent.drop(field('Image URL'), { dataTransfer })
  drop({ types: ['text/plain'], files: [] })
  drop({ types: ['Files'], files: [picture()] })
  await becomes('Image URL', `/media/uploads/${id}/poster.webp`)
  expect(sent.filter(({ what }) => what === 'POST')).toHaveLength(1)
})

it('FILM-14: a file that is refused says so in a sentence, and keeps the address', async () => {
  const message = 'This picture is damaged and cannot be read.'
  handlers[ADD] = () => Response.json({ code: 'movie-media.damaged', message }, { status: 400 })
  await openForm()
  fireEvent.change(field('Image URL'), { target: { value: 'https://example.org/a.jpg' } })
  choose('poster', picture())
  await alerted(message)
  await waitFor(() => expect(descriptionOf(field('Image URL'))).toContain(message))
  expect(field('Image URL').value).toBe('https://example.org/a.jpg')
  fireEvent.change(field('Image URL'), { target: { value: 'https://example.org/b.jpg' } })
  expect(screen.queryByText(message)).toBeNull()
})

it('FILM-14: a file that has arrived waits for a rate limit to pass, and is not sent again', async () => {
  handlers[ADD] = () => refusal(429)
  await openForm()
  choose('poster', picture())
  await screen.findByText('Waiting for the connection')
  handlers[ADD] = () => Response.json(aMedia('poster'))
  window.dispatchEvent(new Event('online'))
  await becomes('Image URL', `/media/uploads/${id}/poster.webp`)
  expect(sent.filter(({ what }) => what === 'PATCH')).toHaveLength(1)
})

it('FILM-14: a file that is given up after it has arrived is not taken, and the next one goes on', async () => {
  const first = Promise.withResolvers<Response>()
  handlers[ADD] = () => first.promise
  await openForm()
  choose('poster', picture())
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  await click(getButton('Give up'))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Give up' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  uploads['PATCH'] = () => new Promise(() => {})
  choose('poster', picture())
  await screen.findByRole('progressbar')
  await act(async () => {
    first.resolve(Response.json(aMedia('poster')))
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(screen.queryByRole('progressbar')).not.toBeNull()
  expect(field('Image URL').value).toBe('')
})

it('FILM-14: what the server does not take at all is refused in its words', async () => {
  const message = 'There is not enough room on the server for this file.'
  uploads['POST'] = async () => Response.json({ code: 'uploads.noRoom', message }, { status: 507 })
  await openForm()
  choose('trailer', new File(['film'], 'film.mov'))
  await alerted(message)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('FILM-14: a picture that is too large is refused before anything is sent', async () => {
  await openForm()
  const large = picture()
  Object.defineProperty(large, 'size', { value: 21 * 1024 ** 2 })
  choose('poster', large)
  await alerted('Choose a picture of at most 20 MB.')
  expect(sent).toEqual([])
})

it('FILM-14: the form is not saved while a file is on its way', async () => {
  uploads['PATCH'] = () => new Promise(() => {})
  await openForm()
  choose('poster', picture())
  expect(await screen.findByRole('progressbar', { name: 'Upload of poster.png' })).toBeTruthy()
  await click(getButton('Add Movie'))
  await waitFor(() => expect(descriptionOf(field('Image URL'))).toContain('Wait until the file has been uploaded.'))
  expect(requestsTo('POST /api/movies')).toEqual([])
})

it('FILM-14: an upload goes on while another tab of the desk is open', async () => {
  handlers[ADD] = () => Response.json(aMedia('poster'))
  const arriving = Promise.withResolvers<void>()
  uploads['PATCH'] = async () => {
    await arriving.promise
    return await whole(5)()
  }
  await openForm()
  choose('poster', picture())
  await screen.findByRole('progressbar')
  await click(screen.getByRole('link', { name: 'Record' }))
  await waitFor(() => expect(screen.queryByLabelText('Image URL')).toBeNull())
  arriving.resolve()
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  await click(screen.getByRole('link', { name: 'Add/Edit Movie' }))
  await screen.findByLabelText('Image URL')
  await becomes('Image URL', `/media/uploads/${id}/poster.webp`)
})

it('FILM-14: a trailer shows how far it is, and the movie can be saved meanwhile', async () => {
  handlers[ADD] = () => Response.json(aMedia('trailer'))
  handlers[SHOW] = () => Response.json(aMedia('trailer', { progress: 0.42 }))
  handlers[`PUT /api/movies/${movie._id}`] = () => Response.json({ success: true, message: 'ok', movie })
  await openEdit(movie.videoUrl!)
  choose('trailer', new File(['films'], 'film.mov'))
  await becomes('Video URL', `/media/uploads/${id}/trailer.m3u8`)
  expect(await screen.findByText(/is being prepared: 42 %/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Preparing the trailer' }).getAttribute('value')).toBe('0.42')
  // Nothing is looked for where nothing can be yet.
  expect(document.querySelector('.desk-trailer')).toBeNull()
  expect(descriptionOf(field('Video URL'))).not.toContain('There is no video')
  await click(getButton('Update Movie'))
  await waitFor(() =>
    expect(requestsTo(`PUT /api/movies/${movie._id}`).map(({ body }) => body)).toMatchObject([
      { videoUrl: `/media/uploads/${id}/trailer.m3u8` },
    ]),
  )
})

it('FILM-14: a trailer that is ready is played in the preview', async () => {
  handlers[SHOW] = () => Response.json(aMedia('trailer', { state: 'ready', progress: 1 }))
  await openEdit(`${location.origin}/media/uploads/${id}/trailer.m3u8`)
  await waitFor(() => expect(document.querySelector('.desk-trailer')).not.toBeNull())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('FILM-14: a trailer that failed says why, and can be tried again', async () => {
  const problem = { sentence: 'A trailer may be at most 15 minutes long.', detail: '' }
  handlers[SHOW] = () => Response.json(aMedia('trailer', { state: 'failed', problem }))
  await openEdit(`${location.origin}/media/uploads/${id}/trailer.m3u8`)
  await alerted(problem.sentence)
  handlers[`POST /api/admin/media/${id}/retry`] = () => {
    handlers[SHOW] = () => Response.json(aMedia('trailer'))
    return Response.json(aMedia('trailer'))
  }
  await click(getButton('Try again'))
  expect(await screen.findByText(/The trailer waits to be prepared\./)).toBeTruthy()
})
