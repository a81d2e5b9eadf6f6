import { describe, expect, it } from 'vitest'
import { deskMovieMessages } from './admin-movies.ts'
import { mediaMessages, readMediaAddress } from './media.ts'

describe('an address at the desk', () => {
  it.each([
    ['/media/poster.jpg', '/media/poster.jpg'],
    [' /media//posters///The Gold Rush (1925).JPG ', '/media/posters/The%20Gold%20Rush%20(1925).JPG'],
    ['/media/Die%20B%C3%BCchse.webp', '/media/Die%20B%C3%BCchse.webp'],
    ['/media/Büchse.avif?v=abc#top', '/media/B%C3%BCchse.avif'],
    ['https://cdn.test//a.jpg', 'https://cdn.test/a.jpg'],
    ['media.example/poster.jpg', 'https://media.example/poster.jpg'],
    ['//cdn.test/a.gif', 'https://cdn.test/a.gif'],
  ])('that is typed as %j is %j', (given, address) => {
    expect(readMediaAddress(given, 'picture')).toEqual({ address })
  })

  it.each(['/media/a.mp4', '/media/A b.webm', '/media/trailers/a/master.m3u8'])('of a video may be %j', (given) => {
    expect(readMediaAddress(given, 'video').problem).toBeUndefined()
  })

  it.each([
    ['/poster.jpg', 'picture', mediaMessages.notMedia],
    ['/media/../api/poster.jpg', 'picture', mediaMessages.notMedia],
    ['/media/.hidden.jpg', 'picture', mediaMessages.nameInvalid],
    ['/media/..%2Fsecret/a.jpg', 'picture', mediaMessages.nameInvalid],
    ['/media/100%.jpg', 'picture', mediaMessages.nameInvalid],
    ['/media/what?.jpg', 'picture', mediaMessages.pictureInvalid],
    ['/media/poster.gif', 'picture', mediaMessages.pictureInvalid],
    ['/media/poster.svg', 'picture', mediaMessages.pictureInvalid],
    ['/media/poster.jpg', 'video', mediaMessages.videoInvalid],
    ['/media/film.mkv', 'video', mediaMessages.videoInvalid],
    ['javascript:alert(1)', 'picture', deskMovieMessages.addressInvalid],
  ] as const)('%j of a %s is refused with the reason', (given, kind, problem) => {
    expect(readMediaAddress(given, kind)).toEqual({ problem })
  })

  it('names the endings that there are', () => {
    expect(mediaMessages.pictureInvalid).toBe('Pictures of this site end with .webp, .jpg, .jpeg, .png or .avif.')
  })
})
