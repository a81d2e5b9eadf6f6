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

const words: Record<ReportReason, string> = {
  spam: 'It is advertising or spam',
  insult: 'It insults or spreads hate',
  spoiler: 'It gives the story away',
  illegal: 'It is against the law',
  other: 'Something else',
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
      setProblem(serverMessage(error) ?? 'Your report could not be sent. Please try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report this comment"
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
        <FieldGroup legend="What is wrong with it?" error={hasTried && !reason && 'Please choose a reason.'}>
          {reportReasons.map((value) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {words[value]}
            </label>
          ))}
        </FieldGroup>
        <Field label="Anything we should know? (optional)">
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
          <DialogClose disabled={pending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={pending} pendingText="Sending...">
            Report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
