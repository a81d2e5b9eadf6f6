import type { User } from '@matinee/contract/accounts'
import type { Subscriber } from '@matinee/contract/subscriptions'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../platform/site.ts'
import { Status } from '../../ui/badge.tsx'
import { agoOf, dayOf, momentOf } from './dates.ts'
import { useMay } from './role.ts'
import { useDeskAddress } from './use-desk-address.ts'
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
export function When({ at, from }: { at: string; from?: Date }) {
  return (
    <time dateTime={at} title={momentOf(at)}>
      {from ? agoOf(at, from) : dayOf(at)}
    </time>
  )
}

const tones = { active: 'success', expired: 'muted', cancelled: 'outline' } as const
const premiumTones = { Premium: 'success', Expired: 'muted', Free: 'outline' } as const

const isStatus = (status: string): status is Subscriber['status'] => Object.hasOwn(tones, status)

/** SUBS-2: a status that this page does not know is shown as it came, in the colour of a warning. */
export function StatusDot({ status }: { status: string }) {
  if (!isStatus(status)) return <Status tone="warning">{status}</Status>
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>
}

/** Whether somebody has Premium now. */
export function PremiumDot({ status }: { status: User['subscriptionStatus'] }) {
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
  const { hrefOf } = useDeskAddress()
  const may = useMay()
  if (id === null) return <span className="muted">{words.deletedUser}</span>
  return (
    <>
      {may('people') ? (
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
