import { CircleAlert, ListChecks, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { deskWords as words } from './words.ts'

/** A row that the server left unchanged, and why. */
export interface RefusedRow {
  id: string
  name: string
  message: string | null
}

const nothing = { ids: new Set<string>(), refused: [] as readonly RefusedRow[] }

/**
 * Bulk mode: rows of one page are selected, and changed together. `list` names the page: another page starts with an
 * empty selection. With Shift, everything between two clicks is selected.
 */
export function useBulk(all: readonly string[], list: string) {
  const [isOn, setIsOn] = useState(false)
  const [state, setState] = useState({ list, ...nothing })
  const [last, setLast] = useState<string>()
  const toggleButton = useRef<HTMLButtonElement>(null)
  const { ids: selected, refused } = state.list === list ? state : nothing
  const ids = all.filter((id) => selected.has(id))
  const isAll = all.length > 0 && ids.length === all.length
  const select = (next: Iterable<string>, left = refused) => setState({ list, ids: new Set(next), refused: left })

  return {
    isOn,
    all,
    ids,
    isAll,
    refused,
    toggleButton,
    select,
    toggleMode: () => {
      setIsOn(!isOn)
      select([], [])
    },
    toggleAll: () => select(isAll ? [] : all),
    toggle: (id: string, { isSelected, isRange }: { isSelected: boolean; isRange: boolean }) => {
      const [from, to] = [all.indexOf(last ?? ''), all.indexOf(id)]
      const touched = isRange && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      setLast(id)
      select(isSelected ? [...ids, ...touched] : ids.filter((each) => !touched.includes(each)))
    },
    /** Refused rows stay selected, so that the admin can try again. */
    refuse: (rows: readonly RefusedRow[]) =>
      select(
        rows.map(({ id }) => id),
        rows,
      ),
  }
}

export type Bulk = ReturnType<typeof useBulk>

export function BulkToggle({ bulk: { toggleButton, isOn, toggleMode } }: { bulk: Bulk }) {
  return (
    <Button
      ref={toggleButton}
      size="small"
      variant={isOn ? 'inverse' : 'plain'}
      aria-pressed={isOn}
      onClick={toggleMode}
    >
      <ListChecks />
      {words.bulkActions}
    </Button>
  )
}

type BoxProps = Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onClick' | 'onChange'> & { bulk: Bulk }

export function SelectBox({ bulk, id, ...rest }: BoxProps & { id: string }) {
  return (
    <Checkbox
      {...rest}
      checked={bulk.ids.includes(id)}
      // Only the click event says whether Shift was held; the change event does not.
      onClick={({ currentTarget: { checked: isSelected }, shiftKey: isRange }) =>
        bulk.toggle(id, { isSelected, isRange })
      }
      onChange={() => undefined}
    />
  )
}

export function SelectAllBox({ bulk, ...rest }: BoxProps) {
  const isSome = bulk.ids.length > 0 && !bulk.isAll
  return (
    <Checkbox
      {...rest}
      checked={bulk.isAll}
      indeterminate={isSome}
      disabled={bulk.all.length === 0}
      onChange={bulk.toggleAll}
    />
  )
}

interface BulkBarProps {
  bulk: Bulk
  actionLabel: string
  onAction: () => void
  children?: ReactNode
}

/** How many are selected, and what can be done with them. On a phone it stays at the bottom of the screen. */
export function BulkBar({ bulk, actionLabel, onAction, children }: BulkBarProps) {
  const count = bulk.ids.length
  const bar = useRef<HTMLElement>(null)
  return (
    <section ref={bar} tabIndex={-1} className="desk-bulk" aria-label={words.bulkActions}>
      {children}
      <p>
        <output>{words.selected(count)}</output>
      </p>
      <Button
        size="small"
        variant="quiet"
        className="desk-bulk-clear"
        disabled={count === 0}
        onClick={() => {
          bulk.select([])
          bar.current?.focus({ preventScroll: true })
        }}
      >
        {words.clearSelection}
      </Button>
      <Button size="small" variant="primary" disabled={count === 0} onClick={onAction}>
        {actionLabel}
      </Button>
    </section>
  )
}

/** The rows that were not changed, and why. Shown until the admin closes it. */
export function RefusedRows({ bulk, title }: { bulk: Bulk; title: string }) {
  const heading = useId()
  return (
    <div role="alert">
      {bulk.refused.length > 0 && (
        <section className="desk-outcome" aria-labelledby={heading}>
          <h3 id={heading}>
            <CircleAlert />
            {title}
          </h3>
          <ul>
            {bulk.refused.map(({ id, name, message }) => (
              <li key={id}>
                <strong dir="auto">{name || id}</strong> <span>{message}</span>
              </li>
            ))}
          </ul>
          <IconButton
            label={words.close}
            size="small"
            onClick={() => {
              bulk.select(bulk.ids, [])
              bulk.toggleButton.current?.focus()
            }}
          >
            <X />
          </IconButton>
        </section>
      )}
    </div>
  )
}
