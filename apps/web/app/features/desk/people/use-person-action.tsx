import { type PlanName, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { deskPeopleMessages as messages } from './words.ts'
import { adminApi } from '../../../platform/browser-api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import type { FinalFocus } from '../use-desk-list.ts'
import { useLast } from '../use-last.ts'

export interface PersonAction {
  act: 'cancel' | 'reactivate' | 'extend' | 'remind'
  userId: string
  username: string
  /** Of what is given. */
  plan?: PlanName
}

const outcomes = {
  cancel: { done: 'Subscription cancelled successfully!', failed: messages.cancelFailed },
  reactivate: { done: messages.reactivated, failed: 'Failed to reactivate subscription' },
  extend: { done: 'Subscription extended successfully!', failed: 'Failed to extend subscription' },
  remind: { done: messages.reminded, failed: 'Failed to send reminder' },
}

/** SUBS-3, USERS-1, USERS-2: what the desk does about one person's Premium. */
export function usePersonAction() {
  return useDeskAction(
    async ({ act, userId, plan = 'monthly' }: PersonAction) => {
      const api = adminApi()
      if (act === 'cancel') await api(subscriptionEndpoints.cancel, { body: { userId, reason: messages.cancelReason } })
      else if (act === 'remind') await api(subscriptionEndpoints.remindOne, { params: { userId } })
      // To extend is the same call, while some days are left.
      else await api(subscriptionEndpoints.reactivate, { body: { userId, subscriptionType: plan } })
      return true
    },
    {
      failed: ({ act }) => outcomes[act].failed,
      onDone: (_, { act, username }) => notify.success(outcomes[act].done, { detail: username }),
    },
  )
}

const wordsOf = {
  cancel: (name: string) => ({
    title: `Cancel the subscription of ${name}?`,
    text: 'Premium ends for them at once. Reactivating starts 30 new days; the days left are not given back.',
    confirmLabel: 'Cancel subscription',
    cancelLabel: 'Keep it',
    pendingText: 'Cancelling...',
  }),
  reactivate: (name: string) => ({
    title: `Give ${name} 30 days of Premium?`,
    text: 'It costs them nothing, and they get an email.',
    confirmLabel: 'Reactivate',
    cancelLabel: 'Not now',
    pendingText: `Reactivate...`,
  }),
}

export type AskedAction = PersonAction & { act: keyof typeof wordsOf }

interface PersonQuestionProps {
  asked: AskedAction | undefined
  finalFocus: FinalFocus
  pending: boolean
  onClose: () => void
  onConfirm: (asked: AskedAction) => void
}

/** SUBS-3: both are felt by somebody at once, so both are asked about first. */
export function PersonQuestion({ asked, finalFocus, pending, onClose, onConfirm }: PersonQuestionProps) {
  const shown = useLast(asked)
  if (!shown) return null
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      {...wordsOf[shown.act](shown.username)}
      pending={pending}
      finalFocus={finalFocus}
      onConfirm={() => asked && onConfirm(asked)}
    />
  )
}
