import { deskPeopleWords as words } from './words.ts'
import { centsOf, inDollars, planLabels, type Subscriber, subscriptionLimits } from '@matinee/contract/subscriptions'
import { Eye } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayOf } from '../dates.ts'
import type { Density } from './density.ts'
import { StatusDot } from '../status-dot.tsx'
import type { Selection } from '../use-selection.ts'
import { PersonName } from './person-name.tsx'
import { SortHeader } from './sort-header.tsx'
import type { SubscriberSort } from './subscriber-filters.ts'
import { canCancel, canReactivate, daysWords, selectablesOf } from './subscriber-row.ts'
import { When } from '../when.tsx'

const { columns } = words

interface SubscribersTableProps {
  /** Undefined while nothing is known. */
  subscribers: readonly Subscriber[] | undefined
  isLoading: boolean
  density: Density
  now: Date
  sort: SubscriberSort
  onSort: (sort: SubscriberSort) => void
  /** SUBS-4: undefined while nobody can be chosen. */
  selection: Selection | undefined
  /** Whose row is being worked on. */
  pending: string | undefined
  onOpen: (userId: string) => void
  onCancel: (of: Subscriber) => void
  onReactivate: (of: Subscriber) => void
}

/** SUBS-2. On a phone each row becomes a record. */
export function SubscribersTable(props: SubscribersTableProps) {
  const { subscribers, isLoading, density, sort, onSort, selection } = props
  return (
    <table
      className={classNames('desk-table desk-records', isLoading && subscribers && 'desk-stale')}
      data-density={density}
      aria-busy={isLoading}
    >
      <caption className="visually-hidden">{words.subscribers}</caption>
      <thead>
        <tr>
          {selection && (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its box is labelled
            <th scope="col">
              <Checkbox
                checked={selection.isAll}
                indeterminate={selection.isSome}
                disabled={selectablesOf(subscribers ?? []).length === 0}
                onChange={selection.toggleAll}
              >
                <span className="visually-hidden">{words.selectAll}</span>
              </Checkbox>
            </th>
          )}
          <th scope="col">{columns.user}</th>
          <th scope="col">{columns.plan}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" data-cell="cost" className="desk-number">
            {columns.cost}
          </th>
          <SortHeader cell="start" ascending="oldest" descending="newest" sort={sort} onSort={onSort}>
            {columns.start}
          </SortHeader>
          <SortHeader cell="expires" ascending="expires" descending="expires-desc" sort={sort} onSort={onSort}>
            {columns.expires}
          </SortHeader>
          <th scope="col" className="desk-number">
            {columns.days}
          </th>
          <th scope="col" className="desk-number">
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers
          ? subscribers.map((each) => <SubscriberRow key={each._id} {...props} subscriber={each} />)
          : Array.from({ length: subscriptionLimits.perPage }, (_, at) => (
              <OutlineRow key={at} cells={selection ? 9 : 8} />
            ))}
      </tbody>
    </table>
  )
}

const daysClass = { plain: undefined, warning: 'desk-warning', over: 'muted' }

function SubscriberRow({
  subscriber,
  now,
  selection,
  pending,
  onOpen,
  onCancel,
  onReactivate,
}: SubscribersTableProps & { subscriber: Subscriber }) {
  const { userId, username, userEmail, subscriptionType, status, cost, startDate, expirationDate } = subscriber
  const days = daysWords(expirationDate, now)
  // It ended before that day came.
  const isCancelled = status === 'cancelled'
  const isSelected = userId !== null && (selection?.ids.includes(userId) ?? false)
  const isPending = userId !== null && pending === userId
  const money = inDollars(centsOf(cost))
  return (
    <tr data-row={subscriber._id} aria-selected={isSelected || undefined}>
      {selection && (
        <td data-cell="select">
          {canCancel(subscriber) && userId !== null && (
            <Checkbox
              checked={isSelected}
              // A change does not say which keys were held; the click that makes it does.
              onClick={({ currentTarget: { checked: isChosen }, shiftKey: isRange }) =>
                selection.toggle(userId, { isChosen, isRange })
              }
              onChange={() => undefined}
            >
              <span className="visually-hidden">{words.select(username)}</span>
            </Checkbox>
          )}
        </td>
      )}
      <td data-cell="user" className="desk-user">
        <PersonName username={username} email={userEmail} />
      </td>
      <td data-cell="plan" data-cost={money} data-until={isCancelled ? undefined : dayOf(expirationDate)}>
        {planLabels[subscriptionType]}
      </td>
      <td data-cell="status">
        <StatusDot status={status} />
      </td>
      <td data-cell="cost" className="desk-number">
        {money}
      </td>
      <td data-cell="start">
        <When at={startDate} />
      </td>
      <td data-cell="expires" className={isCancelled ? 'muted' : undefined}>
        <When at={expirationDate} />
      </td>
      <td data-cell="days" className={classNames('desk-number', isCancelled ? 'muted' : daysClass[days.tone])}>
        {days.text}
      </td>
      <td data-cell="actions" className="desk-actions">
        {userId !== null && (
          <span>
            <IconButton
              label={words.viewDetails(username)}
              size="small"
              data-act="details"
              onClick={() => onOpen(userId)}
            >
              <Eye />
            </IconButton>
            {canCancel(subscriber) && (
              <Button size="small" variant="quiet" pending={isPending} onClick={() => onCancel(subscriber)}>
                {words.cancel}
                <span className="visually-hidden">{words.cancelOf(username)}</span>
              </Button>
            )}
            {canReactivate(subscriber) && (
              <Button size="small" variant="quiet" pending={isPending} onClick={() => onReactivate(subscriber)}>
                {words.reactivate}
                <span className="visually-hidden">{words.reactivateWhom(username)}</span>
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}

/** The cell of the name comes after the box, if there is one. */
function OutlineRow({ cells }: { cells: number }) {
  return (
    <tr aria-hidden="true" className="desk-people-outline">
      {Array.from({ length: cells }, (_, at) => (
        <td key={at}>
          <Skeleton width={at === cells - 8 ? '70%' : '60%'} height="0.8em" />
        </td>
      ))}
    </tr>
  )
}
