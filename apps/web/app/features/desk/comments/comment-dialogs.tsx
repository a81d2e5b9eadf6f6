import { type ModeratedComment, moderationEndpoints as endpoints } from '@matinee/contract/moderation'
import { useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Field } from '../../../ui/field.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { useDeskAction } from '../desk-query.ts'
import { FormDialog } from '../form-dialog.tsx'
import { notify } from '../notify.ts'
import { DisableDialog } from '../people/account-state.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { FinalFocus } from '../use-desk-list.ts'
import * as words from '@matinee/locales/desk/comments'

const questions = {
  delete: () => ({ ...words.delete, confirmVariant: 'danger' as const }),
  hideAll: (name: string, { shown }: Counts) => ({
    ...words.hideAll,
    title: words.hideAll.title({ name }),
    text: words.hideAll.text({ count: shown, counted: formatNumber(shown) }),
    confirmVariant: 'danger' as const,
  }),
  showAll: (name: string, { hiddenTogether }: Counts) => ({
    ...words.showAll,
    title: words.showAll.title({ name }),
    text: words.showAll.text({ count: hiddenTogether, counted: formatNumber(hiddenTogether) }),
    confirmVariant: 'primary' as const,
  }),
}
type Counts = Pick<NonNullable<ModeratedComment['author']>, 'shown' | 'hiddenTogether'>

export interface RequestedAction {
  action: keyof typeof questions | 'warn' | 'mute' | 'ban'
  comment: ModeratedComment
}

interface Props {
  /** Undefined while nothing is asked. */
  requested: RequestedAction | undefined
  finalFocus: FinalFocus
  onClose: () => void
}

/** ACC-8: the dialogs of all actions that ask for confirmation or details first. */
export function CommentDialogs({ requested, finalFocus, onClose }: Props) {
  const isQuestion = requested !== undefined && requested.action in questions
  const { run, isPending } = useDeskAction(
    async ({ action, comment: { _id: id, author } }: RequestedAction) => {
      const api = adminApi()
      if (action === 'delete') return await api(endpoints.remove, { params: { id } })
      const params = { userId: author?._id ?? '' }
      return await api(endpoints.hideAll, { params, body: { hidden: action === 'hideAll' } })
    },
    {
      failed: ({ action }) => words.failures[action as keyof typeof questions],
      onDone: ({ message }) => notify.success(message),
    },
  )
  const author = requested?.comment.author
  const person = author && { _id: author._id, username: requested.comment.username ?? '' }
  return (
    <>
      <ConfirmDialog
        subject={isQuestion ? requested : undefined}
        words={({ action, comment: { username, author: whose } }) =>
          questions[action as keyof typeof questions](username ?? '', whose ?? { shown: 0, hiddenTogether: 0 })
        }
        pending={isPending}
        finalFocus={finalFocus}
        onClose={onClose}
        onConfirm={(about) => void run(about).then(onClose)}
      />
      {person && requested.action === 'warn' && (
        <ReasonDialog
          title={words.warnTitle({ name: person.username })}
          description={words.warnText}
          confirmLabel={words.sendWarning}
          pendingText={words.sending}
          act={(api, reason) => api(endpoints.warn, { params: { id: requested.comment._id }, body: { reason } })}
          failed={words.warnFailed}
          detail={person.username}
          finalFocus={finalFocus}
          onClose={onClose}
        />
      )}
      {person && requested.action === 'mute' && (
        <MuteDialog person={person} finalFocus={finalFocus} onClose={onClose} />
      )}
      {person && requested.action === 'ban' && (
        <DisableDialog person={person} finalFocus={finalFocus} onClose={onClose} />
      )}
    </>
  )
}

interface MuteDialogProps {
  person: { _id: string; username: string }
  finalFocus: FinalFocus
  onClose: () => void
}

const lengths = [1, 3, 7, 30, 90, 365]

/** Render it only while it is open. */
function MuteDialog({ person: { _id: userId, username }, finalFocus, onClose }: MuteDialogProps) {
  const [days, setDays] = useState(7)
  const { run, isPending } = useDeskAction(() => adminApi()(endpoints.mute, { params: { userId }, body: { days } }), {
    failed: words.muteFailed,
    onDone: ({ message }) => {
      notify.success(message, { detail: username })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.muteTitle({ name: username })}
      description={words.muteText}
      confirmLabel={words.mute}
      pendingText={words.muting}
      isPending={isPending}
      finalFocus={finalFocus}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <Field label={words.muteFor}>
        <Select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))} disabled={isPending}>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length === 365 ? words.aYear : words.muteDays({ days: length })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
