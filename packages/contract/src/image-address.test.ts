import { describe, expect, it } from 'vitest'
import { imageAddress } from './image-address.ts'

const host = 'https://films.example'

describe('WL-8 the address of a picture', () => {
  it.each([
    ['https://cdn.test//posters///wings.jpg', 'https://cdn.test/posters/wings.jpg'],
    ['http://cdn.test//wings.jpg', 'http://cdn.test/wings.jpg'],
    ['https://cdn.test/wings.jpg?next=http://x//y', 'https://cdn.test/wings.jpg?next=http://x//y'],
  ])('loses doubled slashes, but those after the scheme: %j', (given, shown) =>
    expect(imageAddress(given, host)).toBe(shown),
  )

  it.each([
    ['cdn.test/wings.jpg', 'https://cdn.test/wings.jpg'],
    ['cdn.test:8443//wings.jpg', 'https://cdn.test:8443/wings.jpg'],
  ])('without a scheme gets https: %j', (given, shown) => expect(imageAddress(given, host)).toBe(shown))

  it.each([
    ['//cdn.test/wings.jpg', 'https://cdn.test/wings.jpg'],
    ['//cdn.test//posters//wings.jpg', 'https://cdn.test/posters/wings.jpg'],
  ])('without a protocol gets https: %j', (given, shown) => expect(imageAddress(given, host)).toBe(shown))

  it.each([
    ['/media/wings.jpg', 'https://films.example/media/wings.jpg'],
    ['/media//posters//wings.jpg?v=2', 'https://films.example/media/posters/wings.jpg?v=2'],
    [' /media/wings.jpg ', 'https://films.example/media/wings.jpg'],
  ])('that is a path is of the image host: %j', (given, shown) => expect(imageAddress(given, host)).toBe(shown))

  it('is of the image host as that is written, be it with a slash or without encryption', () => {
    expect(imageAddress('/a.jpg', 'http://localhost:3000/')).toBe('http://localhost:3000/a.jpg')
  })

  it.each([null, '', '  ', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/a b.jpg'])(
    'is none for %j, where the placeholder stands',
    (given) => expect(imageAddress(given, host)).toBeNull(),
  )
})
