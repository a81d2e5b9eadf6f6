import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { type CancelOutcome, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { useDesk } from '../desk-context.ts'
import { notify } from '../notify.ts'
import type { Selection } from '../use-selection.ts'

/** SUBS-4. What was not done stays chosen, and is said row by row. */
export function useBulkCancel({ ids, choose }: Selection) {
  const { reload } = useDesk()
  const [isPending, setIsPending] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly CancelOutcome[]>([])

  const tell = (cancelled: number, all: readonly CancelOutcome[]) => {
    const failed = all.filter(({ ok }) => !ok)
    setOutcomes(failed)
    choose(failed.map(({ userId }) => userId))
    if (failed.length === 0) notify.success(messages.cancelledMany(cancelled))
    else if (cancelled > 0) notify.warning(words.cancelledSome(cancelled, all.length))
    else notify.error(messages.cancelManyFailed)
  }

  return {
    isPending,
    outcomes,
    clearOutcomes: () => setOutcomes([]),
    cancelSelected: async () => {
      setIsPending(true)
      setOutcomes([])
      try {
        const body = { userIds: [...ids], reason: messages.cancelManyReason }
        const answer = await adminApi()(subscriptionEndpoints.cancelMany, { body })
        tell(answer.cancelled, answer.outcomes)
        reload()
      } catch (error) {
        notify.failed(messages.cancelManyFailed, error)
      } finally {
        setIsPending(false)
      }
    },
  }
}
