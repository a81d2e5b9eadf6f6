import {
  type CancelOutcome,
  subscriptionLimits,
  centsOf,
  inDollars,
  planLabels,
  type Subscriber,
  subscriptionEndpoints,
} from '@matinee/contract/subscriptions'
import { CircleAlert, Eye, ListChecks, Rows3, Rows4, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { subscriptionLabels } from '../words.ts'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { adminApi } from '../../../platform/browser-api.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Chip } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { PersonName, StatusDot, When } from '../cells.tsx'
import { dayOf, isMonth, monthName } from '../dates.ts'
import { DeskFilter } from '../desk-filter.tsx'
import { useDeskAction } from '../desk-query.ts'
import { DeskSearch } from '../desk-search.tsx'
import { BulkBar, type Column, DeskTable, ListStates, PageFoot } from '../desk-table.tsx'
import { DownloadButton } from '../download-button.tsx'
import { notify } from '../notify.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { type FinalFocus, useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { useLast } from '../use-last.ts'
import { useNow } from '../use-now.ts'
import { type Selection, useSelection } from '../use-selection.ts'
import { cancellableIds, canCancel, canReactivate, daysWords } from './subscriber-row.ts'
import { type AskedAction, PersonQuestion, usePersonAction } from './use-person-action.tsx'

const statuses = { all: 'All statuses', ...subscriptionLabels }
const plans = { all: 'All plans', ...planLabels }
const noFilters = { status: null, plan: null, q: null, begun: null }

/** SUBS-1: what the address asks the list for. What it does not know counts as not said. */
function useFilters() {
  const { read, choiceIn } = useDeskAddress()
  const begun = read('begun')
  return {
    status: choiceIn('status', statuses),
    plan: choiceIn('plan', plans),
    sort: choiceIn('sort', words.sorts),
    search: read('q').trim().slice(0, 200) || undefined,
    begun: isMonth(begun) ? begun : undefined,
  }
}

/** SUBS-1 to SUBS-4 */
export default function SubscribersTab() {
  const { patch } = useDeskAddress()
  const filters = useFilters()
  const { status, plan, search, begun } = filters
  const list = useDeskList(subscriptionEndpoints.subscribers, {
    query: filters,
    perPage: subscriptionLimits.perPage,
    pageOf: ({ subscribers, total, isAtLeast }) => ({ rows: subscribers, total, isAtLeast }),
  })
  const { isCompact, toggleCompact } = useCompactRows()
  const action = usePersonAction()
  const [asked, setAsked] = useState<AskedAction>()

  // SUBS-4: only what is seen, and can be cancelled, can be chosen.
  const selection = useSelection((list.rows ?? []).flatMap(cancellableIds), list.key)
  const [isBulk, setIsBulk] = useState(false)
  const bulk = useBulkCancel(selection)
  const [toCancel, setToCancel] = useState<readonly Subscriber[]>()

  const section = useRef<HTMLElement>(null)
  const bulkButton = useRef<HTMLButtonElement>(null)
  const finalFocus = useFocusAfterRefresh(section, bulkButton, list.rows)

  const columns = useColumns({
    pending: action.pending?.userId,
    onOpen: (person) => patch({ person }),
    onAsk: setAsked,
  })
  const isNarrowed = status !== 'all' || plan !== 'all' || search !== undefined || begun !== undefined
  const answeredSearch = list.query.search
  return (
    <section ref={section} aria-label="Subscribers" className="desk-people">
      <div className="desk-toolbar">
        <DeskSearch label="Search by email or username" />
        <DeskFilter name="status" label="Status" options={statuses} />
        <DeskFilter name="plan" label="Plan" options={plans} />
        <DeskFilter name="sort" label="Sort by" options={words.sorts} className="desk-people-sort" />
        {begun && (
          <Chip
            removeLabel={words.removeFilter(words.begunIn(monthName(begun)))}
            onRemove={() => patch({ begun: null })}
          >
            {words.begunIn(monthName(begun))}
          </Chip>
        )}
        <div className="desk-toolbar-end">
          <IconButton
            label="Compact rows"
            size="small"
            outlined
            aria-pressed={isCompact}
            className="desk-people-density"
            onClick={toggleCompact}
          >
            {isCompact ? <Rows4 /> : <Rows3 />}
          </IconButton>
          <DownloadButton
            name="subscribers"
            call={async (options) =>
              await adminApi()(subscriptionEndpoints.downloadSubscribers, { query: filters }, options)
            }
          />
          <Button
            ref={bulkButton}
            size="small"
            variant={isBulk ? 'inverse' : 'plain'}
            aria-pressed={isBulk}
            onClick={() => {
              bulk.clearOutcomes()
              selection.choose([])
              setIsBulk(!isBulk)
            }}
          >
            <ListChecks />
            Bulk Actions
          </Button>
        </div>
      </div>
      {isBulk && (
        <BulkBar
          selection={selection}
          label="Bulk Actions"
          actionLabel={messages.cancelMany(selection.ids.length)}
          onAction={() =>
            setToCancel(list.rows?.filter((row) => cancellableIds(row).some((id) => selection.ids.includes(id))))
          }
        >
          {/* A phone does not show the box that heads the column. */}
          <Checkbox
            className="desk-people-page-box"
            checked={selection.isAll}
            indeterminate={selection.isSome}
            aria-label="Select all on this page"
            onChange={selection.toggleAll}
          >
            Select all
          </Checkbox>
        </BulkBar>
      )}
      <div role="alert">
        {bulk.outcomes.length > 0 && (
          <NotCancelled
            outcomes={bulk.outcomes}
            onClose={() => {
              bulk.clearOutcomes()
              bulkButton.current?.focus()
            }}
          />
        )}
      </div>
      <ListStates
        list={list}
        failed="Failed to load subscribers"
        empty={
          <EmptyState
            numeral={0}
            heading="h3"
            className="desk-empty"
            title="No subscribers found"
            text="Try adjusting your search or filters"
            actions={isNarrowed && <Button onClick={() => patch(noFilters)}>Clear filters</Button>}
          />
        }
      >
        <DeskTable
          caption="Subscribers"
          columns={columns}
          rows={list.rows}
          keyOf={({ _id }) => _id}
          isFetching={list.isFetching}
          outlineRows={subscriptionLimits.perPage}
          isCompact={isCompact}
          sorting={{ sort: filters.sort, onSort: (sort) => patch({ sort: sort === 'newest' ? null : sort }) }}
          selecting={
            isBulk
              ? {
                  selection,
                  idOf: (row) => cancellableIds(row)[0] ?? null,
                  nameOf: ({ username }) => username,
                }
              : undefined
          }
        />
      </ListStates>
      {list.data && list.total > 0 && (
        <PageFoot
          list={list}
          label="Pages of subscribers"
          text={messages.showing(list) + (answeredSearch === undefined ? '' : messages.filteredFrom(list.data.all))}
        />
      )}
      <PersonQuestion
        asked={asked}
        finalFocus={finalFocus}
        pending={action.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={(input) => void action.run(input).then(() => setAsked(undefined))}
      />
      <CancelManyDialog
        asked={toCancel}
        finalFocus={finalFocus}
        pending={bulk.isPending}
        onClose={() => setToCancel(undefined)}
        onConfirm={(rows) => void bulk.cancel(rows.flatMap(cancellableIds)).then(() => setToCancel(undefined))}
      />
    </section>
  )
}

const DENSITY = 'deskDensity'

/** How close the rows stand, remembered in this browser. */
function useCompactRows() {
  const [isCompact, setIsCompact] = useState(() => readStored('localStorage', DENSITY) === 'compact')
  return {
    isCompact,
    toggleCompact: () => {
      setIsCompact(!isCompact)
      writeStored('localStorage', DENSITY, isCompact ? null : 'compact')
    },
  }
}

interface ColumnActions {
  /** The user whose row is being worked on. */
  pending: string | undefined
  onOpen: (userId: string) => void
  onAsk: (action: AskedAction) => void
}

const daysClass = { plain: undefined, warning: 'desk-warning', over: 'muted' }
// A cancelled subscription ended before its day came.
const isCancelled = ({ status }: Subscriber) => status === 'cancelled'

/** SUBS-2 */
function useColumns({ pending, onOpen, onAsk }: ColumnActions): Column<Subscriber>[] {
  const now = useNow()
  return [
    {
      name: 'user',
      title: 'User',
      cellProps: () => ({ className: 'desk-user' }),
      render: ({ username, userEmail }) => <PersonName username={username} email={userEmail} />,
    },
    {
      name: 'plan',
      title: 'Plan',
      cellProps: (row) => ({
        'data-cost': inDollars(centsOf(row.cost)),
        'data-until': isCancelled(row) ? undefined : dayOf(row.expirationDate),
      }),
      render: ({ subscriptionType }) => planLabels[subscriptionType],
    },
    { name: 'status', title: 'Status', render: ({ status }) => <StatusDot status={status} /> },
    { name: 'cost', title: 'Cost', isNumber: true, render: ({ cost }) => inDollars(centsOf(cost)) },
    {
      name: 'start',
      title: 'Start Date',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: ({ startDate }) => <When at={startDate} />,
    },
    {
      name: 'expires',
      title: 'Expires',
      sort: { ascending: 'expires', descending: 'expires-desc' },
      cellProps: (row) => ({ className: isCancelled(row) ? 'muted' : undefined }),
      render: ({ expirationDate }) => <When at={expirationDate} />,
    },
    {
      name: 'days',
      title: 'Days Left',
      isNumber: true,
      cellProps: (row) => ({
        className: isCancelled(row) ? 'muted' : daysClass[daysWords(row.expirationDate, now).tone],
      }),
      render: ({ expirationDate }) => daysWords(expirationDate, now).text,
    },
    {
      name: 'actions',
      title: 'Actions',
      isNumber: true,
      cellProps: () => ({ className: 'desk-actions' }),
      render: (row) => {
        const { userId, username } = row
        if (userId === null) return null
        const ask = (act: AskedAction['act']) => ({
          size: 'small' as const,
          variant: 'quiet' as const,
          pending: pending === userId,
          onClick: () => onAsk({ act, userId, username }),
        })
        return (
          <span>
            <IconButton
              label={words.viewDetails(username)}
              size="small"
              data-act="details"
              onClick={() => onOpen(userId)}
            >
              <Eye />
            </IconButton>
            {canCancel(row) && (
              <Button {...ask('cancel')}>
                Cancel
                <span className="visually-hidden">{` the subscription of ${username}`}</span>
              </Button>
            )}
            {canReactivate(row) && (
              <Button {...ask('reactivate')}>
                Reactivate
                <span className="visually-hidden">{` ${username}`}</span>
              </Button>
            )}
          </span>
        )
      },
    },
  ]
}

/** SUBS-4. What was not done stays chosen, and is said row by row. */
function useBulkCancel({ choose }: Selection) {
  const [outcomes, setOutcomes] = useState<readonly CancelOutcome[]>([])
  const { isPending, run } = useDeskAction(
    async (userIds: string[]) =>
      await adminApi()(subscriptionEndpoints.cancelMany, { body: { userIds, reason: messages.cancelManyReason } }),
    {
      failed: messages.cancelManyFailed,
      onDone: ({ cancelled, outcomes: all }) => {
        const failed = all.filter(({ ok }) => !ok)
        setOutcomes(failed)
        choose(failed.map(({ userId }) => userId))
        if (failed.length === 0) notify.success(messages.cancelledMany(cancelled))
        else if (cancelled > 0)
          notify.warning(`${cancelled} of ${all.length} subscriptions cancelled. See below for the others.`)
        else notify.error(messages.cancelManyFailed)
      },
    },
  )
  const clearOutcomes = () => setOutcomes([])
  return {
    isPending,
    outcomes,
    clearOutcomes,
    cancel: async (userIds: string[]) => {
      clearOutcomes()
      await run(userIds)
    },
  }
}

interface CancelManyDialogProps {
  asked: readonly Subscriber[] | undefined
  finalFocus: FinalFocus
  pending: boolean
  onClose: () => void
  onConfirm: (asked: readonly Subscriber[]) => void
}

function CancelManyDialog({ asked, finalFocus, pending, onClose, onConfirm }: CancelManyDialogProps) {
  const shown = useLast(asked) ?? []
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={words.cancelManyQuestion(shown.length)}
      text="Premium ends for all of them at once:"
      confirmLabel={messages.cancelMany(shown.length)}
      onConfirm={() => asked && onConfirm(asked)}
      pending={pending}
      pendingText="Cancelling..."
      cancelLabel="Keep them"
      finalFocus={finalFocus}
    >
      <ul className="desk-people-names">
        {shown.map(({ _id, username }) => (
          <li key={_id}>
            <bdi>{username}</bdi>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}

interface NotCancelledProps {
  outcomes: readonly CancelOutcome[]
  onClose: () => void
}

/** Those that were not cancelled, and why: it stays until it is closed. */
function NotCancelled({ outcomes, onClose }: NotCancelledProps) {
  return (
    <section className="desk-people-outcome" aria-labelledby="desk-people-outcome">
      <h3 id="desk-people-outcome">
        <CircleAlert />
        {words.notCancelled(outcomes.length)}
      </h3>
      <ul>
        {outcomes.map(({ userId, username, message }) => (
          <li key={userId}>
            <strong>
              <bdi>{username || userId}</bdi>
            </strong>{' '}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <IconButton label="Close" size="small" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  )
}
