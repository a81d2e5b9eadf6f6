import { describe, expect, it } from 'vitest'
import { captionsUrl, parseVideoSource } from './video-source.ts'

describe('readSource', () => {
  it.each([
    ['https://cdn.test/film/master.m3u8', 'hls'],
    ['https://cdn.test/film/MASTER.M3U8?token=a', 'hls'],
    ['http://127.0.0.1:4173/media/trailers/a-1/master.m3u8', 'hls'],
    ['https://cdn.test/film.mp4', 'file'],
    ['https://cdn.test/film.webm#t=4', 'file'],
    ['https://cdn.test/watch?file=.m3u8', 'file'],
    ['https://cdn.test/anything', 'file'],
  ])('takes %s for %s', (address, kind) => {
    expect(parseVideoSource(address)).toEqual({ kind, address })
  })

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=4',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://YouTube.com/shorts/dQw4w9WgXcQ/',
  ])('knows YouTube in %s', (address) => {
    expect(parseVideoSource(address)).toMatchObject({
      kind: 'embed',
      site: 'YouTube',
      frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
  })

  it.each([
    ['https://vimeo.com/76979871', '76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/76979871/8272103f6e', '76979871?dnt=1&autoplay=1&h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871?dnt=1&autoplay=1&h=8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871?dnt=1&autoplay=1'],
  ])('knows Vimeo in %s, and asks it not to track', (address, frame) => {
    expect(parseVideoSource(address)).toMatchObject({ site: 'Vimeo', frame: `https://player.vimeo.com/video/${frame}` })
  })

  it.each([
    null,
    '',
    'film.mp4',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://matinee.test/1',
    'file:///etc/passwd',
    'ftp://cdn.test/film.mp4',
    'https://',
    'https://someone:secret@cdn.test/film.mp4',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
    'https://www.youtube.com/watch?v=%22onload=%22a',
    'https://www.youtube.com/watch?v="><script>',
    'https://youtu.be/..%2F..%2Fevil!',
    'https://www.youtube.com/embed/dQw4w9WgXcQ/../../evil12345',
    'https://www.youtube.com/redirect?q=https://evil.test',
    'https://vimeo.com/about',
    'https://vimeo.com/1?h=javascript:1',
    'https://player.vimeo.com/video/1%22onload=1',
  ])('plays nothing from %s', (address) => {
    expect(parseVideoSource(address)).toBeNull()
  })

  it.each([
    'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://evil.test/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://yоutube.com/watch?v=dQw4w9WgXcQ', // the second letter is Cyrillic
    'https://vimeo.com.evil.test/1',
  ])('does not take %s for a site that we frame', (address) => {
    expect(parseVideoSource(address)?.kind).toBe('file')
  })
})

describe('captionsBeside', () => {
  const here = 'https://matinee.test'
  const beside = (kind: 'hls' | 'file', address: string) => captionsUrl({ kind, address }, here)

  it('finds those of a trailer of the site', () => {
    expect(beside('file', `${here}/media/trailers/paper-moons-1/trailer.mp4`)).toBe(
      `${here}/media/trailers/paper-moons-1/captions.vtt`,
    )
  })

  it.each([
    ['hls', `${here}/media/trailers/paper-moons-1/master.m3u8`],
    ['file', 'https://cdn.test/media/trailers/paper-moons-1/trailer.mp4'],
    ['file', `${here}/media/trailers/trailer.mp4`],
    ['file', `${here}/media/films/1/film.mp4`],
  ] as const)('asks for nothing that nobody promised: %s %s', (kind, address) => {
    expect(beside(kind, address)).toBeNull()
  })
})
