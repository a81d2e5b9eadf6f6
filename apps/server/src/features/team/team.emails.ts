import { paths } from '@matinee/contract/paths'
import type { DeskRole } from '@matinee/contract/permissions'
import { draftMail } from '../mail/compose.service.ts'

interface Member {
  email: string
  username: string
}

/** To an address that may have an account here or not. */
export const teamInvitation = ({
  recipient,
  role,
  url,
  days,
}: {
  recipient: string
  role: DeskRole
  url: string
  days: number
}) =>
  draftMail('team.invitation', { email: recipient }, (format) => ({ role, days: format.days(days), link: url }), {
    cause: 'confirmation',
  })

interface Accepted extends Member {
  id: string
  role: DeskRole
  /** What the account has from before, which opens the desk now. */
  factors: { passkeys: number; hasTotp: boolean }
}

export const roleAccepted = (owner: Member, { id, username, email, role, factors }: Accepted) =>
  draftMail(
    'team.joined',
    owner,
    (format) => ({
      name: username,
      address: email,
      role,
      passkeys: format.number(factors.passkeys),
      steps: factors.passkeys > 0 ? (factors.hasTotp ? 'both' : 'passkeys') : factors.hasTotp ? 'app' : 'none',
    }),
    { dataSubjects: [id] },
  )

export const roleChanged = (member: Member, role: DeskRole) =>
  draftMail('team.role-changed', member, (_, site) => ({ role, link: site.url + paths.adminDashboard[0] }))

export const roleTakenAway = (member: Member) => draftMail('team.role-removed', member, () => ({}))
