import { deskPeopleWords as words } from './words.ts'
import type { Person } from '@matinee/contract/people'
import { expiringSoonDays, subscriptionLimits } from '@matinee/contract/subscriptions'
import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PersonQuestion } from './person-question.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { usePeopleActions } from './use-people-actions.ts'

interface PersonActionsProps {
  person: Person
  now: Date
  /** Stays whatever is done: the button that was pressed may not. */
  top: RefObject<HTMLElement | null>
}

/** SUBS-3, USERS-2 */
export function PersonActions({ person, now, top }: PersonActionsProps) {
  const { pending, cancel, reactivate, extend, remind } = usePeopleActions()
  const [asking, setAsking] = useState<'cancel' | 'reactivate' | 'extend'>()
  const reason = useId()
  const whom = { id: person._id, name: person.username }
  const focusAfter = useRef<HTMLElement>(null)
  const ask = (next: typeof asking) => {
    focusAfter.current = null
    setAsking(next)
  }
  const close = () => setAsking(undefined)
  const done = () => {
    focusAfter.current = top.current
    close()
  }
  const canExtend = person.daysRemaining <= expiringSoonDays
  const canRemind = person.daysRemaining <= subscriptionLimits.reminderDays
  return (
    <div className="desk-details-actions">
      {person.hasActiveSubscription ? (
        <>
          <Button
            size="small"
            aria-disabled={!canExtend || undefined}
            aria-describedby={canExtend ? undefined : reason}
            onClick={() => canExtend && ask('extend')}
          >
            {words.extend}
          </Button>
          <Button
            size="small"
            pending={pending?.act === 'remind'}
            aria-disabled={!canRemind || undefined}
            aria-describedby={canRemind ? undefined : reason}
            onClick={() => canRemind && void remind(whom)}
          >
            {words.sendReminder}
          </Button>
          <Button size="small" onClick={() => ask('cancel')}>
            {words.cancelSubscription}
          </Button>
          {!canExtend && (
            <p id={reason} className="desk-details-reason">
              {words.extendLater} {!canRemind && words.remindLater}
            </p>
          )}
        </>
      ) : (
        <Button size="small" onClick={() => ask('reactivate')}>
          {words.reactivate}
        </Button>
      )}
      <PersonQuestion
        asked={asking === 'cancel' ? { act: 'cancel', whom } : undefined}
        pending={pending?.act === 'cancel'}
        onClose={close}
        onConfirm={() => void cancel(whom).then(done)}
        focusAfter={focusAfter}
      />
      {asking === 'reactivate' && (
        <PlanDialog
          userId={person._id}
          from={now}
          title={words.reactivateQuestion(person.username)}
          text={words.reactivateText}
          confirmLabel={words.reactivate}
          pending={pending?.act === 'reactivate'}
          focusAfter={focusAfter}
          onClose={close}
          onConfirm={(plan) => void reactivate(whom, plan).then(done)}
        />
      )}
      {asking === 'extend' && (
        <PlanDialog
          userId={person._id}
          first={person.plan ?? undefined}
          from={person.expirationDate === null ? now : new Date(person.expirationDate)}
          title={words.extendQuestion(person.username)}
          text={words.extendText}
          confirmLabel={words.extend}
          pending={pending?.act === 'extend'}
          focusAfter={focusAfter}
          onClose={close}
          onConfirm={(plan) => void extend(whom, plan).then(done)}
        />
      )}
    </div>
  )
}
