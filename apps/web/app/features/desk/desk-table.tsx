import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { deskPeopleMessages, deskPeopleWords as words } from './people/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { serverMessage } from '../../platform/forms/validation.ts'
import type { DeskList } from './use-desk-list.ts'
import type { Selection } from './use-selection.ts'

type CellProps = ComponentProps<'td'> & { [name: `data-${string}`]: string | undefined }

export interface Column<Row> {
  /** The `data-cell` of its cells, by which a narrow screen places them. */
  name: string
  title: ReactNode
  isNumber?: boolean
  /** The two orders of the list by this column. */
  sort?: { ascending: string; descending: string }
  render: (row: Row) => ReactNode
  cellProps?: (row: Row) => CellProps
}

interface Sorting {
  sort: string
  onSort: (sort: string) => void
}

interface Selecting<Row> {
  selection: Selection
  /** Null for a row that cannot be chosen. */
  idOf: (row: Row) => string | null
  nameOf: (row: Row) => string
}

interface Details<Row> {
  labelOf: (row: Row) => string
  render: (row: Row) => ReactNode
}

interface DeskTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  isFetching?: boolean
  /** 'records': each row is a record of its own on a phone; 'entries' can be opened. */
  variant?: 'records' | 'rows' | 'entries'
  /** How many rows hold the place of those that are on their way. */
  outlineRows?: number
  isCompact?: boolean
  sorting?: Sorting
  selecting?: Selecting<Row> | undefined
  /** What stands below a row once it is opened. */
  details?: Details<Row>
}

/** Every list of the desk that is a table. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { caption, columns, rows, keyOf, isFetching = false, variant = 'records', outlineRows = 5, details } = props
  const { isCompact = false, sorting, selecting } = props
  const width = columns.length + (selecting ? 1 : 0) + (details ? 1 : 0)
  return (
    <table
      className={classNames('desk-table', `desk-${variant}`, isFetching && rows && 'desk-stale')}
      data-density={isCompact ? 'compact' : undefined}
      aria-busy={isFetching}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selecting && (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its box is labelled
            <th scope="col">
              <Checkbox
                checked={selecting.selection.isAll}
                indeterminate={selecting.selection.isSome}
                disabled={!rows?.some((row) => selecting.idOf(row) !== null)}
                onChange={selecting.selection.toggleAll}
              >
                <span className="visually-hidden">Select all on this page</span>
              </Checkbox>
            </th>
          )}
          {details && (
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.name} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <DeskRow key={keyOf(row)} {...props} row={row} width={width} />)
          : Array.from({ length: outlineRows }, (_, at) => (
              <tr key={at} aria-hidden="true">
                <td colSpan={width}>
                  <Skeleton height="1.25rem" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

/** The heading of a column; one that can be sorted is pressed again for the other way round. */
function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { name, title, isNumber, sort } = column
  if (!sort || !sorting) {
    return (
      <th scope="col" data-cell={name} className={isNumber ? 'desk-number' : undefined}>
        {title}
      </th>
    )
  }
  const { ascending, descending } = sort
  const order = sorting.sort === ascending ? 'ascending' : sorting.sort === descending ? 'descending' : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order]
  return (
    <th scope="col" data-cell={name} aria-sort={order}>
      <button type="button" onClick={() => sorting.onSort(order === 'ascending' ? descending : ascending)}>
        {title}
        <Icon />
      </button>
    </th>
  )
}

function DeskRow<Row>(props: DeskTableProps<Row> & { row: Row; width: number }) {
  const { row, columns, keyOf, selecting, details, width } = props
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const id = selecting?.idOf(row) ?? null
  const isSelected = id !== null && (selecting?.selection.ids.includes(id) ?? false)
  return (
    <>
      <tr data-row={keyOf(row)} data-open={isOpen || undefined} aria-selected={isSelected || undefined}>
        {selecting && (
          <td data-cell="select">
            {id !== null && (
              <SelectBox selection={selecting.selection} id={id}>
                <span className="visually-hidden">{`Select ${selecting.nameOf(row)}`}</span>
              </SelectBox>
            )}
          </td>
        )}
        {details && (
          <td data-cell="open">
            <IconButton
              label={details.labelOf(row)}
              size="small"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronRight />
            </IconButton>
          </td>
        )}
        {columns.map(({ name, isNumber, render, cellProps }) => {
          const { className, ...rest } = cellProps?.(row) ?? {}
          return (
            <td key={name} data-cell={name} className={classNames(isNumber && 'desk-number', className)} {...rest}>
              {render(row)}
            </td>
          )
        })}
      </tr>
      {details && (
        <tr id={detailsId} hidden={!isOpen} className="desk-entry-details">
          <td colSpan={width}>{isOpen && details.render(row)}</td>
        </tr>
      )}
    </>
  )
}

interface SelectBoxProps extends Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onClick' | 'onChange'> {
  selection: Selection
  id: string
}

export function SelectBox({ selection, id, ...rest }: SelectBoxProps) {
  return (
    <Checkbox
      {...rest}
      checked={selection.ids.includes(id)}
      // A change does not say which keys were held; the click that makes it does.
      onClick={({ currentTarget: { checked: isChosen }, shiftKey: isRange }) =>
        selection.toggle(id, { isChosen, isRange })
      }
      onChange={() => undefined}
    />
  )
}

interface BulkBarProps {
  selection: Selection
  label: string
  actionLabel: string
  onAction: () => void
  children?: ReactNode
}

/** How many are chosen, and what can be done with them. On a phone it stays under the thumb. */
export function BulkBar({ selection, label, actionLabel, onAction, children }: BulkBarProps) {
  const count = selection.ids.length
  const bar = useRef<HTMLElement>(null)
  return (
    <section ref={bar} tabIndex={-1} className="desk-bulk" aria-label={label}>
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
          selection.choose([])
          bar.current?.focus({ preventScroll: true })
        }}
      >
        Clear selection
      </Button>
      <Button size="small" variant="primary" disabled={count === 0} onClick={onAction}>
        {actionLabel}
      </Button>
    </section>
  )
}

interface ListStatesProps {
  list: DeskList<unknown>
  /** Said when it could not be loaded. */
  failed: string
  /** In place of a list without rows. */
  empty: ReactNode
  children: ReactNode
}

/** A list, or why there is none. Rows that could not be refreshed stay: they are better than nothing. */
export function ListStates({ list, failed, empty, children }: ListStatesProps) {
  const { rows, error, hasFailed, isFetching, refetch } = list
  const retry = (
    <Button size="small" pending={isFetching} onClick={refetch}>
      Try Again
    </Button>
  )
  if (hasFailed && !rows) {
    return (
      <EmptyState
        numeral="!"
        heading="h3"
        title={failed}
        text={serverMessage(error)}
        alert
        actions={retry}
        className="desk-empty"
      />
    )
  }
  return (
    <>
      {rows?.length === 0 ? empty : children}
      {hasFailed && (
        <p role="alert" className="desk-line">
          {failed}
          {retry}
        </p>
      )}
    </>
  )
}

interface PageFootProps {
  list: { page: number; asked: number; pages: number; isAtLeast: boolean; goTo: (page: number) => void }
  /** 'Showing 1-10 of 65 subscribers' */
  text: string
  /** Of what: 'Pages of subscribers'. */
  label: string
}

/** What part of the whole is shown, and the way to the others (SUBS-1). */
export function PageFoot({ list: { page, asked, pages, isAtLeast, goTo }, text, label }: PageFootProps) {
  const hasNext = asked < pages || isAtLeast
  return (
    <div className="desk-foot">
      <output>{text}</output>
      <nav aria-label={label}>
        <span>{deskPeopleMessages.page(page, pages, isAtLeast)}</span>
        <IconButton
          label="Previous page"
          size="small"
          outlined
          aria-disabled={asked <= 1}
          onClick={() => asked > 1 && goTo(asked - 1)}
        >
          <ArrowLeft />
        </IconButton>
        <IconButton
          label="Next page"
          size="small"
          outlined
          aria-disabled={!hasNext}
          onClick={() => hasNext && goTo(asked + 1)}
        >
          <ArrowRight />
        </IconButton>
      </nav>
    </div>
  )
}
