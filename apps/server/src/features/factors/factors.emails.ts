import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Owner {
  email: string
  username: string
}

const wordings = {
  'passkey.add': {
    subject: (site: string) => `A passkey was added to your account at ${site}`,
    text: 'A passkey was added to your account, and all other devices were logged out. From now on you can log in with it.',
  },
  'passkey.remove': {
    subject: (site: string) => `A passkey was removed from your account at ${site}`,
    text: 'A passkey was removed from your account, and all other devices were logged out.',
  },
  'totp.add': {
    subject: (site: string) => `An authenticator app was added to your account at ${site}`,
    text: 'From now on we ask for a code of your authenticator app after your password. All other devices were logged out.',
  },
  'totp.remove': {
    subject: (site: string) => `The authenticator app was removed from your account at ${site}`,
    text: 'We do not ask for a code of your authenticator app any more. All other devices were logged out.',
  },
  'codes.renew': {
    subject: (site: string) => `New recovery codes for your account at ${site}`,
    text: 'New recovery codes were made for your account. Those from before do not work any more.',
  },
} as const

export type FactorChange = keyof typeof wordings

/** ACC-3, ACC-4: so that a change that its owner has not made is noticed. */
export const factorChanged = (site: Site, owner: Owner, change: FactorChange): Mail =>
  accountLetter(site, owner, wordings[change].subject(site.name), {
    opening: [wordings[change].text, 'If that was you, there is nothing to do. If not, change your password now:'],
    button: { label: 'Change the password', url: site.url + paths.resetPassword[0] },
    closing: [`Then look at your account, and if anything looks wrong, write to ${site.contactEmail}.`],
  })

export const recoveryCodeUsed = (site: Site, owner: Owner, left: number): Mail =>
  accountLetter(site, owner, `A recovery code was used for your account at ${site.name}`, {
    opening: [
      'Someone logged in to your account with your password and one of your recovery codes.',
      left === 1 ? 'One code is left.' : `${left} codes are left.`,
    ],
    button: { label: 'Go to your account', url: site.url + paths.account[0] },
    closing: [`If that was not you, change your password, and write to ${site.contactEmail}.`],
  })

/** By the desk. */
export const factorsReset = (site: Site, owner: Owner): Mail =>
  accountLetter(site, owner, `Two-step login was reset for your account at ${site.name}`, {
    opening: [
      'We have removed the passkeys, the authenticator app and the recovery codes of your account, and logged you out everywhere. You can log in with your password alone, and set up two steps again.',
    ],
    button: { label: 'Log in', url: site.url + paths.login[0] },
    closing: [`If you have not asked for that, write to ${site.contactEmail} at once.`],
  })
