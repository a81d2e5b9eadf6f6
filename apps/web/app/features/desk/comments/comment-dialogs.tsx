import { type ModeratedComment, moderationEndpoints as endpoints } from '@matinee/contract/moderation'
import { useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { DisableDialog } from '../people/account-state.tsx'
import { Question } from '../question.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { FinalFocus } from '../use-desk-list.ts'

const questions = {
  delete: () => ({
    title: 'Delete this comment?',
    text: 'It is gone for good, with its reports. Hiding can be taken back.',
    confirmLabel: 'Delete',
    confirmVariant: 'danger' as const,
    pendingText: 'Deleting...',
  }),
  hideAll: (name: string, { shown }: Counts) => ({
    title: `Hide everything by ${name}?`,
    text:
      shown === 1
        ? '1 comment is hidden at once, and its reports are closed. You can bring it back.'
        : `${grouped(shown)} comments are hidden at once, and their reports are closed. You can bring them back together.`,
    confirmLabel: 'Hide everything',
    confirmVariant: 'danger' as const,
    pendingText: 'Hiding...',
  }),
  showAll: (name: string, { hiddenTogether }: Counts) => ({
    title: `Bring the comments of ${name} back?`,
    text:
      hiddenTogether === 1
        ? '1 comment is shown again. What you had hidden for itself stays hidden.'
        : `${grouped(hiddenTogether)} comments are shown again. What you had hidden for itself stays hidden.`,
    confirmLabel: 'Bring back',
    confirmVariant: 'primary' as const,
    pendingText: 'Bringing back...',
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

const failures = {
  delete: 'Failed to delete the comment',
  hideAll: 'Failed to hide the comments',
  showAll: 'Failed to bring the comments back',
}

/** Everything of ACC-8 that is asked about before it is done. */
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
      failed: ({ what }) => failures[what as keyof typeof failures],
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
          title={`Warn ${person.username}`}
          description="They get an email with their comment and what you write here."
          confirmLabel="Send warning"
          pendingText="Sending..."
          act={(api, reason) => api(endpoints.warn, { params: { id: asked.comment._id }, body: { reason } })}
          failed="Failed to send the warning"
          detail={person.username}
          finalFocus={finalFocus}
          onClose={onClose}
        />
      )}
      {person && asked.what === 'mute' && <MuteDialog person={person} finalFocus={finalFocus} onClose={onClose} />}
      {person && asked.what === 'ban' && (
        <DisableDialog person={person} hasPremium finalFocus={finalFocus} onClose={onClose} />
      )}
    </>
  )
}

interface MuteDialogProps {
  person: { _id: string; username: string }
  finalFocus: FinalFocus
  onClose: () => void
}

const lengths = { 1: '1 day', 3: '3 days', 7: '7 days', 30: '30 days', 90: '90 days', 365: 'a year' }

/** Render it only while it is open. */
function MuteDialog({ person: { _id: userId, username }, finalFocus, onClose }: MuteDialogProps) {
  const [days, setDays] = useState(7)
  const { run, isPending } = useDeskAction(() => adminApi()(endpoints.mute, { params: { userId }, body: { days } }), {
    failed: 'Failed to mute them',
    onDone: ({ message }) => {
      notify.success(message, { detail: username })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{`Mute ${username}`}</bdi>}
      description="They can read and watch, and see until when they cannot post comments."
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form
        className="desk-refund"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Field label="For">
          <Select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))} disabled={isPending}>
            {Object.entries(lengths).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <DialogActions>
          <DialogClose disabled={isPending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText="Muting...">
            Mute
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
