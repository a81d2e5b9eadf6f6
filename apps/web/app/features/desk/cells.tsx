import type { Subscriber } from '@matinee/contract/subscriptions'
import type { User } from '@matinee/contract/accounts'
import { Link } from 'react-router'
import { subscriptionLabels } from './words.ts'
import { Status } from '../../ui/badge.tsx'
import { agoOf, dayOf, momentOf } from './dates.ts'
import { useDeskAddress } from './use-desk-address.ts'

interface WhenProps {
  at: string
  /** With it, as a distance from then: '3 hours ago'. */
  from?: Date
}

/** A date; its title is the whole of it. */
export function When({ at, from }: WhenProps) {
  return (
    <time dateTime={at} title={momentOf(at)}>
      {from ? agoOf(at, from) : dayOf(at)}
    </time>
  )
}

const tones = { active: 'success', expired: 'muted', cancelled: 'outline' } as const
const premiumTones = { Premium: 'success', Expired: 'muted', Free: 'outline' } as const

const isKnown = (status: string): status is Subscriber['status'] => Object.hasOwn(tones, status)

/** SUBS-2: a status that this page does not know is shown as it came, in the colour of a warning. */
export function StatusDot({ status }: { status: string }) {
  if (!isKnown(status)) return <Status tone="warning">{status}</Status>
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>
}

/** Whether somebody has Premium now. */
export function PremiumDot({ status }: { status: User['subscriptionStatus'] }) {
  return <Status tone={premiumTones[status]}>{status}</Status>
}

/** Anybody may be called anything: each name is isolated, so that none turns what stands beside it. */
export function PersonName({ username, email }: { username: string; email: string }) {
  if (username === '' && email === '') return <span className="muted">Deleted user</span>
  return (
    <>
      <strong>
        <bdi>{username}</bdi>
      </strong>
      <span>
        <bdi>{email}</bdi>
      </span>
    </>
  )
}

interface PersonLinkProps {
  /** Null for a deleted user. */
  id: string | null
  name: string
  email: string
}

/** Opens a person's details over whatever is shown. */
export function PersonLink({ id, name, email }: PersonLinkProps) {
  const { hrefOf } = useDeskAddress()
  if (id === null) return <span className="muted">Deleted user</span>
  return (
    <>
      <Link to={hrefOf({ person: id })} preventScrollReset className="desk-whose">
        <bdi>{name}</bdi>
      </Link>
      <bdi className="desk-whose-mail">{email}</bdi>
    </>
  )
}
