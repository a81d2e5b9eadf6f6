import { peopleMessages, type Person } from '@matinee/contract/people'
import { planEndpoints } from '@matinee/contract/plans'
import {
  addDays,
  subscriptionEndpoints,
  subscriptionLimits,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import { type RefObject, useId, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { formatDate } from '../dates.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { FormDialog } from '../form-dialog.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { type FinalFocus, useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/people'

export interface PersonAction {
  act: 'cancel' | 'reactivate' | 'extend' | 'remind'
  userId: string
  username: string
  plan?: string
}

const outcomes = {
  cancel: { done: words.cancelled, failed: messages.cancelFailed },
  reactivate: { done: messages.reactivated, failed: words.reactivateFailed },
  extend: { done: words.extended, failed: words.extendFailed },
  remind: { done: messages.reminderSent, failed: words.remindFailed },
}

/** SUBS-3, USERS-1, USERS-2: what an admin can do about one person's Premium. */
export function usePersonAction() {
  return useDeskAction(
    async ({ act, userId, plan = 'monthly' }: PersonAction) => {
      const api = adminApi()
      if (act === 'cancel')
        await api(subscriptionEndpoints.cancel, { body: { userId, reason: messages.adminCancelReason } })
      else if (act === 'remind') await api(subscriptionEndpoints.remindOne, { params: { userId } })
      // Extending is the same call: while Premium runs, the days are added to those that are left.
      else await api(subscriptionEndpoints.reactivate, { body: { userId, subscriptionType: plan } })
      return true
    },
    {
      failed: ({ act }) => outcomes[act].failed,
      // Days that are given have an idempotency key.
      notifyFailed: (message, error, { act }) =>
        (act === 'reactivate' || act === 'extend' ? notify.idempotentFailed : notify.failed)(message, error),
      onDone: (_, { act, username }) => notify.success(outcomes[act].done, { detail: username }),
    },
  )
}

/** SUBS-3 */
export const cancelQuestion = (username: string) => ({
  title: words.cancelQuestion({ name: username }),
  text: words.cancelText,
  confirmLabel: words.cancelSubscription,
  cancelLabel: words.keepIt,
  pendingText: words.cancelling,
})

const planWords = {
  extend: { title: words.extendTitle, text: words.extendText, confirm: words.extend, pending: words.extending },
  reactivate: { title: words.giveTitle, text: words.giveText, confirm: words.reactivate, pending: words.reactivating },
}

interface PlanDialogProps {
  action: PersonAction & { act: keyof typeof planWords }
  /** The date to which the days are added. */
  from: Date
  pending: boolean
  finalFocus: FinalFocus
  onClose: () => void
  onConfirm: (action: PersonAction) => void
}

/** Asks which plan's days to give. Render it only while it is open. */
export function PlanDialog({ action, from, pending, finalFocus, onClose, onConfirm }: PlanDialogProps) {
  const { act, username } = action
  const { title, text, confirm, pending: pendingText } = planWords[act]
  const [plan, setPlan] = useState(action.plan)
  const { data, hasFailed } = useDeskQuery(planEndpoints.list, {})
  // Also the person's own plan, if it is no longer sold.
  const plans = data?.plans.filter(({ id, isOnSale }) => isOnSale || id === action.plan)
  const chosen = plans?.find(({ id }) => id === plan) ?? plans?.[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{title({ name: username })}</bdi>}
      description={text}
      dismissible={!pending}
      finalFocus={finalFocus}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending && chosen) onConfirm({ ...action, plan: chosen.id })
        }}
      >
        <fieldset className="desk-people-plans" disabled={pending}>
          <legend className="visually-hidden">{words.plan}</legend>
          {plans?.map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="plan" value={id} checked={chosen?.id === id} onChange={() => setPlan(id)} />
              {name}
            </label>
          ))}
        </fieldset>
        <p className="desk-people-given">
          <output>
            {chosen && words.daysGiven({ days: chosen.days, until: formatDate(addDays(from, chosen.days)) })}
            {hasFailed && words.plansFailed}
          </output>
        </p>
        <DialogActions>
          <DialogClose disabled={pending}>{deskWords.cancel}</DialogClose>
          <Button type="submit" variant="primary" disabled={!chosen} pending={pending} pendingText={pendingText}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface GiveDaysDialogProps {
  person: Person
  now: Date
  finalFocus: FinalFocus
  onClose: () => void
}

/** SUBS-6. Render it only while it is open. */
function GiveDaysDialog({ person, now, finalFocus, onClose }: GiveDaysDialogProps) {
  const { _id: userId, username, hasActiveSubscription, expirationDate } = person
  const [typed, setTyped] = useState('3')
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const isRight = days >= 1 && days <= subscriptionLimits.givenDays
  const from = hasActiveSubscription && expirationDate !== null ? new Date(expirationDate) : now
  const give = useDeskAction(
    () => adminApi()(subscriptionEndpoints.giveDays, { params: { userId }, body: { days, reason: reason.trim() } }),
    {
      failed: words.giveDaysFailed,
      notifyFailed: notify.idempotentFailed,
      onDone: ({ message }) => {
        notify.success(message, { detail: username })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={words.giveDaysTitle({ name: username })}
      description={hasActiveSubscription ? words.extendText : words.giveText}
      confirmLabel={words.giveDays}
      pendingText={words.givingDays}
      isPending={give.isPending}
      finalFocus={finalFocus}
      onSubmit={() => {
        setHasTried(true)
        if (isRight && reason.trim() !== '') void give.run()
      }}
      onClose={onClose}
    >
      <Field label={words.daysToGive} error={hasTried && !isRight && messages.daysInvalid}>
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          disabled={give.isPending}
        />
      </Field>
      <Field
        label={deskWords.reason}
        help={words.giveDaysReasonHelp}
        error={hasTried && reason.trim() === '' && peopleMessages.reasonMissing}
      >
        <TextInput
          value={reason}
          maxLength={subscriptionLimits.reasonLength}
          onChange={(event) => setReason(event.currentTarget.value)}
          disabled={give.isPending}
        />
      </Field>
      <p className="desk-people-given">
        <output>{isRight && words.daysGiven({ days, until: formatDate(addDays(from, days)) })}</output>
      </p>
    </FormDialog>
  )
}

interface PersonActionsProps {
  person: Person
  now: Date
  /** Gets the focus when the pressed button is gone. */
  top: RefObject<HTMLElement | null>
}

/** SUBS-3, SUBS-6, USERS-2 */
export function PersonActions({ person, now, top }: PersonActionsProps) {
  const { pending, run } = usePersonAction()
  const [dialog, setDialog] = useState<'cancel' | 'reactivate' | 'giveDays'>()
  const reason = useId()
  const actions = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusAfterRefresh(actions, top, person)
  const { _id: userId, username, daysRemaining, hasActiveSubscription, isRenewing, subscriptions } = person
  const close = () => setDialog(undefined)
  const act = (action: PersonAction) => void run(action).then(close)
  const canRemind = daysRemaining <= subscriptionLimits.reminderDays
  const reasons = [
    isRenewing && words.cannotGiveDays,
    hasActiveSubscription && !canRemind && words.canRemindLate({ days: subscriptionLimits.reminderDays }),
  ].filter((each) => each !== false)
  const disabledUnless = (isAllowed: boolean) =>
    isAllowed ? undefined : { 'aria-disabled': true, 'aria-describedby': reason, onClick: undefined }
  return (
    <div ref={actions} className="desk-details-actions">
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setDialog('giveDays')}
        {...disabledUnless(!isRenewing)}
      >
        {words.giveDays}
      </Button>
      {hasActiveSubscription ? (
        <>
          <Button
            size="small"
            pending={pending?.act === 'remind'}
            onClick={() => act({ act: 'remind', userId, username })}
            {...disabledUnless(canRemind)}
          >
            {words.sendReminder}
          </Button>
          <Button size="small" onClick={() => setDialog('cancel')}>
            {words.cancelSubscription}
          </Button>
        </>
      ) : (
        subscriptions.length > 0 && (
          <Button size="small" onClick={() => setDialog('reactivate')}>
            {words.reactivate}
          </Button>
        )
      )}
      {reasons.length > 0 && (
        <p id={reason} className="desk-details-reason">
          {reasons.join(' ')}
        </p>
      )}
      <ConfirmDialog
        subject={dialog === 'cancel' ? username : undefined}
        words={cancelQuestion}
        finalFocus={finalFocus}
        pending={pending?.act === 'cancel'}
        onClose={close}
        onConfirm={() => act({ act: 'cancel', userId, username })}
      />
      {dialog === 'giveDays' && <GiveDaysDialog person={person} now={now} finalFocus={finalFocus} onClose={close} />}
      {dialog === 'reactivate' && (
        <PlanDialog
          action={{ act: dialog, userId, username }}
          from={now}
          finalFocus={finalFocus}
          pending={pending?.act === dialog}
          onClose={close}
          onConfirm={act}
        />
      )}
    </div>
  )
}
