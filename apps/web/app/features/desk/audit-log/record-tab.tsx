import { isId } from '@matinee/contract/ids'
import {
  type AuditAction,
  auditActionNames,
  auditActions,
  auditLogEndpoints,
  auditLogMessages as words,
} from '@matinee/contract/audit-log'
import { adminApi } from '../../../platform/browser-api.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useAdminSession } from '../../../platform/session/session.ts'
import { readToken } from '../../../platform/session/token.ts'
import { type RecordFilters, RecordList } from './record-list.tsx'

const isAction = (name: string): name is AuditAction => auditActionNames.some((action) => action === name)

const whose = [
  { value: 'everyone', label: words.everyone },
  { value: 'me', label: words.onlyMine },
] as const

/** What was done at the desk: `?tab=record&action=movie.add&by=me&about=<id>`. */
export default function RecordTab() {
  const { read, patch } = useDeskAddress()
  const me = readToken(useAdminSession()?.token ?? null)?.subject
  const action = read('action')
  const about = read('about')
  const isMine = read('by') === 'me' && typeof me === 'string'

  const filters: RecordFilters = {
    ...(isAction(action) && { action }),
    ...(isMine && { actor: me }),
    ...(isId(about) && { target: about }),
  }
  return (
    <>
      <h2 className="visually-hidden">{words.title}</h2>
      <div className="desk-toolbar">
        <Select
          size="small"
          aria-label={words.action}
          className="desk-toolbar-select"
          value={filters.action ?? ''}
          onChange={(event) => patch({ action: event.currentTarget.value })}
        >
          <option value="">{words.everyAction}</option>
          {auditActionNames.map((name) => (
            <option key={name} value={name}>
              {auditActions[name]}
            </option>
          ))}
        </Select>
        <Segmented
          label={words.actor}
          options={whose}
          value={isMine ? 'me' : 'everyone'}
          onChange={(next) => patch({ by: next === 'me' ? next : null })}
          className="desk-looks"
        />
        {filters.target && (
          <Chip onRemove={() => patch({ about: null })} removeLabel={words.clear}>
            {words.onlyTarget} {filters.target}
          </Chip>
        )}
        <div className="desk-toolbar-end">
          <DownloadButton
            name="record"
            call={(options) => adminApi()(auditLogEndpoints.download, { query: filters }, options)}
          />
        </div>
      </div>
      <p className="desk-record-text">{words.text}</p>
      <RecordList key={JSON.stringify(filters)} filters={filters} isFiltered={Object.keys(filters).length > 0} />
    </>
  )
}
