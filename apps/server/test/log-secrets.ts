/** What must never stand in a log, whoever wrote the line: found by its shape, and by being what our tests type. */
const shapes = [
  { what: 'an e-mail address', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/ },
  { what: 'a token', pattern: /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/ },
  { what: 'a secret of a link or a cookie', pattern: /(?<![\w-])[\w-]{43}(?![\w-])/ },
  { what: 'the secret of a playback session', pattern: /pt_[\w-]{22}/ },
  { what: 'a recovery code', pattern: /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/ },
  { what: 'the secret of an authenticator app', pattern: /otpauth:|\b[A-Z2-7]{32}\b/ },
  { what: 'a hash of a password', pattern: /\$argon2/ },
  { what: 'a key', pattern: /BEGIN [A-Z ]*PRIVATE KEY/ },
  { what: 'a password', pattern: /a good long one|popcorn-and-velvet|another long sentence|four unrelated words/ },
]

export interface Leak {
  what: string
  line: string
}

export const leaksIn = (lines: readonly string[]): Leak[] =>
  lines.flatMap((line) => shapes.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ what, line })))
