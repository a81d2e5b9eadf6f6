import { deskPeopleMessages as words } from './words.ts'
import { type PlanName, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { AppError } from '@matinee/contract/http/errors'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { useDesk } from '../desk-context.ts'
import { notify } from '../notify.ts'

export interface Whom {
  id: string
  name: string
}

export type PersonAct = 'cancel' | 'reactivate' | 'extend' | 'remind'

/** It is not as it was shown: somebody else has been there. */
const isOutdated = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 404 || error.status === 409)

/** What the desk does about one person's Premium. One thing at a time: a second press is not a second deed. */
export function usePeopleActions() {
  const { reload } = useDesk()
  const [pending, setPending] = useState<{ id: string; act: PersonAct }>()
  const isUnderWay = useRef(false)

  const run = async (
    act: PersonAct,
    { id, name }: Whom,
    call: () => Promise<unknown>,
    done: string,
    failed: string,
  ) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setPending({ id, act })
    try {
      await call()
      notify.success(done, { detail: name })
      reload()
      return true
    } catch (error) {
      notify.failed(failed, error)
      if (isOutdated(error)) reload()
      return false
    } finally {
      isUnderWay.current = false
      setPending(undefined)
    }
  }

  const give = async (userId: string, subscriptionType: PlanName) =>
    await adminApi()(subscriptionEndpoints.reactivate, { body: { userId, subscriptionType } })

  return {
    pending,
    /** SUBS-3 */
    cancel: async (of: Whom) =>
      await run(
        'cancel',
        of,
        async () =>
          await adminApi()(subscriptionEndpoints.cancel, { body: { userId: of.id, reason: words.cancelReason } }),
        words.cancelled,
        words.cancelFailed,
      ),
    reactivate: async (of: Whom, plan: PlanName = 'monthly') =>
      await run('reactivate', of, async () => await give(of.id, plan), words.reactivated, words.reactivateFailed),
    /** USERS-1: the same call, while some days are left. */
    extend: async (of: Whom, plan: PlanName) =>
      await run('extend', of, async () => await give(of.id, plan), words.extended, words.extendFailed),
    /** USERS-2 */
    remind: async (of: Whom) =>
      await run(
        'remind',
        of,
        async () => await adminApi()(subscriptionEndpoints.remindOne, { params: { userId: of.id } }),
        words.reminded,
        words.remindFailed,
      ),
  }
}
