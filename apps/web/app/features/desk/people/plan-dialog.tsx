import { addDays, planLabels, type PlanName, planNames, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import type { FinalFocus } from '../use-desk-list.ts'
import { dayOf } from '../dates.ts'
import { useDeskQuery } from '../desk-query.ts'

interface PlanDialogProps {
  userId: string
  title: string
  text: string
  /** A verb: 'Extend'. */
  confirmLabel: string
  /** What is chosen first: most go on as they were. */
  first?: PlanName
  /** What the days are added to. */
  from: Date
  pending: boolean
  finalFocus: FinalFocus
  onClose: () => void
  onConfirm: (plan: PlanName) => void
}

/** Which plan's days somebody is given. It is there while it is open. */
export function PlanDialog(props: PlanDialogProps) {
  const { userId, title, text, confirmLabel, first = 'monthly', from, pending, finalFocus, onClose, onConfirm } = props
  const [plan, setPlan] = useState<PlanName>(first)
  // How many days a plan has, only the server knows; without it one can still choose.
  const { data } = useDeskQuery(subscriptionEndpoints.status, { query: { userId } })
  const days = data?.subscriptionOptions[plan].days
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={<bdi>{title}</bdi>}
      description={text}
      dismissible={!pending}
      finalFocus={finalFocus}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) onConfirm(plan)
        }}
      >
        <fieldset className="desk-people-plans" disabled={pending}>
          <legend className="visually-hidden">Plan</legend>
          {planNames.map((each) => (
            <label key={each}>
              <input type="radio" name="plan" value={each} checked={plan === each} onChange={() => setPlan(each)} />
              {planLabels[each]}
            </label>
          ))}
        </fieldset>
        <p className="desk-people-given">
          <output>{days !== undefined && `+${days} days, until ${dayOf(addDays(from, days))}`}</output>
        </p>
        <DialogActions>
          <DialogClose disabled={pending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={pending} pendingText={`${confirmLabel}...`}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
