import { type AuditEntry, auditActions, auditLogEndpoints } from '@matinee/contract/audit-log'
import type { InputOf } from '@matinee/contract/http/endpoint'
import { isId } from '@matinee/contract/ids'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { useAdminSession } from '../../../platform/session/session.ts'
import { readToken } from '../../../platform/session/token-refresh.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useNow, When } from '../cells.tsx'
import { secondOf } from '../dates.ts'
import { useDeskEntries } from '../desk-query.ts'
import { type Column, DeskTable, NothingFound } from '../desk-table.tsx'
import { EntriesFoot } from '../entries-foot.tsx'
import { DownloadButton } from '../download.tsx'
import { DeskFilter } from '../toolbar.tsx'
import { deskHref, useDeskAddress } from '../use-desk-address.ts'
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

const columns = (now: Date): Column<AuditEntry>[] => [
  { name: 'when', title: 'When', render: ({ at }) => <When at={at} from={now} /> },
  {
    name: 'who',
    title: 'Who',
    render: ({ by, action }) =>
      by ? (
        <bdi>{by.email ?? 'Deleted account'}</bdi>
      ) : (
        <span className="muted">{action === 'admin.login-failed' ? 'Not logged in' : 'The system'}</span>
      ),
  },
  { name: 'what', title: 'What', render: ({ action }) => auditActions[action] },
  { name: 'target', title: 'To what', render: (entry) => <Target entry={entry} /> },
  {
    name: 'from',
    title: 'From',
    cellProps: () => ({ className: 'muted' }),
    render: ({ address }) => address ?? '–',
  },
]

function Entries({ filters }: { filters: Filters }) {
  const { patch } = useDeskAddress()
  const now = useNow()
  const list = useDeskEntries(
    ['record', filters],
    async (before: number | undefined, signal) =>
      await adminApi()(auditLogEndpoints.list, { query: { ...filters, before } }, { signal }),
    { olderFailed: 'Failed to load older entries' },
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <DeskTable
        caption="Record"
        list={list}
        failed="Failed to load the record"
        empty={
          <NothingFound
            title={isFiltered ? 'No entries match your filters.' : 'Nothing has been done here yet.'}
            text=""
            onClear={isFiltered ? () => patch({ action: null, by: null, about: null }) : undefined}
          />
        }
        variant="entries"
        columns={columns(now)}
        outlineRows={6}
        details={{
          labelOf: ({ action, target }) => `Details: ${auditActions[action]}, ${target.name}`,
          render: (entry) => <Details entry={entry} />,
        }}
      />
      <EntriesFoot
        list={list}
        text={(count) =>
          !list.hasOlder ? 'There are no older entries.' : count === 1 ? '1 entry' : `${count} entries`
        }
        more="Show older"
      />
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

/** By its name at that time, linked to what it is now. */
function Target({ entry: { action, target } }: { entry: AuditEntry }) {
  const { hrefOf } = useDeskAddress()
  const { kind, id, name } = target
  const to = () => {
    if (id === null) return undefined
    if (kind === 'person') return hrefOf({ person: id })
    if (kind !== 'movie' || action === 'movie.purge') return undefined
    return action === 'movie.delete' ? deskHref('movies', { state: 'deleted' }) : deskHref('movie', { id })
  }
  const href = to()
  if (!href) return <bdi>{name}</bdi>
  return (
    <Link to={href} preventScrollReset className="desk-record-target">
      <bdi>{name}</bdi>
    </Link>
  )
}
