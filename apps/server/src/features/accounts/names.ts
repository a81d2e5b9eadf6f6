import { domainToASCII } from 'node:url'

/**
 * Letters of other scripts that are read as Latin ones, in lower case, as case never counts. A letter has one reading:
 * Greek ν is a v here, though its capital looks like N. Not a whole table of Unicode's: what a name can be taken for
 * at a glance.
 */
const lookAlikes = new Map(
  Object.entries({
    // Cyrillic, small letters and capitals
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    ү: 'y',
    // Greek
    α: 'a',
    β: 'b',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    ς: 'c',
    σ: 'c',
    τ: 't',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    ζ: 'z',
    // Latin ones that carry their mark inside
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ɑ: 'a',
    ɡ: 'g',
    // Digits
    '0': 'o',
    '1': 'l',
  }),
)

/** To capitals and back, because some letters have no capital of their own: ß is SS, and ı is I. */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase()

/**
 * What looks the same gets the same key, so that nobody is taken for somebody else. An i is an l: case does not count,
 * and a capital I cannot be told from a small l. (Ali and All are one name then, which costs somebody a choice; the
 * other way costs somebody a name.) Two letters that close up into one, rn and vv, are that one.
 */
export function usernameKey(username: string): string {
  const plain = foldCase(username.normalize('NFKC'))
    .normalize('NFKD')
    // Marks, separators, and letters that nobody can see.
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** One mailbox, one key. Servers may tell capitals apart before the @; people do not. */
export function emailKey(email: string): string {
  const folded = email.normalize('NFC').toLowerCase().normalize('NFC')
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  return folded.slice(0, at + 1) + (at < 0 ? domain : domainToASCII(domain) || domain)
}

/** Names that would speak for the house, or for nobody. */
const reserved = new Set(
  `abuse admin administrator administrators admins anonymous api billing bot contact daemon deleted deleted-user desk editor
  everyone guest help helpdesk hostmaster house info mailer-daemon matinee me member mod moderator nil no-reply nobody none
  null official operator owner payments postmaster premium removed root security self server somebody someone staff
  superuser support sysadmin system team undefined unknown user users visitor webmaster you`
    .split(/\s+/)
    .map(usernameKey),
)

/** Also true for what leaves nothing to be seen. */
export function isReservedName(username: string): boolean {
  const key = usernameKey(username)
  return key === '' || reserved.has(key)
}
