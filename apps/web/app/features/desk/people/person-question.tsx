import { deskPeopleWords as words } from './words.ts'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import type { Whom } from './use-people-actions.ts'

export interface AskedOf {
  act: 'cancel' | 'reactivate'
  whom: Whom
}

interface PersonQuestionProps {
  asked: AskedOf | undefined
  pending: boolean
  onClose: () => void
  onConfirm: (asked: AskedOf) => void
  focusAfter: RefObject<HTMLElement | null>
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

/** SUBS-3: both are felt by somebody at once, so both are asked about first. Keeps its words while it fades. */
export function PersonQuestion({ asked, pending, onClose, onConfirm, focusAfter }: PersonQuestionProps) {
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      {...wordsOf[shown.act](shown.whom.name)}
      pending={pending}
      onConfirm={() => asked && onConfirm(asked)}
      finalFocus={focusAfter}
    />
  )
}
