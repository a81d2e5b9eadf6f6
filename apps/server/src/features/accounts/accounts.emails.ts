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

export const passwordChanged = (site: Site, owner: Owner): Mail =>
  accountLetter(site, owner, `Your password for ${site.name} was changed`, {
    opening: [
      `The password of your account at ${site.name} has been changed, and you were logged out everywhere. If that was you, simply log in again.`,
      'If it was not you, reset your password now:',
    ],
    button: { label: 'Reset the password', url: site.url + paths.resetPassword[0] },
    closing: [`If that does not help, write to ${site.contactEmail}.`],
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
