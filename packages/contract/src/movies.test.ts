import { describe, expect, it } from 'vitest'
import { isId } from './ids.ts'
import { readAddress } from './image-address.ts'

const id = '65a1b2c3d4e5f60718293a4b'

describe('ids', () => {
  it.each(['', '65A1B2C3D4E5F60718293A4B', '65a1b2c3d4e5f60718293a4', `${id}0`, '../../etc/passwd'])(
    'DATA-1 %j is no id',
    (text) => expect(isId(text)).toBe(false),
  )
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
