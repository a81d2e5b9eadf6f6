import type { User } from '@matinee/contract/accounts'
import type { Subscriber } from '@matinee/contract/subscriptions'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../platform/site.ts'
import { Status } from '../../ui/badge.tsx'
import { formatRelative, formatDate, formatFullDateTime } from './dates.ts'
import { usePermission } from './role.ts'
import { useDeskSearchParams } from './use-desk-search-params.ts'
import * as words from '@matinee/locales/desk'
import { premiumStates as premiumLabels, subscriptionStates as subscriptionLabels } from '@matinee/locales/desk'

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** In the currency of this service. */
export function Money({ cents }: { cents: number }) {
  return useMoney()(cents)
}

/** A date, with the time in its tooltip. With `from`, the distance instead: '3 hours ago'. */
export function Timestamp({ at, from }: { at: string; from?: Date }) {
  return (
    <time dateTime={at} title={formatFullDateTime(at)}>
      {from ? formatRelative(at, from) : formatDate(at)}
    </time>
  )
}

const tones = { active: 'success', expired: 'muted', cancelled: 'outline' } as const
const premiumTones = { Premium: 'success', Expired: 'muted', Free: 'outline' } as const

const isStatus = (status: string): status is Subscriber['status'] => Object.hasOwn(tones, status)

/** SUBS-2: an unknown status is shown as it is, as a warning. */
export function SubscriptionStatusLabel({ status }: { status: string }) {
  if (!isStatus(status)) return <Status tone="warning">{status}</Status>
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>
}

/** The user's current Premium status. */
export function PremiumStatusLabel({ status }: { status: User['subscriptionStatus'] }) {
  return <Status tone={premiumTones[status]}>{premiumLabels[status]}</Status>
}

export const refusesMailText = words.refusesMail

/** Names are isolated, as they may be written from right to left. */
export function PersonName({
  username,
  email,
  refusesMail,
}: {
  username: string
  email: string
  refusesMail?: boolean
}) {
  if (username === '' && email === '') return <span className="muted">{words.deletedUser}</span>
  return (
    <>
      <strong>
        <bdi>{username}</bdi>
      </strong>
      <span>
        <bdi>{email}</bdi>
      </span>
      {refusesMail && <span className="desk-warning">{refusesMailText}</span>}
    </>
  )
}

interface PersonLinkProps {
  /** Null for a deleted user. */
  id: string | null
  name: string
  email: string
}

/** Opens a person's details over the current tab. */
export function PersonLink({ id, name, email }: PersonLinkProps) {
  const { hrefOf } = useDeskSearchParams()
  const hasPermission = usePermission()
  if (id === null) return <span className="muted">{words.deletedUser}</span>
  return (
    <>
      {hasPermission('people') ? (
        <Link to={hrefOf({ person: id, payment: null })} preventScrollReset className="desk-whose">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="desk-whose">{name}</bdi>
      )}
      <bdi className="desk-whose-mail">{email}</bdi>
    </>
  )
}
