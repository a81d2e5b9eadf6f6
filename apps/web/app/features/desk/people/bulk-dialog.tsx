import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import type { Selectable } from './subscriber-row.ts'

interface BulkDialogProps {
  open: boolean
  selected: readonly Selectable[]
  pending: boolean
  onClose: () => void
  onConfirm: () => void
  focusAfter: RefObject<HTMLElement | null>
}

const idsOf = (people: readonly Selectable[]) => people.map(({ id }) => id).join()

/** Says who it will be, also while it fades. */
export function BulkDialog({ open, selected, pending, onClose, onConfirm, focusAfter }: BulkDialogProps) {
  const [asked, setAsked] = useState(selected)
  if (open && selected.length > 0 && idsOf(selected) !== idsOf(asked)) setAsked(selected)
  const count = asked.length
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.cancelManyQuestion(count)}
      text={words.cancelManyText}
      confirmLabel={messages.cancelMany(count)}
      confirmDisabled={count === 0}
      onConfirm={onConfirm}
      pending={pending}
      pendingText={words.cancelling}
      cancelLabel={words.keepSubscriptions}
      finalFocus={focusAfter}
    >
      <ul className="desk-people-names">
        {asked.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
