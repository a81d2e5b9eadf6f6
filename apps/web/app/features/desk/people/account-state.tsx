import { peopleEndpoints, peopleLimits, peopleMessages as messages, type Person } from '@matinee/contract/people'
import { type RefObject, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { type FinalFocus, useFocusAfterRefresh } from '../use-desk-list.ts'

/** ACC-9: disables an account, or enables it again. ACC-4: resets two steps that somebody has lost. */
export function AccountState({ person, top }: { person: Person; top: RefObject<HTMLElement | null> }) {
  const { _id: userId, username, isDisabled, hasSecondStep } = person
  const [isResetting, setIsResetting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusAfterRefresh(area, top, person)
  const enable = useDeskAction(() => adminApi()(peopleEndpoints.enable, { params: { userId } }), {
    failed: 'Failed to enable the account',
    onDone: ({ message }) => notify.success(message, { detail: username }),
  })
  const reset = useDeskAction(() => adminApi()(peopleEndpoints.resetFactors, { params: { userId } }), {
    failed: 'Failed to reset two-step login',
    onDone: ({ message }) => {
      notify.success(message, { detail: username })
      setIsResetting(false)
    },
  })
  return (
    <div ref={area} className="desk-details-actions">
      {isDisabled ? (
        <Button size="small" pending={enable.isPending} onClick={() => void enable.run()}>
          Enable account
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Disable account
        </Button>
      )}
      {hasSecondStep && (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsResetting(true)}>
          Reset two-step login
        </Button>
      )}
      <AlertDialog
        open={isResetting}
        onOpenChange={setIsResetting}
        title={<bdi>{`Reset the two-step login of ${username}?`}</bdi>}
        text="Do this only if you are sure that it is them who ask. Their passkeys, authenticator app and recovery codes are removed, they are logged out everywhere, and get an email. Then their password alone is enough."
        confirmLabel="Reset"
        pending={reset.isPending}
        onConfirm={() => void reset.run()}
        finalFocus={finalFocus}
      />
      {isAsking && <DisableDialog person={person} finalFocus={finalFocus} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

interface DisableDialogProps {
  person: Person
  finalFocus: FinalFocus
  onClose: () => void
}

/** Render it only while it is open. */
function DisableDialog({
  person: { _id: userId, username, hasActiveSubscription },
  finalFocus,
  onClose,
}: DisableDialogProps) {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isMissing = reason.trim() === ''
  const { run, isPending } = useDeskAction(
    () => adminApi()(peopleEndpoints.disable, { params: { userId }, body: { reason } }),
    {
      failed: 'Failed to disable the account',
      onDone: ({ message }) => {
        notify.success(message, { detail: username })
        onClose()
      },
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{`Disable the account of ${username}?`}</bdi>}
      description={
        hasActiveSubscription
          ? 'They are logged out everywhere and cannot log in any more. Their Premium runs on, and a plan that renews is charged, until you cancel it.'
          : 'They are logged out everywhere and cannot log in any more. You can enable the account again.'
      }
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        className="desk-refund"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (!isMissing) void run()
        }}
      >
        <Field
          label="Reason"
          help="Mailed to them, and kept in the record"
          error={hasTried && isMissing && messages.reasonMissing}
        >
          <TextInput
            value={reason}
            maxLength={peopleLimits.reasonLength}
            onChange={(event) => setReason(event.currentTarget.value)}
            disabled={isPending}
          />
        </Field>
        <DialogActions>
          <DialogClose disabled={isPending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText="Disabling...">
            Disable account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
