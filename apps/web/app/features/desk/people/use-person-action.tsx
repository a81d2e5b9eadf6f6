import { type PlanName, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
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
  cancel: { done: messages.cancelled, failed: messages.cancelFailed },
  reactivate: { done: messages.reactivated, failed: messages.reactivateFailed },
  extend: { done: messages.extended, failed: messages.extendFailed },
  remind: { done: messages.reminded, failed: messages.remindFailed },
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
    title: words.cancelQuestion(name),
    text: words.cancelText,
    confirmLabel: words.cancelSubscription,
    cancelLabel: words.keepSubscription,
    pendingText: words.cancelling,
  }),
  reactivate: (name: string) => ({
    title: words.giveMonthQuestion(name),
    text: words.giveMonthText,
    confirmLabel: words.reactivate,
    cancelLabel: words.giveNothing,
    pendingText: `${words.reactivate}...`,
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
