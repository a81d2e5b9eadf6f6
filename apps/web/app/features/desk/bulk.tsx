import { CircleAlert, ListChecks, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import * as words from '@matinee/locales/desk'

/** A row that the server left unchanged, and why. */
export interface RefusedRow {
  id: string
  name: string
  message: string | null
}

const nothing = { ids: new Set<string>(), refused: [] as readonly RefusedRow[], wholeCount: 0 }

/**
 * Bulk mode: rows of one page are selected, and changed together. `list` names the page: another page starts with an
 * empty selection. With Shift, everything between two clicks is selected. Where rows of all pages can be selected together,
 * `filter` names the list without its page, and such a selection stays on all of them.
 */
export function useBulk(all: readonly string[], list: string, filter = list) {
  const [isOn, setIsOn] = useState(false)
  const [state, setState] = useState({ list, filter, ...nothing })
  const [last, setLast] = useState<string>()
  const toggleButton = useRef<HTMLButtonElement>(null)
  const isValid = state.wholeCount > 0 ? state.filter === filter : state.list === list
  const { ids: selected, refused, wholeCount } = isValid ? state : nothing
  const ids = wholeCount > 0 ? [...selected] : all.filter((id) => selected.has(id))
  const isAll = all.length > 0 && all.every((id) => selected.has(id))
  const select = (next: Iterable<string>, left = refused, count = 0) =>
    setState({ list, filter, ids: new Set(next), refused: left, wholeCount: count })

  return {
    isOn,
    all,
    ids,
    isAll,
    /** All rows of all pages are selected. */
    isAllPages: wholeCount > 0 && ids.length === wholeCount,
    refused,
    toggleButton,
    select,
    dismissRefused: () => select(ids, [], wholeCount),
    toggleMode: () => {
      setIsOn(!isOn)
      select([], [])
    },
    toggleAll: () => select(isAll ? [] : all),
    selectAllPages: (every: readonly string[]) => select(every, [], every.length),
    toggle: (id: string, { isSelected, isRange }: { isSelected: boolean; isRange: boolean }) => {
      const [from, to] = [all.indexOf(last ?? ''), all.indexOf(id)]
      const touched = isRange && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      setLast(id)
      select(isSelected ? [...ids, ...touched] : ids.filter((each) => !touched.includes(each)), refused, wholeCount)
    },
    /** Refused and unprocessed rows stay selected, so that the admin can retry. */
    setRefused: (rows: readonly RefusedRow[], left: readonly string[] = []) => {
      const next = [...rows.map(({ id }) => id), ...left]
      select(next, rows, wholeCount > 0 ? next.length : 0)
    },
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
        <output>{words.selected({ count })}</output>
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

interface SelectAllPagesProps {
  bulk: Bulk
  /** What is selected; undefined where there is nothing to say. */
  text: string | undefined
  /** Undefined where there is nothing more to select. */
  action: { label: string; pending: boolean; run: () => Promise<unknown> } | undefined
}

/** MANAGE-3: says that more rows match than the page shows, and selects them too. It is there before it says something. */
export function SelectAllPages({ bulk, text, action }: SelectAllPagesProps) {
  const line = useRef<HTMLDivElement>(null)
  if (!bulk.isOn) return null
  return (
    <div ref={line} tabIndex={-1} className="desk-select-whole">
      <output>{text}</output>
      {action && (
        <Button
          size="small"
          variant="quiet"
          pending={action.pending}
          pendingText={words.loading}
          // The button goes when everything is selected.
          onClick={() => void action.run().then(() => line.current?.focus({ preventScroll: true }))}
        >
          {action.label}
        </Button>
      )}
    </div>
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
              bulk.dismissRefused()
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
