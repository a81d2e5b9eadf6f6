import { peopleEndpoints, type Person } from '@matinee/contract/people'
import { type RefObject, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
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
      {isAsking && (
        <DisableDialog
          person={person}
          hasPremium={person.hasActiveSubscription}
          finalFocus={finalFocus}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

interface DisableDialogProps {
  person: Pick<Person, '_id' | 'username'>
  /** Premium runs on, and may be charged. */
  hasPremium: boolean
  finalFocus: FinalFocus
  onClose: () => void
}

/** Render it only while it is open. */
export function DisableDialog({
  person: { _id: userId, username },
  hasPremium,
  finalFocus,
  onClose,
}: DisableDialogProps) {
  return (
    <ReasonDialog
      title={`Disable the account of ${username}?`}
      description={
        hasPremium
          ? 'They are logged out everywhere and cannot log in any more. Their Premium runs on, and a plan that renews is charged, until you cancel it.'
          : 'They are logged out everywhere and cannot log in any more. You can enable the account again.'
      }
      confirmLabel="Disable account"
      pendingText="Disabling..."
      act={(api, reason) => api(peopleEndpoints.disable, { params: { userId }, body: { reason } })}
      failed="Failed to disable the account"
      detail={username}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  )
}
