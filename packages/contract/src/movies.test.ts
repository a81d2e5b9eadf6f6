import { describe, expect, it } from 'vitest'
import { isId, timeOfId } from './ids.ts'
import { readAddress } from './image-address.ts'
import { readMovie, readMovies } from './movies.ts'
import { movieDraft } from './movies.schemas.ts'

const id = '65a1b2c3d4e5f60718293a4b'

describe('ids', () => {
  it('DATA-1 tells the second in which a thing was made', () => {
    expect(timeOfId(id)).toEqual(new Date(0x65a1b2c3 * 1000))
    expect(timeOfId('ffffffff0000000000000000')).toEqual(new Date(0xffffffff * 1000))
  })
  it.each(['', '65A1B2C3D4E5F60718293A4B', '65a1b2c3d4e5f60718293a4', `${id}0`, '../../etc/passwd'])(
    'DATA-1 %j is no id',
    (text) => expect(isId(text)).toBe(false),
  )
})

describe('movies from elsewhere', () => {
  it('DATA-2 reads text for lists, text for numbers and genre for genres', () => {
    const movie = readMovie({
      _id: id,
      title: 'Léon',
      genre: 'Action, Drama, Western',
      cast: 'Jean Reno, Natalie Portman, ',
      rating: '8.5',
      year: '1994',
      likeCount: '12',
      image: '//cdn.test//leon.jpg',
    })
    expect(movie).toMatchObject({
      genres: ['Action', 'Drama'],
      cast: ['Jean Reno', 'Natalie Portman'],
      rating: 8.5,
      year: 1994,
      likes: 12,
      likeCount: 12,
      imageUrl: 'https://cdn.test/leon.jpg',
    })
  })

  it('DATA-1 takes a missing time from the id', () => {
    expect(readMovie({ _id: id })?.createdAt).toBe(timeOfId(id).toISOString())
    expect(readMovie({ _id: id, createdAt: 'yesterday' })?.createdAt).toBe(timeOfId(id).toISOString())
    expect(readMovie({ _id: id, createdAt: '2024-05-01T00:00:00Z' })?.createdAt).toBe('2024-05-01T00:00:00.000Z')
  })

  it('takes previews that are pictures, and nothing else that could stand in a style', () => {
    const given = { _id: id, imagePreview: 'data:image/webp;base64,UklGRg==', backdropPreview: 'red); color: red' }
    expect(readMovie(given)).toMatchObject({ imagePreview: given.imagePreview, backdropPreview: null })
    expect(readMovie({ _id: id })).toMatchObject({ imagePreview: null, backdropPreview: null })
  })

  it.each([
    ['eleven', null],
    [11, null],
    [-1, null],
    ['', null],
    [Number.NaN, null],
    [0, 0],
    ['10', 10],
  ])('DATA-2 reads the rating %j as %j', (rating, read) => {
    expect(readMovie({ _id: id, rating })?.rating).toBe(read)
  })

  it('CARD-9 drops what has no id', () => {
    const given = [{ _id: id }, { title: 'Nobody' }, null, 'movie', { _id: 7 }, { _id: 'short' }]
    expect(readMovies(given).map(({ _id }) => _id)).toEqual([id])
    expect(readMovies({ movies: given })).toEqual([])
  })
})

describe('addresses of pictures and videos', () => {
  it.each([
    ['https://cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
    ['http://cdn.test//a///b.jpg', 'http://cdn.test/a/b.jpg'],
    ['//cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
    ['cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
    ['localhost:3000/a.jpg', 'https://localhost:3000/a.jpg'],
    ['HTTPS://cdn.test/A.jpg', 'https://cdn.test/A.jpg'],
    [' https://cdn.test/a.jpg?next=http://x//y ', 'https://cdn.test/a.jpg?next=http://x//y'],
  ])('DATA-6 makes %j into %j', (given, address) => expect(readAddress(given)).toBe(address))

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'ftp://cdn.test/a.jpg',
    'file:///etc/passwd',
    'blob:https://cdn.test/1',
    'https://',
    'https://cdn.test/a b.jpg',
    '',
    null,
    42,
  ])('DATA-6 refuses %j', (given) => expect(readAddress(given)).toBeUndefined())
})

describe('what a movie is made from', () => {
  const draft = { title: 'Léon', year: '1994', rating: '8.5', genre: 'Action,Drama', imageUrl: 'cdn.test//a.jpg' }

  it('DATA-2 DATA-6 accepts text for numbers and lists, and mends addresses', () => {
    expect(movieDraft.parse(draft)).toMatchObject({
      year: 1994,
      rating: 8.5,
      genres: ['Action', 'Drama'],
      cast: [],
      imageUrl: 'https://cdn.test/a.jpg',
      videoUrl: null,
    })
  })

  it.each([
    { title: ' ' },
    { genre: 'Western' },
    { genre: '' },
    { year: 1899 },
    { rating: 10.1 },
    { imageUrl: 'javascript:alert(1)' },
    { videoUrl: 'data:video/mp4;base64,AA' },
  ])('DATA-2 DATA-6 refuses %o', (change) => {
    expect(movieDraft.safeParse({ ...draft, ...change }).success).toBe(false)
  })
})
