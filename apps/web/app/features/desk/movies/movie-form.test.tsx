import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildMovie,
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
} from '../frame/desk-fixtures.tsx'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const ADD = 'POST /api/movies'
const movie = buildMovie(1)
const ONE = `/api/movies/${movie._id}`

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openForm() {
  const opened = await openDesk('tab=movie')
  await screen.findByLabelText('Title')
  return opened
}
async function openEdit() {
  handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(movie)
  const opened = await openDesk(`tab=movie&id=${movie._id}`)
  await screen.findByLabelText('Title')
  return opened
}
async function fill() {
  type('Title', 'Nosferatu')
  type('Description', 'A ship drifts into harbour.')
  await click(screen.getByRole('checkbox', { name: 'Horror' }))
  type('Year', '1922')
  type('Rating', '8.4')
  type('Image URL', 'https://example.org/a.jpg')
  // A page of no video: nothing is loaded for it.
  type('Video URL', 'https://www.youtube.com/feed/subscriptions')
}

const required = {
  Title: 'Title is required',
  Description: 'Description is required',
  Year: 'Enter a valid year',
  Rating: 'Rating must be between 0 and 10',
  'Image URL': 'Image URL is required',
  'Video URL': 'Video URL is required',
}

describe('FORM-1', () => {
  it('all fields are required, each says so, the first has the focus, and an edit clears its error', async () => {
    await openForm()
    const genres = within(screen.getByRole('group', { name: 'Genre' }))
    expect(genres.getAllByRole('checkbox')).toHaveLength(9)
    await click(getButton('Add Movie'))
    expect(document.activeElement).toBe(field('Title'))
    for (const [label, words] of Object.entries(required)) {
      expect(descriptionOf(field(label))).toContain(words)
      expect(isInvalid(label)).toBe(true)
    }
    expect(screen.getByText('Genre is required')).toBeTruthy()
    await click(genres.getByRole('checkbox', { name: 'Horror' }))
    expect(screen.queryByText('Genre is required')).toBeNull()
    for (const [label, words] of Object.entries(required)) {
      type(label, '1')
      expect(isInvalid(label)).toBe(false)
      expect(descriptionOf(field(label))).not.toContain(words)
    }
    expect(requestsTo(ADD)).toEqual([])
  })

  const ahead = new Date().getFullYear() + 5
  it('a year, a rating or an address (DATA-6) that cannot be is refused, and has the focus', async () => {
    await openForm()
    await fill()
    for (const [label, value, words] of [
      ['Year', '1899', 'Enter a valid year'],
      ['Year', String(ahead + 1), 'Enter a valid year'],
      ['Year', '1931.5', 'Enter a valid year'],
      ['Rating', '10.1', 'Rating must be between 0 and 10'],
      ['Rating', '-0.1', 'Rating must be between 0 and 10'],
      ['Image URL', 'ftp://example.org/a.jpg', 'begins with https://, http:// or /media/'],
      ['Video URL', 'ftp://example.org/a.mp4', 'begins with https://, http:// or /media/'],
      ['Image URL', '/media/poster.gif', 'end with .webp, .jpg'],
      ['Video URL', '/media/film.mkv', 'end with .mp4, .webm'],
    ] as const) {
      const before = field(label).value
      type(label, value)
      await click(getButton('Add Movie'))
      expect(isInvalid(label)).toBe(true)
      expect(descriptionOf(field(label))).toContain(words)
      expect(document.activeElement).toBe(field(label))
      type(label, before)
    }
    expect(requestsTo(ADD)).toEqual([])
  })

  it('the year may be five ahead', async () => {
    await openForm()
    await fill()
    type('Year', String(ahead))
    await click(getButton('Add Movie'))
    await waitFor(() => expect(requestsTo(ADD).map(({ body }) => body)).toMatchObject([{ year: ahead }]))
  })

  it('a stream from a host that pages may not fetch from is not taken for one that is missing', async () => {
    await openForm()
    type('Video URL', 'https://cdn.example/film.m3u8')
    await waitFor(() => expect(document.querySelector('.desk-trailer')).not.toBeNull())
    const violation = { effectiveDirective: 'connect-src', blockedURI: 'https://cdn.example/film.m3u8' }
    await waitFor(() => {
      // The preview listens as soon as it is drawn.
      fireEvent(document, Object.assign(new Event('securitypolicyviolation'), violation))
      expect(descriptionOf(field('Video URL'))).toContain('Streams from cdn.example are not allowed')
    })
    expect(descriptionOf(field('Video URL'))).toContain('STREAM_ORIGINS')
  })

  it('a file of this site is sent as its path', async () => {
    await openForm()
    await fill()
    type('Image URL', '/media/The Gold Rush.JPG')
    type('Video URL', '/media/trailers/rush.webm')
    expect(descriptionOf(field('Image URL'))).not.toContain('https://media')
    await click(getButton('Add Movie'))
    await waitFor(() =>
      expect(requestsTo(ADD).map(({ body }) => body)).toMatchObject([
        { imageUrl: '/media/The%20Gold%20Rush.JPG', videoUrl: '/media/trailers/rush.webm' },
      ]),
    )
  })

  it("the server's words about a field stand at that field", async () => {
    const words = 'Use words of fewer than 500 characters.'
    handlers[ADD] = () =>
      Response.json({ code: 'http.invalid', message: 'No.', fields: { description: words } }, { status: 400 })
    await openForm()
    await fill()
    await click(getButton('Add Movie'))
    await waitFor(() => expect(descriptionOf(field('Description'))).toContain(words))
    expect(document.activeElement).toBe(field('Description'))
  })
})

describe('FILM-15', () => {
  const cast = () =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name: /of the cast$/ }).map(({ value }) => value)
  const name = (place: number) => field(`Name ${place} of the cast`)
  const key = (element: HTMLElement, pressed: string, more: object = {}) =>
    fireEvent.keyDown(element, { key: pressed, ...more })
  const more = () => screen.getByText('More about it').closest('details')!
  const sent = (what: string) => requestsTo(what).map(({ body }) => body)

  it('what may be left out is folded away, and sent as nothing', async () => {
    await openForm()
    expect(more().open).toBe(false)
    await fill()
    await click(getButton('Add Movie'))
    const nothing = { director: null, cast: [], minutes: null, country: null, originalLanguage: null }
    await waitFor(() =>
      expect(sent(ADD)).toMatchObject([{ ...nothing, originalTitle: null, ageRating: null, backdropUrl: null }]),
    )
  })

  it('everything goes to the server, countries and languages by their codes', async () => {
    await openForm()
    await fill()
    type('Original title', 'Nosferatu, eine Symphonie des Grauens')
    type('Director', 'F. W. Murnau')
    type('Minutes', '94')
    const choose = (label: string, option: string) =>
      type(label, within(field(label)).getByRole<HTMLOptionElement>('option', { name: option, hidden: true }).value)
    choose('Age rating', '12+')
    choose('Country', 'Germany')
    choose('Original language', 'German')
    type('Backdrop URL', '/media/harbour.webp')
    await click(getButton('Add Movie'))
    await waitFor(() =>
      expect(sent(ADD)).toMatchObject([
        {
          originalTitle: 'Nosferatu, eine Symphonie des Grauens',
          director: 'F. W. Murnau',
          minutes: 94,
          ageRating: 12,
          country: 'DE',
          originalLanguage: 'de',
          backdropUrl: '/media/harbour.webp',
        },
      ]),
    )
  })

  it('the cast is written and put in order by keyboard alone', async () => {
    await openForm()
    await fill()
    await click(screen.getByText('Add a person'))
    expect(document.activeElement).toBe(name(1))
    type('Name 1 of the cast', 'Max Schreck')
    key(name(1), 'Enter')
    expect(document.activeElement).toBe(name(2))
    // An empty line is the next one already.
    key(name(2), 'Enter')
    expect(cast()).toEqual(['Max Schreck', ''])
    type('Name 2 of the cast', 'Greta Schröder')
    key(name(1), 'Enter')
    type('Name 2 of the cast', 'Alexander Granach')
    expect(cast()).toEqual(['Max Schreck', 'Alexander Granach', 'Greta Schröder'])

    key(name(3), 'ArrowUp', { altKey: true })
    expect(document.activeElement).toBe(name(2))
    key(name(2), 'ArrowUp', { altKey: true })
    key(name(1), 'ArrowUp', { altKey: true })
    expect(cast()).toEqual(['Greta Schröder', 'Max Schreck', 'Alexander Granach'])
    expect(screen.getByText('Greta Schröder is now 1 of 3')).toBeTruthy()

    await click(getButton('Add Movie'))
    await waitFor(() =>
      expect(sent(ADD)).toMatchObject([{ cast: ['Greta Schröder', 'Max Schreck', 'Alexander Granach'] }]),
    )
    // Enter in a line has sent nothing.
    expect(sent(ADD)).toHaveLength(1)
  })

  it('buttons move a name and take it out, and the focus stays where one is', async () => {
    handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json({ ...movie, cast: ['Ann', 'Bob', 'Cy'] })
    await openDesk(`tab=movie&id=${movie._id}`)
    await screen.findByLabelText('Title')
    expect(more().open).toBe(true)
    await click(getButton('Move Ann down'))
    expect(cast()).toEqual(['Bob', 'Ann', 'Cy'])
    expect(document.activeElement).toBe(getButton('Move Ann down'))
    await click(getButton('Move Ann down'))
    // There is no way down any more.
    expect(document.activeElement).toBe(name(3))
    await click(getButton('Remove Bob'))
    expect(cast()).toEqual(['Cy', 'Ann'])
    expect(document.activeElement).toBe(name(1))
    type('Name 2 of the cast', '')
    key(name(2), 'Backspace')
    expect(document.activeElement).toBe(name(1))
    await click(getButton('Remove Cy'))
    expect(cast()).toEqual([])
    expect(document.activeElement).toBe(getButton('Add a person'))
  })

  it('a mistake in it unfolds it', async () => {
    await openForm()
    await fill()
    type('Minutes', '0')
    expect(more().open).toBe(false)
    await click(getButton('Add Movie'))
    expect(more().open).toBe(true)
    expect(descriptionOf(field('Minutes'))).toContain('Minutes must be a whole number between 1 and 6000')
    expect(document.activeElement).toBe(field('Minutes'))
    expect(sent(ADD)).toEqual([])
  })

  it('what was typed there is kept until it is saved', async () => {
    const { router } = await openForm()
    await click(screen.getByText('Add a person'))
    type('Name 1 of the cast', 'Max Schreck')
    await act(() => router.navigate('/admin/dashboard?tab=record'))
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
    await act(() => router.navigate('/admin/dashboard?tab=movie'))
    await screen.findByLabelText('Title')
    expect(cast()).toEqual(['Max Schreck'])
    expect(more().open).toBe(true)
    expect(screen.getByText('You have changes here that are not saved yet.')).toBeTruthy()
  })

  it("offers the operator's genres, years and ages, and what a movie has beside them", async () => {
    const movies = { earliestYear: 1950, genres: ['Western', 'Film noir'], ageRatings: [0, 18] }
    const own = { ...movie, genres: ['Drama', 'Western'], year: 1931, ageRating: 12 }
    handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(own)
    handlers[`PUT ${ONE}`] = () => Response.json({ success: true, message: 'ok', movie: own })
    await openDesk(`tab=movie&id=${movie._id}`, { movies })
    await screen.findByLabelText('Title')
    const boxes = within(screen.getByRole('group', { name: 'Genre' })).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['Western', true],
      ['Film noir', false],
      ['Drama', true],
    ])
    expect(descriptionOf(field('Year'))).toContain('1950 to ')
    const ages = within(field('Age rating')).getAllByRole('option')
    expect(ages.map(({ textContent }) => textContent)).toEqual(['None', 'All ages', '12+', '18+'])
    type('Year', '1949')
    await click(getButton('Update Movie'))
    expect(descriptionOf(field('Year'))).toContain('Enter a valid year')
    type('Year', '1931')
    await click(getButton('Update Movie'))
    await waitFor(() => expect(sent(`PUT ${ONE}`)).toMatchObject([{ year: 1931, genres: ['Drama', 'Western'] }]))
  })
})

describe('FORM-2', () => {
  it.each([
    ['refused in words', () => refusal(503), 'Refused with 503'],
    ['answered by a proxy', () => new Response('', { status: 502 }), 'We do not know whether it was made'],
    ['not answered', networkError, 'We do not know whether it was made'],
  ])('a new movie that is %s stays in the form', async (_, failure, words) => {
    handlers[ADD] = failure
    await openForm()
    await fill()
    await click(getButton('Add Movie'))
    await said(words)
    expect(field('Title').value).toBe('Nosferatu')
  })

  it.each([
    ['refused in words', () => refusal(503), 'Refused with 503'],
    ['not answered', networkError, 'Failed to update movie. Please try again.'],
  ])('an edit that is %s stays in the form', async (_, failure, words) => {
    handlers[`PUT ${ONE}`] = failure
    await openEdit()
    type('Title', 'Another')
    await click(getButton('Update Movie'))
    await said(words)
    expect(field('Title').value).toBe('Another')
  })

  it('the link of the form in the navigation leads to the movie that is edited, also right after it was opened', async () => {
    handlers['GET /api/admin/movies'] = () =>
      Response.json({ movies: [movie], total: 1, isCapped: false, page: 1, pages: 1 })
    handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(movie)
    await openDesk('tab=movies')
    await click(await screen.findByRole('button', { name: `Edit ${movie.title}` }))
    await screen.findByLabelText('Title')
    const link = screen.getByRole('link', { name: 'Edit Movie' })
    expect(link.getAttribute('href')).toBe(`/admin/dashboard?tab=movie&id=${movie._id}`)
  })

  it('FILM-1 the film of a new movie is one press away', async () => {
    handlers[ADD] = () => Response.json({ message: '', movie })
    handlers[`GET /api/admin/movies/${movie._id}`] = () => Response.json(movie)
    await openForm()
    await fill()
    await click(getButton('Add Movie'))
    await said('Movie added successfully!')
    await click(getButton('Add its film'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Film' })))
  })

  it('saving leaves an admin who has gone to another tab there, and says that it is done', async () => {
    const saving = Promise.withResolvers<Response>()
    handlers[`PUT ${ONE}`] = () => saving.promise
    const { at } = await openEdit()
    type('Title', 'Another')
    await click(getButton('Update Movie'))
    await click(screen.getByRole('link', { name: 'Record' }))
    await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=record'))
    saving.resolve(Response.json({ success: true, message: 'ok', movie: { ...movie, title: 'Another' } }))
    await said('Movie updated successfully!')
    expect(at()).toBe('/admin/dashboard?tab=record')
    expect(screen.getByRole('link', { name: 'Add/Edit Movie' })).toBeTruthy()
  })

  it('a movie that is not there says so', async () => {
    handlers[`GET /api/admin/movies/${movie._id}`] = () => refusal(404)
    const { at } = await openDesk(`tab=movie&id=${movie._id}`)
    expect(await screen.findByRole('heading', { name: 'Failed to load the movie' })).toBeTruthy()
    await click(getButton('Back to Manage Movies'))
    await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=movies'))
  })
})
