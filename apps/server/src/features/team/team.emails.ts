import { paths } from '@matinee/contract/paths'
import type { DeskRole } from '@matinee/contract/permissions'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Member {
  email: string
  username: string
}

const roleNames: Record<DeskRole, string> = {
  owner: 'owner (everything)',
  editor: 'editor (catalogue, films and pages)',
  support: 'support (people, comments and gifts)',
  finance: 'finance (payments, plans and figures)',
}

/** To an address that may have an account here or not. */
export const teamInvitation = (
  site: Site,
  { recipient, role, url, days }: { recipient: string; role: DeskRole; url: string; days: number },
): Mail => ({
  recipient,
  subject: `You are invited to work at ${site.name}`,
  cause: 'confirmation',
  ...letter(site, {
    heading: 'An invitation',
    opening: [
      `You are invited to the desk of ${site.name}. Your role would be: ${roleNames[role]}. The link works once, within ${days} days.`,
    ],
    button: { label: 'Accept the invitation', url },
    closing: ['Do not forward this email: whoever has the link gets the role.'],
    footer: `You get this because an owner of ${site.name} has entered this address. If you do not want the role, ignore it. Questions? Write to ${site.contactEmail}.`,
  }),
})

export const roleAccepted = (site: Site, owner: Member, { username, email, role }: Member & { role: DeskRole }): Mail =>
  accountLetter(site, owner, `${username} works at ${site.name} now`, {
    opening: [`${username} (${email}) has accepted the invitation. Their role: ${roleNames[role]}.`],
    closing: ['If this is unexpected, take the role away in the desk, under Team.'],
  })

export const roleChanged = (site: Site, member: Member, role: DeskRole): Mail =>
  accountLetter(site, member, `Your role at ${site.name} was changed`, {
    opening: [`Your role in the desk of ${site.name} is now: ${roleNames[role]}.`],
    button: { label: 'Open the desk', url: site.url + paths.adminDashboard[0] },
  })

export const roleTakenAway = (site: Site, member: Member): Mail =>
  accountLetter(site, member, `You no longer work at ${site.name}`, {
    opening: [
      `Your role in the desk of ${site.name} was taken away, and you were logged out there. Your account stays as it is.`,
    ],
    closing: [`If you think that this is a mistake, write to ${site.contactEmail}.`],
  })
