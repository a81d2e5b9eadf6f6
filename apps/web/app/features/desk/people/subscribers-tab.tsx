import { deskMessages } from '../words.ts'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { type Subscriber, subscriptionEndpoints, subscriptionLimits } from '@matinee/contract/subscriptions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failed, NotNewer } from '../failed.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { useSelection } from '../use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useDensity } from './density.ts'
import { type AskedOf, PersonQuestion } from './person-question.tsx'
import { filtersIn, isNarrowed, noFilters } from './subscriber-filters.ts'
import { pagesOf, selectablesOf } from './subscriber-row.ts'
import { SubscriberTools } from './subscriber-tools.tsx'
import { SubscribersTable } from './subscribers-table.tsx'
import { TableFoot } from './table-foot.tsx'
import { useBulkCancel } from './use-bulk-cancel.ts'
import { useNow } from '../use-now.ts'
import { usePeopleActions } from './use-people-actions.ts'

const { perPage } = subscriptionLimits

/** SUBS-1 to SUBS-4 */
export default function SubscribersTab() {
  const address = useDeskAddress()
  const { page, read, patch } = address
  const filters = filtersIn(read)
  const list = useAnswer(subscriptionEndpoints.subscribers, { query: { ...filters, page, limit: perPage } })
  const { answer, answeredTo, error, isLoading, reload } = list
  const now = useNow()
  const { density, toggleDensity } = useDensity()
  const actions = usePeopleActions()

  const rows = answer?.subscribers
  const selectables = selectablesOf(rows ?? [])
  // SUBS-4: chosen is what one sees. Another page, or another filter, starts with nobody.
  const selection = useSelection(
    selectables.map(({ id }) => id),
    JSON.stringify({ ...filters, page }),
  )
  const [isBulk, setIsBulk] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const bulk = useBulkCancel(selection)
  const [asked, setAsked] = useState<AskedOf>()
  const section = useRef<HTMLElement>(null)
  const bulkButton = useRef<HTMLButtonElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  const row = useRef<string>(undefined)

  const ask = (act: AskedOf['act'], { _id, userId, username }: Subscriber) => {
    focusAfter.current = null
    row.current = _id
    if (userId !== null) setAsked({ act, whom: { id: userId, name: username } })
  }
  const carryOut = async ({ act, whom }: AskedOf) => {
    await actions[act](whom)
    // The button that was pressed goes with what it was for.
    focusAfter.current = detailsButtonOf(section.current, row.current, filters.status !== 'all')
    setAsked(undefined)
  }
  const cancelSelected = async () => {
    await bulk.cancelSelected()
    focusAfter.current = bulkButton.current
    setIsAsking(false)
  }

  const closeOutcome = () => {
    bulk.clearOutcomes()
    bulkButton.current?.focus()
  }

  const pages = pagesOf(answer?.total ?? 0, perPage)
  /** Of the rows. */
  const shown = answeredTo?.query ?? { ...filters, page }
  const isPastEnd = answer !== undefined && !isLoading && page > pages
  // Others may have taken away what the last page held.
  const goToLast = useEffectEvent(() => patch({ page: pages }, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLast()
  }, [isPastEnd])

  return (
    <section ref={section} aria-label={deskMessages.subscribers} className="desk-people">
      <SubscriberTools
        filters={filters}
        address={address}
        density={density}
        onDensity={toggleDensity}
        isBulk={isBulk}
        bulkButton={bulkButton}
        onBulk={() => {
          bulk.clearOutcomes()
          selection.choose([])
          setIsBulk(!isBulk)
        }}
      />
      {isBulk && (
        <BulkBar
          selection={selection}
          onCancel={() => {
            focusAfter.current = null
            setIsAsking(true)
          }}
        />
      )}
      <div role="alert">
        {bulk.outcomes.length > 0 && <BulkOutcome outcomes={bulk.outcomes} onClose={closeOutcome} />}
      </div>
      {error !== undefined && !isLoading && !rows ? (
        <Failed words={words.subscribersFailed} error={error} isLoading={isLoading} onRetry={reload} />
      ) : rows?.length === 0 && !isPastEnd ? (
        <EmptyState
          numeral={0}
          heading="h3"
          className="desk-empty"
          title={messages.none}
          text={messages.noneText}
          actions={isNarrowed(filters) && <Button onClick={() => patch(noFilters)}>{words.clearFilters}</Button>}
        />
      ) : (
        <SubscribersTable
          subscribers={isPastEnd ? undefined : rows}
          isLoading={isLoading}
          density={density}
          now={now}
          sort={filters.sort}
          onSort={(sort) => patch({ sort: sort === 'newest' ? null : sort })}
          selection={isBulk ? selection : undefined}
          pending={actions.pending?.id}
          onOpen={(person) => patch({ person })}
          onCancel={(of) => ask('cancel', of)}
          onReactivate={(of) => ask('reactivate', of)}
        />
      )}
      {error !== undefined && !isLoading && rows && <NotNewer words={words.subscribersFailed} onRetry={reload} />}
      {answer && answer.total > 0 && (
        <TableFoot
          page={Math.min(shown.page, pages)}
          asked={page}
          pages={pages}
          isAtLeast={answer.isAtLeast}
          label={words.pagesOf.subscribers}
          said={
            messages.showing({
              from: Math.min((shown.page - 1) * perPage + 1, answer.total),
              to: Math.min(shown.page * perPage, answer.total),
              total: answer.total,
              isAtLeast: answer.isAtLeast,
            }) + (shown.search === undefined ? '' : messages.filteredFrom(answer.all))
          }
          onPage={(next) => patch({ page: next })}
        />
      )}
      <PersonQuestion
        asked={asked}
        pending={actions.pending !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={(of) => void carryOut(of)}
        focusAfter={focusAfter}
      />
      <BulkDialog
        open={isAsking}
        selected={selectables.filter(({ id }) => selection.ids.includes(id))}
        pending={bulk.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void cancelSelected()}
        focusAfter={focusAfter}
      />
    </section>
  )
}

/** Of that row; of the one beside it where the filter will take the row away. */
function detailsButtonOf(within: HTMLElement | null, id: string | undefined, isLeaving: boolean): HTMLElement | null {
  const rows = [...(within?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.dataset['row'] === id)
  const row = (isLeaving ? (rows[at + 1] ?? rows[at - 1]) : undefined) ?? rows[at]
  return row?.querySelector<HTMLElement>('[data-act=details]') ?? null
}
