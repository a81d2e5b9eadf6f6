import { ArrowDown, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, formatTotal } from '../../ui/movies/numbers.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Bulk, SelectAllBox, SelectBox } from './bulk.tsx'
import { PersonName } from './cells.tsx'
import { LoadFailed, RetryLine } from './load-failed.tsx'
import type { DeskPage, DeskRows } from './use-desk-list.ts'
import * as words from '@matinee/locales/desk'

type CellProps = ComponentProps<'td'> & { [name: `data-${string}`]: string | undefined }

export interface Column<Row> {
  /** The `data-cell` of its cells, by which the style sheet places them on a phone. */
  name: string
  title: ReactNode
  isNumber?: boolean
  /** The values of `sort` that order the list by this column. */
  sort?: { ascending: string; descending: string }
  render: (row: Row) => ReactNode
  cellProps?: (row: Row) => CellProps
}

export const userColumn = <Row extends { username: string; refusesMail?: boolean }>(
  emailOf: (row: Row) => string,
): Column<Row> => ({
  name: 'user',
  title: words.user,
  cellProps: () => ({ className: 'desk-user' }),
  render: (row) => <PersonName username={row.username} email={emailOf(row)} refusesMail={row.refusesMail} />,
})

export const actionsColumn = <Row,>(render: Column<Row>['render']): Column<Row> => ({
  name: 'actions',
  title: words.actions,
  isNumber: true,
  cellProps: () => ({ className: 'desk-actions' }),
  render: (row) => <span>{render(row)}</span>,
})

interface Sorting {
  sort: string
  onSort: (sort: string) => void
}

interface ListProps {
  list: DeskRows<unknown>
  /** Shown when it could not be loaded. */
  failed: string
  /** In place of a list without rows. */
  empty: ReactNode
}

type Keyed = { _id: string } | { id: string | number }

interface DeskTableProps<Row extends Keyed> extends ListProps {
  list: DeskRows<Row>
  caption: string
  columns: readonly Column<Row>[]
  /** 'records': each row is a record of its own on a phone; 'entries' can be opened. */
  variant?: 'records' | 'rows' | 'entries'
  /** How many placeholders are shown while it is loading. */
  skeletonRows?: number
  sorting?: Sorting
  /** `idOf` is null for a row that cannot be selected. */
  selecting?: { bulk: Bulk; idOf: (row: Row) => string | null; nameOf: (row: Row) => string } | false
  /** What stands below a row once it is opened. */
  details?: { labelOf: (row: Row) => string; render: (row: Row) => ReactNode }
}

const keyOf = (row: Keyed) => ('_id' in row ? row._id : String(row.id))

/** Every list of the desk that is a table, with its loading, empty and failed states. */
export function DeskTable<Row extends Keyed>(props: DeskTableProps<Row>) {
  const { list, failed, empty, caption, columns, variant = 'records', skeletonRows = 5 } = props
  const { sorting, selecting, details } = props
  const { rows, isFetching, isOutdated } = list
  const width = columns.length + (selecting ? 1 : 0) + (details ? 1 : 0)
  return (
    <ListStates list={list} failed={failed} empty={empty}>
      <table className={classNames('desk-table', `desk-${variant}`, isOutdated && 'desk-stale')} aria-busy={isFetching}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selecting && (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its box is labelled
              <th scope="col">
                <SelectAllBox bulk={selecting.bulk}>
                  <span className="visually-hidden">{words.selectAll}</span>
                </SelectAllBox>
              </th>
            )}
            {details && (
              <th scope="col">
                <span className="visually-hidden">{words.details}</span>
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
            : Array.from({ length: skeletonRows }, (_, at) => (
                <tr key={at} aria-hidden="true">
                  <td colSpan={width}>
                    <Skeleton height="1.25rem" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </ListStates>
  )
}

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

function DeskRow<Row extends Keyed>(props: DeskTableProps<Row> & { row: Row; width: number }) {
  const { row, columns, selecting, details, width } = props
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const id = selecting ? selecting.idOf(row) : null
  const isSelected = selecting && id !== null && selecting.bulk.ids.includes(id)
  return (
    <>
      <tr data-row={keyOf(row)} data-open={isOpen || undefined} aria-selected={isSelected || undefined}>
        {selecting && (
          <td data-cell="select">
            {id !== null && (
              <SelectBox bulk={selecting.bulk} id={id}>
                <span className="visually-hidden">{words.select({ name: selecting.nameOf(row) })}</span>
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

/** A list, or why there is none. Rows that could not be refreshed stay. */
export function ListStates({ list, failed, empty, children }: ListProps & { children: ReactNode }) {
  const { rows, hasFailed } = list
  if (hasFailed && !rows) return <LoadFailed {...list} title={failed} />
  return (
    <>
      {rows?.length === 0 ? empty : children}
      {hasFailed && <RetryLine {...list} title={failed} />}
    </>
  )
}

interface NothingFoundProps {
  title: string
  text?: string
  /** Removes the filters; undefined without filters. */
  onClear?: (() => void) | undefined
}

export function NothingFound({ title, text = words.nothingFoundText, onClear }: NothingFoundProps) {
  const clear = onClear && <Button onClick={onClear}>{words.clearFilters}</Button>
  return <EmptyState numeral={0} heading="h3" className="desk-empty" title={title} text={text} actions={clear} />
}

interface PageFooterProps {
  list: DeskPage
  /** What the rows are: 'subscribers'. */
  noun: string
  /** Text after the count; begins with a space. */
  more?: string
}

/** Which rows are shown, and links to the other pages (SUBS-1, MANAGE-1). */
export function PageFooter({ list, noun, more = '' }: PageFooterProps) {
  const { page, pages, from, to, total, isAtLeast, hrefFor } = list
  if (total === 0) return null
  const counted = formatTotal(total, isAtLeast)
  return (
    <div className="desk-foot">
      <output>{words.showing({ from: formatNumber(from), to: formatNumber(to), total: counted, noun, more })}</output>
      <span>{words.pageOf({ page: formatNumber(page), pages: `${formatNumber(pages)}${isAtLeast ? '+' : ''}` })}</span>
      <Pagination
        page={page}
        // The server stops counting at a limit: there are more pages then.
        pageCount={pages + (isAtLeast ? 1 : 0)}
        hrefFor={hrefFor}
        label={words.pagesOf({ noun })}
        preventScrollReset
      />
    </div>
  )
}
