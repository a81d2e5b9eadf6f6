import { analyse } from 'chardet'

/** Encodings that a guess is believed for: those of other scripts. Among those of Latin letters guesses are often wrong. */
const otherScripts =
  /^(windows-125[1356]|KOI8-R|ISO-8859-[56789]|Shift_JIS|EUC-JP|EUC-KR|GB18030|Big5|ISO-2022-JP|windows-1255)$/i
const leastConfidence = 30

/** Text of any common encoding. A byte order mark decides, then what a file says of itself, then what is in it. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return zeroBytes(bytes) ?? 'utf-8'
  return zeroBytes(bytes) ?? declared(bytes) ?? guessed(bytes)
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Without a mark, UTF-16 of Latin letters has zeros at every second place. */
function zeroBytes(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, 4096)
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (odd > sample.length / 5 && even < odd / 10) return 'utf-16le'
  if (even > sample.length / 5 && odd < even / 10) return 'utf-16be'
  return null
}

function declared(bytes: Buffer): string | null {
  const name = /^\s*<\?xml[^>]*encoding=["']([\w-]{2,20})["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  if (name === undefined) return null
  try {
    // One that is declared and was already found to be wrong is not worth trying.
    return new TextDecoder(name).encoding === 'utf-8' ? null : name
  } catch {
    return null
  }
}

function guessed(bytes: Buffer): string {
  const [best] = analyse(bytes.subarray(0, 256 * 1024))
  if (best && best.confidence >= leastConfidence && otherScripts.test(best.name)) return best.name
  if (best && /^(ISO-8859-2|windows-1250)$/i.test(best.name) && best.confidence >= 50) return 'windows-1250'
  return 'windows-1252'
}
