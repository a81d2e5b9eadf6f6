import { emailChangeHours, emailConfirmationHours } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { draftMail } from '../mail/compose.service.ts'

interface Owner {
  email: string
  username: string
}
/** Of the account. Needed where the recipient's address may not be the one of the account. */
type Language = { language: string | null }

interface ResetLink {
  url: string
  minutes: number
  audience: 'user' | 'admin'
}

const confirmation = { cause: 'confirmation' } as const

/** RESET-2, ADMIN-4: nothing has changed yet. */
export const resetLink = (owner: Owner, { url, minutes, audience }: ResetLink) =>
  draftMail(
    'account.password',
    owner,
    (format) => ({ account: audience, minutes: format.minutes(minutes), link: url }),
    confirmation,
  )

export const passwordChanged = (owner: Owner, loggedOut: 'everywhere' | 'elsewhere' = 'everywhere') =>
  draftMail('account.password-changed', owner, (_, site) => ({
    loggedOut,
    link: site.url + paths.resetPassword[0],
  }))

interface EmailChange extends Language {
  username: string
  oldEmail: string
  newEmail: string
  /** Whether the current address has to confirm the change, too. */
  needsOld: boolean
}

/** ACC-1: to the current address. Nothing has changed yet. */
export const confirmOldEmail = ({ username, oldEmail, newEmail }: EmailChange, link: string) =>
  draftMail(
    'account.new-address-old',
    { email: oldEmail, username },
    (format) => ({ newAddress: newEmail, hours: format.hours(emailChangeHours), link }),
    confirmation,
  )

/** ACC-1: to the new address, which may be a stranger's. */
export const confirmNewEmail = ({ username, newEmail, needsOld, language }: EmailChange, link: string) =>
  draftMail(
    'account.new-address',
    { email: newEmail, username },
    (format) => ({ confirm: needsOld ? 'both' : 'this', hours: format.hours(emailChangeHours), link }),
    { ...confirmation, language },
  )

/** ACC-2: to the address of a new account, which may be a stranger's. */
export const confirmAddress = (owner: Owner, link: string) =>
  draftMail('account.confirm', owner, (format) => ({ hours: format.hours(emailConfirmationHours), link }), confirmation)

/** To both addresses. */
export const emailChanged = ({ language, ...owner }: Owner & Language, newAddress: string) =>
  draftMail('account.address-changed', owner, () => ({ newAddress }), { language })

/** ACC-9 */
export const accountDisabled = (owner: Owner, reason: string) =>
  draftMail('account.disabled', owner, () => ({ reason }))

export const accountEnabled = (owner: Owner) =>
  draftMail('account.enabled', owner, (_, site) => ({ link: site.url + paths.login[0] }))

/** For every other admin, so that an unexpected change is noticed. */
export const adminPasswordChangedNotice = ({ email, whose }: { email: string; whose: { id: string; email: string } }) =>
  draftMail('team.password-changed', { email }, () => ({ address: whose.email }), { dataSubjects: [whose.id] })
