import { type ModeratedComment, moderationEndpoints as endpoints } from '@matinee/contract/moderation'
import { useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Field } from '../../../ui/field.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { useDeskAction } from '../desk-query.ts'
import { FormDialog } from '../form-dialog.tsx'
import { notify } from '../notify.ts'
import { DisableDialog } from '../people/account-state.tsx'
import { Question } from '../question.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { FinalFocus } from '../use-desk-list.ts'
import * as words from '@matinee/locales/desk/comments'

const questions = {
  delete: () => ({ ...words.delete, confirmVariant: 'danger' as const }),
  hideAll: (name: string, { shown }: Counts) => ({
    ...words.hideAll,
    title: words.hideAll.title({ name }),
    text: words.hideAll.text({ count: shown, counted: grouped(shown) }),
    confirmVariant: 'danger' as const,
  }),
  showAll: (name: string, { hiddenTogether }: Counts) => ({
    ...words.showAll,
    title: words.showAll.title({ name }),
    text: words.showAll.text({ count: hiddenTogether, counted: grouped(hiddenTogether) }),
    confirmVariant: 'primary' as const,
  }),
}
type Counts = Pick<NonNullable<ModeratedComment['author']>, 'shown' | 'hiddenTogether'>

export interface Asked {
  what: keyof typeof questions | 'warn' | 'mute' | 'ban'
  comment: ModeratedComment
}

interface Props {
  /** Undefined while nothing is asked. */
  asked: Asked | undefined
  finalFocus: FinalFocus
  onClose: () => void
}

/** ACC-8: the dialogs of all actions that ask for confirmation or details first. */
export function CommentDialogs({ asked, finalFocus, onClose }: Props) {
  const isQuestion = asked !== undefined && asked.what in questions
  const { run, isPending } = useDeskAction(
    async ({ what, comment: { _id: id, author } }: Asked) => {
      const api = adminApi()
      if (what === 'delete') return await api(endpoints.remove, { params: { id } })
      const params = { userId: author?._id ?? '' }
      return await api(endpoints.hideAll, { params, body: { hidden: what === 'hideAll' } })
    },
    {
      failed: ({ what }) => words.failures[what as keyof typeof questions],
      onDone: ({ message }) => notify.success(message),
    },
  )
  const author = asked?.comment.author
  const person = author && { _id: author._id, username: asked.comment.username ?? '' }
  return (
    <>
      <Question
        about={isQuestion ? asked : undefined}
        words={({ what, comment: { username, author: whose } }) =>
          questions[what as keyof typeof questions](username ?? '', whose ?? { shown: 0, hiddenTogether: 0 })
        }
        pending={isPending}
        finalFocus={finalFocus}
        onClose={onClose}
        onConfirm={(about) => void run(about).then(onClose)}
      />
      {person && asked.what === 'warn' && (
        <ReasonDialog
          title={words.warnTitle({ name: person.username })}
          description={words.warnText}
          confirmLabel={words.sendWarning}
          pendingText={words.sending}
          act={(api, reason) => api(endpoints.warn, { params: { id: asked.comment._id }, body: { reason } })}
          failed={words.warnFailed}
          detail={person.username}
          finalFocus={finalFocus}
          onClose={onClose}
        />
      )}
      {person && asked.what === 'mute' && <MuteDialog person={person} finalFocus={finalFocus} onClose={onClose} />}
      {person && asked.what === 'ban' && <DisableDialog person={person} finalFocus={finalFocus} onClose={onClose} />}
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
