import { type AuditEntry, auditActions, auditLogEndpoints } from '@matinee/contract/audit-log'
import type { InputOf } from '@matinee/contract/http/endpoint'
import { isId } from '@matinee/contract/ids'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { useAdminSession } from '../../../platform/session/session.ts'
import { readToken } from '../../../platform/session/token-refresh.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useNow, Timestamp } from '../cells.tsx'
import { formatSeconds } from '../dates.ts'
import { useDeskEntries } from '../desk-query.ts'
import { type Column, DeskTable, NothingFound } from '../desk-table.tsx'
import { EntriesFooter } from '../entries-footer.tsx'
import { DownloadButton } from '../download.tsx'
import { DeskFilter } from '../toolbar.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { DifferenceTable } from './difference-table.tsx'
import * as words from '@matinee/locales/desk/audit-log'

type Filters = Pick<InputOf<typeof auditLogEndpoints.list>['query'], 'action' | 'actor' | 'target'>

const actions = { '': words.allActions, ...auditActions }
const actors = [
  { value: 'everyone', label: words.everyone },
  { value: 'me', label: words.onlyMine },
] as const

/** What was done at the desk: `?tab=record&action=movie.add&by=me&about=<id>`. */
export default function AuditLogTab() {
  const { read, choiceIn, patch } = useDeskSearchParams()
  const me = readToken(useAdminSession()?.token ?? null)?.subject
  const action = choiceIn('action', actions)
  const target = read('about')
  const isMine = read('by') === 'me' && typeof me === 'string'
  const filters: Filters = {
    ...(action !== '' && { action }),
    ...(isMine && { actor: me }),
    ...(isId(target) && { target }),
  }
  return (
    <>
      <h2 className="visually-hidden">{words.title}</h2>
      <div className="desk-toolbar">
        <DeskFilter name="action" label={words.action} options={actions} />
        <Segmented
          label={words.byWhom}
          options={actors}
          value={isMine ? 'me' : 'everyone'}
          onChange={(next) => patch({ by: next === 'me' ? next : null })}
          className="desk-looks"
        />
        {filters.target && (
          <Chip onRemove={() => patch({ about: null })} removeLabel={words.clearFilters}>
            {words.onlyAbout({ target: filters.target })}
          </Chip>
        )}
        <div className="desk-toolbar-end">
          <DownloadButton
            name="record"
            call={(options) => adminApi()(auditLogEndpoints.download, { query: filters }, options)}
          />
        </div>
      </div>
      <p className="desk-record-text">{words.lead}</p>
      <Entries filters={filters} />
    </>
  )
}

const columns = (now: Date): Column<AuditEntry>[] => [
  { name: 'when', title: words.when, render: ({ at }) => <Timestamp at={at} from={now} /> },
  {
    name: 'who',
    title: words.who,
    render: ({ by, action }) =>
      by ? (
        <bdi>{by.email ?? words.deletedAccount}</bdi>
      ) : (
        <span className="muted">{action === 'admin.login-failed' ? words.notLoggedIn : words.theSystem}</span>
      ),
  },
  { name: 'what', title: words.what, render: ({ action }) => auditActions[action] },
  { name: 'target', title: words.toWhat, render: (entry) => <Target entry={entry} /> },
  {
    name: 'from',
    title: words.from,
    cellProps: () => ({ className: 'muted' }),
    render: ({ address }) => address ?? '–',
  },
]

function Entries({ filters }: { filters: Filters }) {
  const { patch } = useDeskSearchParams()
  const now = useNow()
  const list = useDeskEntries(
    ['record', filters],
    async (before: number | undefined, signal) =>
      await adminApi()(auditLogEndpoints.list, { query: { ...filters, before } }, { signal }),
    { olderFailed: words.olderFailed },
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <DeskTable
        caption={words.title}
        list={list}
        failed={words.failed}
        empty={
          <NothingFound
            title={isFiltered ? words.nothingMatches : words.nothingYet}
            text=""
            onClear={isFiltered ? () => patch({ action: null, by: null, about: null }) : undefined}
          />
        }
        variant="entries"
        columns={columns(now)}
        skeletonRows={6}
        details={{
          labelOf: ({ action, target }) => words.detailsOf({ action: auditActions[action], target: target.name }),
          render: (entry) => <Details entry={entry} />,
        }}
      />
      <EntriesFooter
        list={list}
        text={(count) => (list.hasOlder ? words.entries({ count }) : words.noOlder)}
        more={words.showOlder}
      />
    </>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <DifferenceTable entry={entry} />
      <p className="desk-record-ids">
        {words.entry({ id: entry.id })} · <time dateTime={entry.at}>{formatSeconds(entry.at)}</time>
        {entry.requestId && ` · ${words.request({ id: entry.requestId })}`}
      </p>
    </>
  )
}

/** The name that the target had then, linked to what it is now. */
function Target({ entry: { action, target } }: { entry: AuditEntry }) {
  const { hrefOf } = useDeskSearchParams()
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
