import {
  commentEndpoints,
  commentLimits,
  commentMessages,
  type ReportReason,
  reportReasons,
} from '@matinee/contract/comments'
import { type RefObject, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import { Field, FieldGroup, TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { beginningOf, type ShownComment } from './comment-words.ts'
import styles from './comments.module.css'
import * as words from '@matinee/locales/comments'

const reasonLabels: Record<ReportReason, string> = {
  spam: words.reasonSpam,
  insult: words.reasonHate,
  spoiler: words.reasonSpoiler,
  illegal: words.reasonIllegal,
  other: words.somethingElse,
}

interface ReportDialogProps {
  comment: ShownComment
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** ACC-8. Render it only while it is open. */
export function ReportDialog({ comment: { _id: id, text }, finalFocus, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  const send = async () => {
    setHasTried(true)
    if (!reason || pending) return
    setPending(true)
    setProblem('')
    try {
      const { message } = await browserApi()(commentEndpoints.report, { params: { id }, body: { reason, note } })
      toast(message || commentMessages.reported)
      onClose()
    } catch (error) {
      setProblem(serverMessage(error) ?? words.reportFailed)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.reportThisComment}
      description={
        <q dir="auto" className={styles.quote}>
          {beginningOf(text, 40, 200)}
        </q>
      }
      dismissible={!pending}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        className={styles.report}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <FieldGroup legend={words.reportQuestion} error={hasTried && !reason && words.pleaseChooseAReason}>
          {reportReasons.map((value) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {reasonLabels[value]}
            </label>
          ))}
        </FieldGroup>
        <Field label={words.reportNote}>
          <TextArea
            rows={2}
            dir="auto"
            maxLength={commentLimits.noteLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {problem !== '' && (
          <Banner type="danger" duration={null} onClose={() => setProblem('')}>
            {problem}
          </Banner>
        )}
        <DialogActions>
          <DialogClose disabled={pending}>{words.cancel}</DialogClose>
          <Button type="submit" variant="primary" pending={pending} pendingText={words.sending}>
            {words.report}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
