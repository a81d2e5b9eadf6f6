import { SubtitlesRefused } from '../refusals.ts'
import { atTop, type Cue, escapeText, type ReadSubtitles, tidyLines } from './cue.ts'

/** EBU Tech 3264: a block of 1024 bytes about the file, then blocks of 128 bytes, one or more a subtitle. */
const headSize = 1024
const blockSize = 128
const textAt = 16
const noMoreBlocks = 0xff
const userData = 0xfe

export const isStl = (bytes: Buffer): boolean =>
  bytes.length >= headSize && /^STL\d\d\.01$/.test(bytes.toString('latin1', 3, 11))

export function readStl(bytes: Buffer): ReadSubtitles {
  const framesPerSecond = Number(bytes.toString('latin1', 6, 8))
  if (framesPerSecond < 24 || framesPerSecond > 60)
    throw new SubtitlesRefused('The STL file has an unknown frame rate.')
  const decode = decoderFor(bytes.toString('latin1', 12, 14))
  // Most programmes begin at ten o'clock.
  const programmeStart = readClockText(bytes.toString('latin1', 256, 264), framesPerSecond)
  const cues: Cue[] = []
  let pieces: Buffer[] = []
  for (let at = headSize; at + blockSize <= bytes.length; at += blockSize) {
    const block = bytes.subarray(at, at + blockSize)
    const [extension, isComment] = [block[3], block[15] === 1]
    if (extension === userData || isComment) continue
    pieces.push(usedPart(block.subarray(textAt)))
    if (extension !== noMoreBlocks) continue
    const row = block[13] ?? 0
    cues.push({
      start: readClock(block.subarray(5, 9), framesPerSecond) - programmeStart,
      end: readClock(block.subarray(9, 13), framesPerSecond) - programmeStart,
      text: readText(Buffer.concat(pieces), decode),
      settings: row > 0 && row < 8 ? atTop : '',
    })
    pieces = []
  }
  return { cues, remarks: programmeStart > 0 ? ['Times are counted from the start of the programme.'] : [] }
}

function readClock(bytes: Buffer, framesPerSecond: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = bytes
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.round((frames * 1000) / framesPerSecond)
}

function readClockText(text: string, framesPerSecond: number): number {
  if (!/^\d{8}$/.test(text)) return 0
  return readClock(Buffer.from((text.match(/../g) ?? []).map(Number)), framesPerSecond)
}

const italicOn = 0x80
const italicOff = 0x81
const underlineOn = 0x82
const underlineOff = 0x83
const newLine = 0x8a
const unused = 0x8f

function usedPart(text: Buffer): Buffer {
  const end = text.indexOf(unused)
  return end < 0 ? text : text.subarray(0, end)
}

function readText(bytes: Buffer, decode: (bytes: Buffer) => string): string {
  const marks: Readonly<Record<number, string>> = {
    [italicOn]: '<i>',
    [italicOff]: '</i>',
    [underlineOn]: '<u>',
    [underlineOff]: '</u>',
    [newLine]: '\n',
  }
  let result = ''
  let run: number[] = []
  const flush = () => {
    result += escapeText(decode(Buffer.from(run)))
    run = []
  }
  for (const byte of bytes) {
    const isControl = byte < 0x20 || (byte >= 0x80 && byte < 0xa0)
    if (!isControl) {
      run.push(byte)
      continue
    }
    flush()
    // Colours and double height of teletext take the place of a space.
    result += marks[byte] ?? (byte < 0x20 ? ' ' : '')
  }
  flush()
  return tidyLines(balance(result))
}

/** Lines of teletext begin and end styles as they like. */
function balance(text: string): string {
  let result = text
  for (const tag of ['i', 'u']) {
    const opened = result.split(`<${tag}>`).length - 1
    const closed = result.split(`</${tag}>`).length - 1
    if (opened > closed) result += `</${tag}>`.repeat(opened - closed)
    if (closed > opened) result = result.replaceAll(new RegExp(`</?${tag}>`, 'g'), '')
  }
  return result
}

function decoderFor(table: string): (bytes: Buffer) => string {
  const other = { '01': 'iso-8859-5', '02': 'iso-8859-6', '03': 'iso-8859-7', '04': 'iso-8859-8' }[table]
  if (other === undefined) return decodeIso6937
  return (bytes) => new TextDecoder(other).decode(bytes)
}

/** From 0xA0 on; a space stands for what is not assigned. */
const iso6937 =
  '\u00A0¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿' + ' '.repeat(16) + '―¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00AD'

/** These stand before their letter; Unicode has them after it. */
const accents: Readonly<Record<number, string>> = {
  0xc1: '\u0300',
  0xc2: '\u0301',
  0xc3: '\u0302',
  0xc4: '\u0303',
  0xc5: '\u0304',
  0xc6: '\u0306',
  0xc7: '\u0307',
  0xc8: '\u0308',
  0xca: '\u030A',
  0xcb: '\u0327',
  0xcd: '\u030B',
  0xce: '\u0328',
  0xcf: '\u030C',
}

function decodeIso6937(bytes: Buffer): string {
  let result = ''
  let accent = ''
  for (const byte of bytes) {
    if (accents[byte] !== undefined) {
      accent = accents[byte]
      continue
    }
    result += (byte < 0xa0 ? String.fromCodePoint(byte) : (iso6937[byte - 0xa0] ?? ' ')) + accent
    accent = ''
  }
  return result.normalize('NFC')
}
