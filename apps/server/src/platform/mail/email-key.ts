import { domainToASCII } from 'node:url'

/** One key per mailbox: case is folded, also before the @, and the domain is in ASCII. */
export function emailKey(email: string): string {
  const folded = email.normalize('NFC').toLowerCase().normalize('NFC')
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  return folded.slice(0, at + 1) + (at < 0 ? domain : domainToASCII(domain) || domain)
}
