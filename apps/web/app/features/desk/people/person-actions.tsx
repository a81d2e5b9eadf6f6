import type { Person } from '@matinee/contract/people'
import { expiringSoonDays, subscriptionLimits } from '@matinee/contract/subscriptions'
import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../question.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { cancelQuestion, type PersonAction, PlanDialog, usePersonAction } from './person-action.tsx'

interface PersonActionsProps {
  person: Person
  now: Date
  /** Gets the focus when the pressed button is gone. */
  top: RefObject<HTMLElement | null>
}

/** SUBS-3, USERS-2 */
export function PersonActions({ person, now, top }: PersonActionsProps) {
  const { pending, run } = usePersonAction()
  const [dialog, setDialog] = useState<'cancel' | 'reactivate' | 'extend'>()
  const reason = useId()
  const actions = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusAfterRefresh(actions, top, person)
  const { _id: userId, username, daysRemaining, expirationDate } = person
  const close = () => setDialog(undefined)
  const act = (action: PersonAction) => void run(action).then(close)
  const canExtend = daysRemaining <= expiringSoonDays
  const canRemind = daysRemaining <= subscriptionLimits.reminderDays
  const unless = (isAllowed: boolean) =>
    isAllowed ? undefined : { 'aria-disabled': true, 'aria-describedby': reason, onClick: undefined }
  return (
    <div ref={actions} className="desk-details-actions">
      {person.hasActiveSubscription ? (
        <>
          <Button size="small" onClick={() => setDialog('extend')} {...unless(canExtend)}>
            Extend
          </Button>
          <Button
            size="small"
            pending={pending?.act === 'remind'}
            onClick={() => act({ act: 'remind', userId, username })}
            {...unless(canRemind)}
          >
            Send reminder
          </Button>
          <Button size="small" onClick={() => setDialog('cancel')}>
            Cancel subscription
          </Button>
          {!canExtend && (
            <p id={reason} className="desk-details-reason">
              Premium can be extended in its last 7 days.{' '}
              {!canRemind && `A reminder can be sent in the last ${subscriptionLimits.reminderDays} days.`}
            </p>
          )}
        </>
      ) : (
        <Button size="small" onClick={() => setDialog('reactivate')}>
          Reactivate
        </Button>
      )}
      <Question
        about={dialog === 'cancel' ? username : undefined}
        words={cancelQuestion}
        finalFocus={finalFocus}
        pending={pending?.act === 'cancel'}
        onClose={close}
        onConfirm={() => act({ act: 'cancel', userId, username })}
      />
      {(dialog === 'reactivate' || dialog === 'extend') && (
        <PlanDialog
          action={{ act: dialog, userId, username, plan: (dialog === 'extend' && person.plan) || undefined }}
          from={dialog === 'extend' && expirationDate !== null ? new Date(expirationDate) : now}
          finalFocus={finalFocus}
          pending={pending?.act === dialog}
          onClose={close}
          onConfirm={act}
        />
      )}
    </div>
  )
}
