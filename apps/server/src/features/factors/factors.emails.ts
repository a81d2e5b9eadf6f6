import { paths } from '@matinee/contract/paths'
import { draftMail } from '../mail/compose.service.ts'

interface Owner {
  email: string
  username: string
}

const mails = {
  'passkey.add': 'factors.passkey-added',
  'passkey.remove': 'factors.passkey-removed',
  'totp.add': 'factors.app-added',
  'totp.remove': 'factors.app-removed',
  'codes.renew': 'factors.codes-renewed',
} as const

export type FactorChange = keyof typeof mails

/** ACC-3, ACC-4: owners notice a change that they have not made. */
export const factorChanged = (owner: Owner, change: FactorChange) =>
  draftMail(mails[change], owner, (_, site) => ({ link: site.url + paths.resetPassword[0] }))

export const recoveryCodeUsed = (owner: Owner, left: number) =>
  draftMail('factors.code-used', owner, (format, site) => ({
    codesLeft: left,
    codes: format.number(left),
    link: site.url + paths.account[0],
  }))

/** By the desk. */
export const factorsReset = (owner: Owner) =>
  draftMail('factors.reset', owner, (_, site) => ({ link: site.url + paths.login[0] }))

/** SAFE-2 */
export const wrongCodes = (owner: Owner, wrong: number) =>
  draftMail('factors.wrong-codes', owner, (format, site) => ({
    wrong: format.number(wrong),
    link: site.url + paths.resetPassword[0],
  }))

/** SAFE-2: to another owner. */
export const wrongCodesOfAdmin = ({ email, whose, wrong }: { email: string; whose: string; wrong: number }) =>
  draftMail('team.wrong-codes', { email }, (format) => ({ address: whose, wrong: format.number(wrong) }))
