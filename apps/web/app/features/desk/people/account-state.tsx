import { peopleEndpoints, type Person } from '@matinee/contract/people'
import { type RefObject, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type FinalFocus, useFocusAfterRefresh } from '../use-desk-list.ts'
import * as words from '@matinee/locales/desk/people'

/** ACC-9: disables or enables an account. ACC-4: resets a lost second factor. */
export function AccountState({ person, top }: { person: Person; top: RefObject<HTMLElement | null> }) {
  const { _id: userId, username, isDisabled, hasSecondStep } = person
  const [isResetting, setIsResetting] = useState(false)
  const [isDisabling, setIsDisabling] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusAfterRefresh(area, top, person)
  const enable = useDeskAction(() => adminApi()(peopleEndpoints.enable, { params: { userId } }), {
    failed: words.enableFailed,
    onDone: ({ message }) => notify.success(message, { detail: username }),
  })
  const reset = useDeskAction(() => adminApi()(peopleEndpoints.resetFactors, { params: { userId } }), {
    failed: words.resetFailed,
    onDone: ({ message }) => {
      notify.success(message, { detail: username })
      setIsResetting(false)
    },
  })
  return (
    <div ref={area} className="desk-details-actions">
      {isDisabled ? (
        <Button size="small" pending={enable.isPending} onClick={() => void enable.run()}>
          {words.enableAccount}
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsDisabling(true)}>
          {words.disableAccount}
        </Button>
      )}
      {hasSecondStep && (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsResetting(true)}>
          {words.resetTwoSteps}
        </Button>
      )}
      <AlertDialog
        open={isResetting}
        onOpenChange={setIsResetting}
        title={<bdi>{words.resetQuestion({ name: username })}</bdi>}
        text={words.resetText}
        confirmLabel={words.reset}
        pending={reset.isPending}
        onConfirm={() => void reset.run()}
        finalFocus={finalFocus}
      />
      {isDisabling && (
        <DisableDialog
          person={person}
          hasPremium={person.hasActiveSubscription}
          finalFocus={finalFocus}
          onClose={() => setIsDisabling(false)}
        />
      )}
    </div>
  )
}

interface DisableDialogProps {
  person: Pick<Person, '_id' | 'username'>
  /** The dialog warns that Premium runs on, and may be charged. Undefined: it is not known. */
  hasPremium?: boolean
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
  const known = hasPremium ? words.disableWithPremium : words.disableText
  return (
    <ReasonDialog
      title={words.disableQuestion({ name: username })}
      description={hasPremium === undefined ? words.disablePerhapsPremium : known}
      confirmLabel={words.disableAccount}
      pendingText={words.disabling}
      act={(api, reason) => api(peopleEndpoints.disable, { params: { userId }, body: { reason } })}
      failed={words.disableFailed}
      detail={username}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  )
}
