import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import type { Selection } from '../use-selection.ts'

interface BulkBarProps {
  selection: Selection
  onCancel: () => void
}

/** SUBS-4. On a phone it stays under the thumb, and holds the box that heads the column elsewhere. */
export function BulkBar({ selection, onCancel }: BulkBarProps) {
  const count = selection.ids.length
  const bar = useRef<HTMLElement>(null)
  return (
    <section ref={bar} tabIndex={-1} className="desk-bulk" aria-label={messages.bulk}>
      <Checkbox
        className="desk-people-page-box"
        checked={selection.isAll}
        indeterminate={selection.isSome}
        aria-label={words.selectAll}
        onChange={selection.toggleAll}
      >
        {words.selectAllBriefly}
      </Checkbox>
      <p>
        <output>{words.selected(count)}</output>
      </p>
      <Button
        size="small"
        variant="quiet"
        className="desk-bulk-clear"
        disabled={count === 0}
        onClick={() => {
          selection.choose([])
          bar.current?.focus({ preventScroll: true })
        }}
      >
        {words.clearSelection}
      </Button>
      <Button size="small" variant="primary" disabled={count === 0} onClick={onCancel}>
        {messages.cancelMany(count)}
      </Button>
    </section>
  )
}
