import {
  type AuditEntry,
  auditActions,
  auditLogEndpoints,
  auditLogMessages as words,
} from '@matinee/contract/audit-log'
import type { InputOf } from '@matinee/contract/http/endpoint'
import { isId } from '@matinee/contract/ids'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { useAdminSession } from '../../../platform/session/session.ts'
import { readToken } from '../../../platform/session/token-refresh.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { When } from '../cells.tsx'
import { secondOf } from '../dates.ts'
import { DeskFilter } from '../desk-filter.tsx'
import { useDeskPages } from '../desk-query.ts'
import { type Column, DeskTable, ListStates } from '../desk-table.tsx'
import { DownloadButton } from '../download-button.tsx'
import { type DeskAddress, deskHref, useDeskAddress } from '../use-desk-address.ts'
import { useNow } from '../use-now.ts'
import { DifferenceTable } from './difference-table.tsx'

type Filters = Pick<InputOf<typeof auditLogEndpoints.list>['query'], 'action' | 'actor' | 'target'>

const actions = { '': 'All actions', ...auditActions }
const actors = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'me', label: 'Only mine' },
] as const

/** What was done at the desk: `?tab=record&action=movie.add&by=me&about=<id>`. */
export default function AuditLogTab() {
  const { read, choiceIn, patch } = useDeskAddress()
  const me = readToken(useAdminSession()?.token ?? null)?.subject
  const action = choiceIn('action', actions)
  const about = read('about')
  const isMine = read('by') === 'me' && typeof me === 'string'
  const filters: Filters = {
    ...(action !== '' && { action }),
    ...(isMine && { actor: me }),
    ...(isId(about) && { target: about }),
  }
  return (
    <>
      <h2 className="visually-hidden">Record</h2>
      <div className="desk-toolbar">
        <DeskFilter name="action" label="Action" options={actions} />
        <Segmented
          label="By whom"
          options={actors}
          value={isMine ? 'me' : 'everyone'}
          onChange={(next) => patch({ by: next === 'me' ? next : null })}
          className="desk-looks"
        />
        {filters.target && (
          <Chip onRemove={() => patch({ about: null })} removeLabel="Clear filters">
            Only about {filters.target}
          </Chip>
        )}
        <div className="desk-toolbar-end">
          <DownloadButton
            name="record"
            call={(options) => adminApi()(auditLogEndpoints.download, { query: filters }, options)}
          />
        </div>
      </div>
      <p className="desk-record-text">
        Everything that admins and the system have done, newest first. Entries are never changed or deleted.
      </p>
      <Entries filters={filters} />
    </>
  )
}

function Entries({ filters }: { filters: Filters }) {
  const { hrefOf, patch } = useDeskAddress()
  const now = useNow()
  const end = useRef<HTMLOutputElement>(null)
  const { pages, hasOlder, isFetchingOlder, showOlder, ...state } = useDeskPages(
    auditLogEndpoints.list,
    filters,
    (before?: number) => ({ query: { ...filters, before } }),
    ({ next }) => next,
    'Failed to load older entries',
  )
  const rows = pages?.flatMap(({ entries }) => entries)
  const isFiltered = Object.keys(filters).length > 0
  const columns: Column<AuditEntry>[] = [
    { name: 'when', title: 'When', render: ({ at }) => <When at={at} from={now} /> },
    {
      name: 'who',
      title: 'Who',
      render: ({ by, action }) =>
        by ? (
          <bdi>{by.email}</bdi>
        ) : (
          <span className="muted">{action === 'admin.login-failed' ? 'Not logged in' : 'The system'}</span>
        ),
    },
    { name: 'what', title: 'What', render: ({ action }) => auditActions[action] },
    { name: 'target', title: 'To what', render: (entry) => <Target entry={entry} hrefOf={hrefOf} /> },
    {
      name: 'from',
      title: 'From',
      cellProps: () => ({ className: 'muted' }),
      render: ({ address }) => address ?? '–',
    },
  ]
  const clear = (
    <Button size="small" onClick={() => patch({ action: null, by: null, about: null })}>
      Clear filters
    </Button>
  )
  return (
    <>
      <ListStates
        list={{ ...state, rows }}
        failed="Failed to load the record"
        empty={
          <EmptyState
            numeral={0}
            title={isFiltered ? 'No entries match your filters.' : 'Nothing has been done here yet.'}
            heading="h3"
            actions={isFiltered && clear}
            className="desk-empty"
          />
        }
      >
        <DeskTable
          caption="Record"
          variant="entries"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          isFetching={state.isFetching}
          outlineRows={6}
          details={{
            labelOf: ({ action, target }) => `Details: ${auditActions[action]}, ${target.name}`,
            render: (entry) => <Details entry={entry} />,
          }}
        />
      </ListStates>
      {rows && rows.length > 0 && (
        <div className="desk-foot">
          <output ref={end} tabIndex={-1}>
            {hasOlder ? words.shown(rows.length) : 'There are no older entries.'}
          </output>
          {hasOlder && (
            <Button
              size="small"
              pending={isFetchingOlder}
              pendingText="Loading..."
              // The button is gone then.
              onClick={() => void showOlder(() => end.current?.focus())}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <DifferenceTable entry={entry} />
      <p className="desk-record-ids">
        Entry {entry.id} · <time dateTime={entry.at}>{secondOf(entry.at)}</time>
        {entry.requestId && ` · Request ${entry.requestId}`}
      </p>
    </>
  )
}

type HrefOf = DeskAddress['hrefOf']

/** As it was called then; it leads to what it is now. */
function Target({ entry, hrefOf }: { entry: AuditEntry; hrefOf: HrefOf }) {
  const to = placeOf(entry, hrefOf)
  if (!to) return <bdi>{entry.target.name}</bdi>
  return (
    <Link to={to} preventScrollReset className="desk-record-target">
      <bdi>{entry.target.name}</bdi>
    </Link>
  )
}

function placeOf({ action, target: { kind, id } }: AuditEntry, hrefOf: HrefOf): string | undefined {
  if (id === null) return undefined
  if (kind === 'person') return hrefOf({ person: id })
  if (kind !== 'movie' || action === 'movie.purge') return undefined
  return action === 'movie.delete' ? deskHref('movies', { state: 'deleted' }) : deskHref('movie', { id })
}
