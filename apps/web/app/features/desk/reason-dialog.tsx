import { peopleLimits, peopleMessages } from '@matinee/contract/people'
import { type ReactNode, useState } from 'react'
import { adminApi } from '../../platform/admin-api.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { useDeskAction } from './desk-query.ts'
import { FormDialog } from './form-dialog.tsx'
import { notify } from './notify.ts'
import type { FinalFocus } from './use-desk-list.ts'
import * as words from '@matinee/locales/desk'

interface ReasonDialogProps {
  title: string
  description: ReactNode
  confirmLabel: string
  pendingText: string
  /** What is done with the reason. */
  act: (api: ReturnType<typeof adminApi>, reason: string) => Promise<{ message: string }>
  failed: string
  /** The second line of the notice of success. */
  detail: string
  finalFocus: FinalFocus
  onClose: () => void
}

/** Asks for a reason, which is sent to the person. Render it only while it is open. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  pendingText,
  act,
  failed,
  detail,
  finalFocus,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isMissing = reason.trim() === ''
  const { run, isPending } = useDeskAction(() => act(adminApi(), reason), {
    failed,
    notifyFailed: notify.idempotentFailed,
    onDone: ({ message }) => {
      notify.success(message, { detail })
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      pendingText={pendingText}
      isPending={isPending}
      finalFocus={finalFocus}
      onSubmit={() => {
        setHasTried(true)
        if (!isMissing) void run()
      }}
      onClose={onClose}
    >
      <Field label={words.reason} help={words.reasonHelp} error={hasTried && isMissing && peopleMessages.reasonMissing}>
        <TextInput
          value={reason}
          maxLength={peopleLimits.reasonLength}
          onChange={(event) => setReason(event.currentTarget.value)}
          disabled={isPending}
        />
      </Field>
    </FormDialog>
  )
}
