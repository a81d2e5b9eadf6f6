import { createRequire } from 'node:module'
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common'

export interface About {
  username?: string
  email?: string
  siteName: string
}

/** 49 000 of them, 4 MB and 35 ms: read when the first password is chosen, and not by a process that never sees one. */
let list: Set<string> | undefined
function isListed(word: string): boolean {
  if (!list) {
    const require = createRequire(import.meta.url)
    const { dictionary } = require('@zxcvbn-ts/language-common') as { dictionary: typeof Dictionary }
    list = new Set(dictionary['passwords-common'])
  }
  return list.has(word)
}

/** Of the alphabet, and of the keyboards of several countries; forwards and backwards. */
const rows =
  `01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm
  wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm`
    .split(/\s+/)
    .flatMap((row) => [row, Array.from(row).toReversed().join('')])

const isRow = (word: string) => word.length >= 3 && rows.some((row) => row.includes(word))
const isOneSign = (word: string) => /^(.?)\1*$/su.test(word)
const isPlain = (word: string) => isOneSign(word) || isRow(word) || isListed(word)

/** Both readings of a 1. */
const swaps = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '!': 'i' }
function readings(word: string): string[] {
  const read = word.replace(/[@430$57!]/g, (sign) => swaps[sign as keyof typeof swaps])
  return [word, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')]
}

/** What is put around a word without making it another: a few signs, or digits that are no secret themselves. */
const isDressing = (signs: string) => signs.length <= 4 || isPlain(signs)

const foldOf = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string) => foldOf(text).replace(/[^\p{L}\p{N}]/gu, '')

function isCommonWord(word: string): boolean {
  if (isPlain(word)) return true
  // The same again and again: abcabcabc, and password twice.
  const again = /^(.+?)\1+$/su.exec(word)?.[1]
  if (again !== undefined) return Array.from(again).length <= 4 || isCommonWord(again)
  const [, head = '', rest = ''] = /^([^\p{L}]*)(.*)$/su.exec(word) ?? []
  const [, core = '', tail = ''] = /^(.*?)([^\p{L}]*)$/su.exec(rest) ?? []
  if (!isDressing(head) || !isDressing(tail)) return false
  // Of three letters there are too few for the list to say anything about what stands around them.
  const cores = [core, head + core].filter((each) => Array.from(each).length >= 4 || isRow(each))
  return cores.some((each) => readings(each).some(isPlain))
}

/** The name itself, with nothing else than digits and signs around it. */
function isAboutName(password: string, name: string): boolean {
  return name.length >= 3 && password.includes(name) && /^\d{0,8}$/.test(password.replace(name, ''))
}

/**
 * Whether it is among the first that anybody would try: known from leaks, a row of keys, or the name of the person or
 * the site, also in the usual disguises. Longer ones of several words pass, whatever the words are.
 */
export function isCommonPassword(password: string, { username = '', email = '', siteName }: About): boolean {
  const folded = foldOf(password).trim()
  const letters = lettersOf(password)
  // What stands between the letters counts once there is more of it than letters.
  if (isCommonWord(folded) || (letters.length * 2 > folded.length && isCommonWord(letters))) return true
  const names = [username, email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), siteName, 'Matinee']
  return names.some((name) => isAboutName(letters, lettersOf(name)))
}
