import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { shiftWebVtt, subtitlesToWebVtt } from './convert.ts'

const folder = path.resolve(import.meta.dirname, '../../test/subtitles')
const files = readdirSync(folder).filter((name) => !name.endsWith('.expected.vtt'))

const refusalOf = (text: string | Buffer, name = 'x.srt') => {
  try {
    subtitlesToWebVtt(Buffer.from(text), name)
    return 'accepted'
  } catch (error) {
    return (error as { sentence?: string }).sentence ?? String(error)
  }
}

describe('FILM-8 subtitles become WebVTT', () => {
  it('has a dozen files', () => expect(files).toHaveLength(12))

  it.each(files)('%s', (name) => {
    const expected = readFileSync(path.join(folder, `${name}.expected.vtt`), 'utf8')
    expect(subtitlesToWebVtt(readFileSync(path.join(folder, name)), name).text).toBe(expected)
  })

  it.each(files)('%s: the result read again is the same', (name) => {
    const expected = readFileSync(path.join(folder, `${name}.expected.vtt`))
    expect(subtitlesToWebVtt(expected, 'again.vtt').text).toBe(expected.toString())
  })

  it('says what was left out', () => {
    const { remarks, cues } = subtitlesToWebVtt(readFileSync(path.join(folder, 'errors.srt')), 'errors.srt')
    expect(remarks).toEqual(['1 entry without readable times left out.', '1 that ended before they began left out.'])
    expect(cues).toBe(6)
  })

  it('goes by the content and not by the name', () => {
    const { text } = subtitlesToWebVtt(readFileSync(path.join(folder, 'dialogue.ass')), 'film.srt')
    expect(text).toContain('Later, with a comma')
  })
})

describe('FILM-8 what is no subtitle file is refused with a sentence', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a text', 'Just some text, nothing else', /no subtitles that can be read/],
    ['no time', '1\n00:00:02,000 --> 00:00:01,000\nbackwards\n', /no subtitle with text and times/],
    ['a very large file', Buffer.alloc(11 * 1024 * 1024, 'a'), /larger than 10 MB/],
    ['broken XML', '<tt><body><p begin="1s" end="2s">not closed</body></tt>', /not well-formed/],
    ['deep XML', `<tt>${'<div>'.repeat(100)}`, /nested too deeply/],
  ])('%s', (_name, text, sentence) => expect(refusalOf(text)).toMatch(sentence))

  it('does not read a document type: no entity, no other file', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <tt><body><p begin="1s" end="2s">&x;</p></body></tt>`
    expect(refusalOf(text)).toMatch(/declares a document type/)
    expect(refusalOf('<tt><body><p begin="1s" end="2s">&x;</p></body></tt>')).toMatch(/undefined entity/)
  })

  it('takes no time over text that is made to be slow', () => {
    const text = `1\n00:00:01,000 --> 00:00:02,000\n${'<i><b'.repeat(100_000)}\n`
    const began = performance.now()
    refusalOf(text)
    refusalOf(`1\n00:00:01,000 --> ${' '.repeat(100_000)}x\n`)
    refusalOf('<'.repeat(1_000_000))
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe('FILM-8 a file can be shifted in time', () => {
  const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:05.000 --> 00:00:06.500 line:0\n<i>Two</i>\n'

  it('later', () =>
    expect(shiftWebVtt(text, 3_600_250)).toBe(
      'WEBVTT\n\n01:00:01.250 --> 01:00:02.250\nOne\n\n01:00:05.250 --> 01:00:06.750 line:0\n<i>Two</i>\n',
    ))

  it('earlier, without what the film begins after', () =>
    expect(shiftWebVtt(text, -5500)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000 line:0\n<i>Two</i>\n'))

  it('there and back', () => expect(shiftWebVtt(shiftWebVtt(text, 1234), -1234)).toBe(text))
})

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`
it.each([
  ['times in one line', '00:'.repeat(1_300_000)],
  ['dashes without an arrow', `0:0${'-'.repeat(4_000_000)}`],
  ['empty lines', '\n'.repeat(4_000_000)],
  ['a tag that nothing closes', srt(`<${'a'.repeat(4_000_000)}`)],
  ['tags that nothing has opened', srt('<b>'.repeat(600_000) + '</i>'.repeat(500_000))],
])(
  'is refused within seconds: four megabytes of %s',
  (_, text) => {
    expect(() => subtitlesToWebVtt(Buffer.from(text), 'x.srt')).toThrow()
  },
  10_000,
)
