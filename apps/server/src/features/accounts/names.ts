export { emailKey } from '../../platform/mail/email-key.ts'

/** Characters that look like Latin letters, each followed by the letter, in lower case as case is folded first. */
const lookAlikes = new Map(
  [
    // Cyrillic, small letters and capitals
    'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy үy',
    // Greek
    'αa βb εe ιi κk νv οo ρp ςc σc τt υu χx γy ζz',
    // Latin ones that carry their mark inside
    'æae œoe øo łl đd ħh ŧt ıi ɑa ɡg',
    // Digits
    '0o 1l',
  ].flatMap((pairs) => pairs.split(' ').map(([character = '', ...latin]) => [character, latin.join('')] as const)),
)

/** Via capitals, as some letters have no capital of their own: ß is SS, and ı is I. */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase()

/**
 * Usernames that look alike get the same key, against impersonation. An i becomes an l, as a capital I looks like a small
 * l (so Ali and All are one name); rn becomes m and vv becomes w.
 */
export function usernameKey(username: string): string {
  const plain = foldCase(username.normalize('NFKC'))
    .normalize('NFKD')
    // Marks, separators and invisible characters.
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Names that would seem official, or like no user at all. */
const reserved = new Set(
  `abuse admin administrator administrators admins anonymous api billing bot contact daemon deleted deleted-user desk editor
  everyone guest help helpdesk hostmaster house info mailer-daemon matinee me member mod moderator nil no-reply nobody none
  null official operator owner payments postmaster premium removed root security self server somebody someone staff
  superuser support sysadmin system team undefined unknown user users visitor webmaster you`
    .split(/\s+/)
    .map(usernameKey),
)

/** Also true for a name without visible characters. */
export function isReservedName(username: string): boolean {
  const key = usernameKey(username)
  return key === '' || reserved.has(key)
}
