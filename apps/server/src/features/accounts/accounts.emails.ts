import { emailChangeHours, emailConfirmationHours } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Owner {
  email: string
  username: string
}

interface ResetLink {
  url: string
  minutes: number
  audience: 'user' | 'admin'
}

/** RESET-2, ADMIN-4: nothing has changed yet. */
export function resetLink(site: Site, owner: Owner, { url, minutes, audience }: ResetLink): Mail {
  const account = audience === 'admin' ? `admin account at ${site.name}` : `account at ${site.name}`
  const mail = accountLetter(site, owner, `Confirm your new password for ${site.name}`, {
    opening: [
      `Someone asked for a new password for your ${account}. If that was you, confirm it within ${minutes} minutes, ideally in the browser you asked from.`,
    ],
    button: { label: 'Confirm the new password', url },
    closing: [
      'If it was not you, you can ignore this email: your password stays as it is.',
      'Do not forward this email: anyone with the link can change your password.',
    ],
    footer: `You get this because someone gave this address on the password page of ${site.name}.`,
  })
  return { ...mail, cause: 'confirmation' }
}

const loggedOut = {
  everywhere: 'you were logged out everywhere. If that was you, simply log in again.',
  elsewhere: 'you were logged out on all other devices. If that was you, there is nothing to do.',
} as const

export const passwordChanged = (site: Site, owner: Owner, where: keyof typeof loggedOut = 'everywhere'): Mail =>
  accountLetter(site, owner, `Your password for ${site.name} was changed`, {
    opening: [
      `The password of your account at ${site.name} has been changed, and ${loggedOut[where]}`,
      'If it was not you, reset your password now:',
    ],
    button: { label: 'Reset the password', url: site.url + paths.resetPassword[0] },
    closing: [`If that does not help, write to ${site.contactEmail}.`],
  })

interface EmailChange {
  username: string
  oldEmail: string
  newEmail: string
  /** Whether the address of today has to confirm it, too. */
  needsOld: boolean
}

/** ACC-1: to the address of today. Nothing has changed yet. */
export function confirmOldEmail(site: Site, { username, oldEmail, newEmail }: EmailChange, url: string): Mail {
  const mail = accountLetter(site, { email: oldEmail, username }, `A new address for your account at ${site.name}`, {
    opening: [
      `Someone asked to use ${newEmail} for your account at ${site.name} from now on. If that was you, confirm it here within ${emailChangeHours} hours, and also in the email that we sent to the new address.`,
    ],
    button: { label: 'Use the new address', url },
    closing: [
      'If it was not you, do not open the link, and change your password: whoever asked knows it.',
      'Do not forward this email: anyone with the link can confirm the change.',
    ],
  })
  return { ...mail, cause: 'confirmation' }
}

/** ACC-1: to the new address, which may be a stranger's. */
export function confirmNewEmail(site: Site, { username, newEmail, needsOld }: EmailChange, url: string): Mail {
  const asked = `Someone asked to use this address for their account at ${site.name}.`
  const mail = accountLetter(site, { email: newEmail, username }, `Confirm this address for ${site.name}`, {
    opening: [
      needsOld
        ? `${asked} If that was you, confirm it here within ${emailChangeHours} hours, and also in the email that we sent to the address you use now.`
        : `${asked} If that was you, confirm it here within ${emailChangeHours} hours.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: ['If it was not you, you can ignore this email: nothing will happen.'],
    footer: `You get this because someone gave this address on the account page of ${site.name}.`,
  })
  return { ...mail, cause: 'confirmation' }
}

/** ACC-2: to the address of a new account, which may be a stranger's. */
export function confirmAddress(site: Site, owner: Owner, url: string): Mail {
  const mail = accountLetter(site, owner, `Confirm your address for ${site.name}`, {
    opening: [
      `Someone made an account at ${site.name} with this address. If that was you, confirm it within ${emailConfirmationHours} hours: then you can also write comments and give Premium to others.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: ['If it was not you, you can ignore this email, and do not open the link.'],
    footer: `You get this because someone gave this address to ${site.name} for a new account.`,
  })
  return { ...mail, cause: 'confirmation' }
}

/** To both addresses. */
export const emailChanged = (site: Site, owner: Owner, newEmail: string): Mail =>
  accountLetter(site, owner, `Your address for ${site.name} was changed`, {
    opening: [`Your account at ${site.name} now has the address ${newEmail}. Use it to log in.`],
    closing: [`If that was not you, write to ${site.contactEmail} at once.`],
    footer: `You get this because your account at ${site.name} has or had this address.`,
  })

/** ACC-9 */
export const accountDisabled = (site: Site, owner: Owner, reason: string): Mail =>
  accountLetter(site, owner, `Your account at ${site.name} has been disabled`, {
    opening: [`Your account at ${site.name} has been disabled, and you were logged out everywhere. This is why:`],
    note: { title: 'Reason', text: reason },
    closing: [`If you think that this is a mistake, write to ${site.contactEmail}.`],
  })

export const accountEnabled = (site: Site, owner: Owner): Mail =>
  accountLetter(site, owner, `Your account at ${site.name} has been enabled again`, {
    opening: [`Your account at ${site.name} has been enabled again. You can log in as before.`],
    button: { label: 'Log in', url: site.url + paths.login[0] },
  })

/** For every other admin, so that an unexpected change is noticed. */
export const adminPasswordChangedNotice = (site: Site, { email, whose }: { email: string; whose: string }): Mail => ({
  recipient: email,
  subject: `${site.name}: the password of an admin was changed`,
  ...letter(site, {
    opening: [
      `The password of the admin ${whose} has been changed, and that admin was logged out everywhere.`,
      'If this is unexpected, ask them, but not by email. Anyone with access to the server can set a new password with npm run admin:create.',
    ],
    footer: `You get this because you are an admin of ${site.url}.`,
  }),
})
