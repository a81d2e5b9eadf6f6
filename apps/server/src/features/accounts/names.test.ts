import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, isReservedName, usernameKey } from './names.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 30 })
const anyName = fc.string({
  unit: fc.constantFrom(...Array.from('aAbiIlL1oO0rRnNvVwWmM ._-éßıİſΣςσᾳаАеорсухіјѕһԁαονρτυŁøﬁｆㅤ\u0301\u200d')),
  maxLength: 12,
})

describe("a username's key", () => {
  it.each([
    ['Ann', 'ann'],
    ['Ann', 'ANN'],
    ['Ann', 'Ａｎｎ'],
    ['Ann', 'Аnn'],
    ['Ann', 'A n.n_-'],
    ['Ann', 'Ánñ'],
    ['Ann', 'Ann\u200b\u2060'],
    ['Ann', 'Annㅤ'],
    ['Nora', 'N0ra'],
    ['Nora', 'N\u03bfra'],
    ['paypal', 'paypaI'],
    ['paypal', 'раураӏ'],
    ['paypal', 'PAYPA1'],
    ['Lisa', 'Iisa'],
    ['Tom', 'Torn'],
    ['Warren', 'vvarren'],
    ['Strasse', 'Straße'],
    ['Łukasz', 'lukasz'],
    ['Σας', 'σασ'],
  ])('is the same for %j and %j', (one, other) => {
    expect(usernameKey(other)).toBe(usernameKey(one))
  })

  it.each([
    ['Ann', 'Anne'],
    ['Ann', 'Nan'],
    ['Maria', 'Mario'],
    ['user2', 'user3'],
    ['Ольга', 'Олег'],
    ['山田', '山口'],
    ['نور', 'نورا'],
  ])('is another for %j and %j', (one, other) => {
    expect(usernameKey(other)).not.toBe(usernameKey(one))
  })

  it('of a key is that key', () => {
    const isStill = (text: string) => {
      expect(usernameKey(usernameKey(text))).toBe(usernameKey(text))
    }
    fc.assert(fc.property(anyText, isStill), { numRuns: 2_000 })
    fc.assert(fc.property(anyName, isStill), { numRuns: 5_000 })
  })

  it('never depends on case', () => {
    const isAlike = (text: string) =>
      usernameKey(text.toUpperCase()) === usernameKey(text) && usernameKey(text.toLowerCase()) === usernameKey(text)
    fc.assert(fc.property(anyName, isAlike), { numRuns: 5_000 })
    const unlike: string[] = []
    for (let point = 0; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point)
      if (/[\p{L}\p{N}\p{M}]/u.test(letter) && !isAlike(letter)) unlike.push(letter)
    }
    expect(unlike).toEqual([])
  })

  it('never depends on what stands between the letters', () => {
    const betweens = fc.array(fc.constantFrom(' ', '.', '_', '-', '\u200b', '\u0301'), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(betweens, (marks) => {
        expect(usernameKey(Array.from('ernst', (letter, i) => letter + marks[i]).join(''))).toBe('emst')
      }),
    )
  })
})

describe("an address's key", () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['ann+films@example.org', 'ann+films@example.org'],
    ['a.n.n@example.org', 'a.n.n@example.org'],
    ['"a@b"@example.org', '"a@b"@example.org'],
    ['no address', 'no address'],
  ])('of %j is %j', (email, key) => {
    expect(emailKey(email)).toBe(key)
  })

  it('of a key is that key, and is never empty for an address', () => {
    fc.assert(
      fc.property(anyText, anyText, (local, domain) => {
        const key = emailKey(`${local}@${domain}`)
        expect(key).not.toBe('')
        expect(emailKey(key)).toBe(key)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never depends on case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(email.toUpperCase())).toBe(emailKey(email))
      }),
    )
  })
})

describe('a name that is reserved', () => {
  it.each([
    'admin',
    'Admin',
    'A.D.M.I.N',
    'аdmіn',
    'adrnin',
    'Root',
    'Matinee',
    'matlnee',
    'Unknown',
    'NULL',
    'undefined',
  ])('is %j', (name) => {
    expect(isReservedName(name)).toBe(true)
  })
  it.each(['ㅤㅤㅤ', '\u115f\u1160', '...'])('is what cannot be seen (%j)', (name) => {
    expect(isReservedName(name)).toBe(true)
  })
  it.each(['Ann', 'Adminah', 'Rooter', 'The matinee club', 'Modesty', 'Viewer', '山田'])('is not %j', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
