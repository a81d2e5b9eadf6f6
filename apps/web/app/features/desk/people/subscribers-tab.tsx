import {
  type Subscriber,
  subscriptionEndpoints,
  subscriptionLimits,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import { isPlanId, planEndpoints } from '@matinee/contract/plans'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { useMoney } from '../../../platform/site.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { type Bulk, BulkBar, BulkToggle, RefusedRows, SelectAllBox, useBulk } from '../bulk.tsx'
import { SubscriptionStatusLabel, useNow, Timestamp } from '../cells.tsx'
import { formatDate, isMonth, formatMonthYear } from '../dates.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable, NothingFound, PageFooter, userColumn } from '../desk-table.tsx'
import { DownloadButton } from '../download.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DeskFilter, DeskSearch, readSearch } from '../toolbar.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import { subscriptionStates as subscriptionLabels } from '@matinee/locales/desk'
import { cancelQuestion, type PersonAction, usePersonAction } from './person-actions.tsx'
import { cancellableId, canReactivate, daysLeft } from './subscriber-row.ts'
import * as words from '@matinee/locales/desk/people'
import * as subscriberWords from '@matinee/locales/desk/subscribers'

const statuses = { all: subscriberWords.allStatuses, ...subscriptionLabels }
const { sorts } = subscriberWords
const noFilters = { status: null, plan: null, q: null, begun: null }

/** All plans, on sale or not. */
function usePlans() {
  const plans = useDeskQuery(planEndpoints.list, {}).data?.plans ?? []
  return {
    names: { all: subscriberWords.allPlans, ...Object.fromEntries(plans.map(({ id, name }) => [id, name])) },
    /** The days that reactivating gives: those of the default plan in `usePersonAction`. */
    daysGiven: plans.find(({ id }) => id === 'monthly')?.days ?? 30,
  }
}

const planIn = (given: string) => (isPlanId(given) ? given : 'all')

/** SUBS-1: the filters in the address. Unknown values count as not set. */
function useFilters() {
  const { read, choiceIn } = useDeskSearchParams()
  const begun = read('begun')
  return {
    status: choiceIn('status', statuses),
    plan: planIn(read('plan')),
    sort: choiceIn('sort', sorts),
    search: readSearch(read),
    begun: isMonth(begun) ? begun : undefined,
  }
}

/** SUBS-1 to SUBS-4 */
export default function SubscribersTab() {
  const { patch } = useDeskSearchParams()
  const filters = useFilters()
  const { names: plans, daysGiven } = usePlans()
  const { status, plan, search, begun } = filters
  const list = useDeskList(subscriptionEndpoints.subscribers, {
    query: filters,
    perPage: subscriptionLimits.perPage,
    pageOf: ({ subscribers, total, isAtLeast }) => ({ rows: subscribers, total, isAtLeast }),
  })
  const action = usePersonAction()
  const [toChange, setToChange] = useState<PersonAction>()

  // SUBS-4: only rows of this page that can be cancelled can be selected.
  const bulk = useBulk(
    (list.rows ?? []).flatMap((row) => cancellableId(row) ?? []),
    list.listKey,
  )
  const cancelMany = useCancelMany(bulk)
  const [toCancel, setToCancel] = useState<readonly Subscriber[]>()

  const section = useRef<HTMLElement>(null)
  const finalFocus = useFocusAfterRefresh(section, bulk.toggleButton, list.rows)

  const columns = useColumns({
    pending: action.pending?.userId,
    onOpen: (person) => patch({ person }),
    onChange: setToChange,
  })
  const isNarrowed = status !== 'all' || plan !== 'all' || search !== undefined || begun !== undefined
  return (
    <section ref={section} aria-label={subscriberWords.title} className="desk-people">
      <div className="desk-toolbar">
        <DeskSearch label={words.search} />
        <DeskFilter name="status" label={subscriberWords.status} options={statuses} />
        <DeskFilter name="plan" label={words.plan} options={plans} />
        <DeskFilter name="sort" label={subscriberWords.sortBy} options={sorts} className="desk-people-sort" />
        {begun && (
          <Chip
            removeLabel={subscriberWords.removeFilter({
              filter: subscriberWords.beganIn({ month: formatMonthYear(begun) }),
            })}
            onRemove={() => patch({ begun: null })}
          >
            {subscriberWords.beganIn({ month: formatMonthYear(begun) })}
          </Chip>
        )}
        <div className="desk-toolbar-end">
          <DownloadButton
            name="subscribers"
            call={async (options) =>
              await adminApi()(subscriptionEndpoints.downloadSubscribers, { query: filters }, options)
            }
          />
          <BulkToggle bulk={bulk} />
        </div>
      </div>
      {bulk.isOn && (
        <BulkBar
          bulk={bulk}
          actionLabel={subscriberWords.cancelCount({ count: bulk.ids.length })}
          onAction={() => setToCancel(list.rows?.filter((row) => bulk.ids.includes(cancellableId(row) ?? '')))}
        >
          {/* A phone does not show the box in the head of the table. */}
          <SelectAllBox bulk={bulk} className="desk-people-page-box" aria-label={deskWords.selectAll}>
            {subscriberWords.selectAll}
          </SelectAllBox>
        </BulkBar>
      )}
      <RefusedRows bulk={bulk} title={subscriberWords.notCancelled({ count: bulk.refused.length })} />
      <DeskTable
        caption={subscriberWords.title}
        list={list}
        failed={subscriberWords.failed}
        empty={
          <NothingFound
            title={subscriberWords.nothingFound}
            onClear={isNarrowed ? () => patch(noFilters) : undefined}
          />
        }
        columns={columns}
        skeletonRows={subscriptionLimits.perPage}
        sorting={{ sort: filters.sort, onSort: (sort) => patch({ sort: sort === 'newest' ? null : sort }) }}
        selecting={bulk.isOn && { bulk, idOf: cancellableId, nameOf: ({ username }) => username }}
      />
      <PageFooter
        list={list}
        noun={subscriberWords.noun}
        more={
          search === undefined || !list.data ? '' : subscriberWords.filteredFrom({ all: formatNumber(list.data.all) })
        }
      />
      <ConfirmDialog
        subject={toChange}
        words={({ act, username }) =>
          act === 'cancel'
            ? cancelQuestion(username)
            : {
                title: subscriberWords.giveQuestion({ name: username, days: daysGiven }),
                text: subscriberWords.giveText,
                confirmLabel: words.reactivate,
                cancelLabel: subscriberWords.notNow,
                pendingText: words.reactivating,
              }
        }
        finalFocus={finalFocus}
        pending={action.isPending}
        onClose={() => setToChange(undefined)}
        onConfirm={(input) => void action.run(input).then(() => setToChange(undefined))}
      />
      <ConfirmDialog
        subject={toCancel}
        words={cancelManyQuestion}
        finalFocus={finalFocus}
        pending={cancelMany.isPending}
        onClose={() => setToCancel(undefined)}
        onConfirm={(rows) =>
          void cancelMany.run(rows.flatMap((row) => cancellableId(row) ?? [])).then(() => setToCancel(undefined))
        }
      />
    </section>
  )
}

const cancelManyQuestion = (rows: readonly Subscriber[]) => ({
  title: subscriberWords.cancelManyQuestion({ count: rows.length }),
  text: subscriberWords.cancelManyText,
  confirmLabel: subscriberWords.cancelCount({ count: rows.length }),
  cancelLabel: subscriberWords.keepThem,
  pendingText: words.cancelling,
  children: (
    <ul className="desk-people-names">
      {rows.map(({ _id, username }) => (
        <li key={_id}>
          <bdi>{username}</bdi>
        </li>
      ))}
    </ul>
  ),
})

interface ColumnActions {
  /** The id of the user who is being changed. */
  pending: string | undefined
  onOpen: (userId: string) => void
  onChange: (action: PersonAction) => void
}

const daysClass = { plain: undefined, warning: 'desk-warning', over: 'muted' }
/** A cancelled subscription ended before its expiration date. */
const isCancelled = ({ status }: Subscriber) => status === 'cancelled'

const isRenewing = ({ renewal }: Subscriber) => renewal === 'on'

/** SUBS-2 */
function useColumns({ pending, onOpen, onChange }: ColumnActions): Column<Subscriber>[] {
  const now = useNow()
  const money = useMoney()
  return [
    userColumn(({ userEmail }) => userEmail),
    {
      name: 'plan',
      title: words.plan,
      cellProps: (row) => ({
        'data-cost': money(row.cents),
        'data-until': isCancelled(row) ? undefined : subscriberWords.until({ day: formatDate(row.expirationDate) }),
      }),
      render: ({ planName }) => planName,
    },
    {
      name: 'status',
      title: subscriberWords.status,
      render: ({ status, renewal }) => (
        <>
          <SubscriptionStatusLabel status={status} />
          {renewal && <span className="muted"> {subscriberWords.renewals[renewal]}</span>}
        </>
      ),
    },
    { name: 'cost', title: subscriberWords.cost, isNumber: true, render: ({ cents }) => money(cents) },
    {
      name: 'start',
      title: subscriberWords.startDate,
      sort: { ascending: 'oldest', descending: 'newest' },
      render: ({ startDate }) => <Timestamp at={startDate} />,
    },
    {
      name: 'expires',
      title: words.expires,
      sort: { ascending: 'expires', descending: 'expires-desc' },
      cellProps: (row) => ({ className: isCancelled(row) ? 'muted' : undefined }),
      render: ({ expirationDate }) => <Timestamp at={expirationDate} />,
    },
    {
      name: 'days',
      title: words.daysLeft,
      isNumber: true,
      cellProps: (row) => ({
        className: isCancelled(row) || isRenewing(row) ? 'muted' : daysClass[daysLeft(row.expirationDate, now).tone],
      }),
      render: (row) => (isRenewing(row) ? subscriberWords.renews : daysLeft(row.expirationDate, now).text),
    },
    actionsColumn((row) => {
      const { userId, username } = row
      if (userId === null) return null
      const change = (act: 'cancel' | 'reactivate') => ({
        size: 'small' as const,
        variant: 'quiet' as const,
        pending: pending === userId,
        onClick: () => onChange({ act, userId, username }),
      })
      return (
        <>
          <IconButton
            label={words.viewDetails({ name: username })}
            size="small"
            data-act="details"
            onClick={() => onOpen(userId)}
          >
            <Eye />
          </IconButton>
          {cancellableId(row) !== null && (
            <Button {...change('cancel')}>
              {subscriberWords.cancel}
              <span className="visually-hidden">{subscriberWords.theSubscriptionOf({ name: username })}</span>
            </Button>
          )}
          {canReactivate(row) && (
            <Button {...change('reactivate')}>
              {words.reactivate}
              <span className="visually-hidden">{` ${username}`}</span>
            </Button>
          )}
        </>
      )
    }),
  ]
}

/** SUBS-4 */
function useCancelMany(bulk: Bulk) {
  return useDeskAction(
    async (userIds: string[]) =>
      await adminApi()(subscriptionEndpoints.cancelMany, { body: { userIds, reason: messages.cancelManyReason } }),
    {
      failed: messages.cancelManyFailed,
      onDone: ({ cancelled, outcomes }) => {
        const refused = outcomes.filter(({ ok }) => !ok)
        bulk.setRefused(refused.map(({ userId, username, message }) => ({ id: userId, name: username, message })))
        if (refused.length === 0) notify.success(messages.cancelledMany({ n: cancelled }))
        else if (cancelled > 0) notify.warning(subscriberWords.someCancelled({ cancelled, all: outcomes.length }))
        else notify.error(messages.cancelManyFailed)
      },
    },
  )
}
