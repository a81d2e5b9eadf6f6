import type { Person } from '@matinee/contract/people'
import { expiringSoonDays, subscriptionLimits } from '@matinee/contract/subscriptions'
import { type RefObject, useId, useRef, useState } from 'react'
import { deskPeopleWords as words } from './words.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { type PersonAction, PersonQuestion, usePersonAction } from './use-person-action.tsx'

interface PersonActionsProps {
  person: Person
  now: Date
  /** Stays whatever is done: the button that was pressed may not. */
  top: RefObject<HTMLElement | null>
}

/** SUBS-3, USERS-2 */
export function PersonActions({ person, now, top }: PersonActionsProps) {
  const { pending, run } = usePersonAction()
  const [asking, setAsking] = useState<'cancel' | 'reactivate' | 'extend'>()
  const reason = useId()
  const actions = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusAfterRefresh(actions, top, person)
  const whom = { userId: person._id, username: person.username }
  const close = () => setAsking(undefined)
  const act = (input: Omit<PersonAction, keyof typeof whom>) => void run({ ...whom, ...input }).then(close)
  const canExtend = person.daysRemaining <= expiringSoonDays
  const canRemind = person.daysRemaining <= subscriptionLimits.reminderDays
  return (
    <div ref={actions} className="desk-details-actions">
      {person.hasActiveSubscription ? (
        <>
          <Button
            size="small"
            aria-disabled={!canExtend || undefined}
            aria-describedby={canExtend ? undefined : reason}
            onClick={() => canExtend && setAsking('extend')}
          >
            Extend
          </Button>
          <Button
            size="small"
            pending={pending?.act === 'remind'}
            aria-disabled={!canRemind || undefined}
            aria-describedby={canRemind ? undefined : reason}
            onClick={() => canRemind && act({ act: 'remind' })}
          >
            Send reminder
          </Button>
          <Button size="small" onClick={() => setAsking('cancel')}>
            Cancel subscription
          </Button>
          {!canExtend && (
            <p id={reason} className="desk-details-reason">
              Premium can be extended in its last 7 days. {!canRemind && words.remindLater}
            </p>
          )}
        </>
      ) : (
        <Button size="small" onClick={() => setAsking('reactivate')}>
          Reactivate
        </Button>
      )}
      <PersonQuestion
        asked={asking === 'cancel' ? { act: 'cancel', ...whom } : undefined}
        finalFocus={finalFocus}
        pending={pending?.act === 'cancel'}
        onClose={close}
        onConfirm={() => act({ act: 'cancel' })}
      />
      {asking === 'reactivate' && (
        <PlanDialog
          userId={person._id}
          from={now}
          title={`Give Premium to ${person.username}`}
          text="Premium begins now. It costs them nothing, and they get an email."
          confirmLabel="Reactivate"
          finalFocus={finalFocus}
          pending={pending?.act === 'reactivate'}
          onClose={close}
          onConfirm={(plan) => act({ act: 'reactivate', plan })}
        />
      )}
      {asking === 'extend' && (
        <PlanDialog
          userId={person._id}
          first={person.plan ?? undefined}
          from={person.expirationDate === null ? now : new Date(person.expirationDate)}
          title={words.extendQuestion(person.username)}
          text={words.extendText}
          confirmLabel="Extend"
          finalFocus={finalFocus}
          pending={pending?.act === 'extend'}
          onClose={close}
          onConfirm={(plan) => act({ act: 'extend', plan })}
        />
      )}
    </div>
  )
}
