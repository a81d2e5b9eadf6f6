import { auditActions, auditLogMessages as words, type AuditEntry } from '@matinee/contract/audit-log'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { secondOf } from '../dates.ts'
import { type DeskAddress, deskHref } from '../use-desk-address.ts'
import { When } from '../when.tsx'
import { DifferenceTable } from './difference-table.tsx'

interface RecordRowProps {
  entry: AuditEntry
  now: Date
  hrefOf: DeskAddress['hrefOf']
}

/** One thing that was done; what it changed stands below it once somebody asks. */
export function RecordRow({ entry, now, hrefOf }: RecordRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const action = auditActions[entry.action]
  return (
    <>
      <tr className="desk-record-entry" data-open={isOpen || undefined}>
        <td data-at="open">
          <IconButton
            label={words.detailsOf(action, entry.target.name)}
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight />
          </IconButton>
        </td>
        <td data-at="when">
          <When at={entry.at} from={now} />
        </td>
        <td data-at="who">
          {entry.by ? <bdi>{entry.by.email}</bdi> : <span className="muted">{nameOfNobody(entry)}</span>}
        </td>
        <td data-at="what">{action}</td>
        <td data-at="target">
          <Target entry={entry} hrefOf={hrefOf} />
        </td>
        <td data-at="from" className="muted">
          {entry.address ?? '–'}
        </td>
      </tr>
      <tr id={id} hidden={!isOpen} className="desk-record-details">
        <td colSpan={6}>
          {isOpen && (
            <>
              <DifferenceTable entry={entry} />
              <p className="desk-record-ids">
                {words.entry} {entry.id} · <time dateTime={entry.at}>{secondOf(entry.at)}</time>
                {entry.requestId && ` · ${words.request} ${entry.requestId}`}
              </p>
            </>
          )}
        </td>
      </tr>
    </>
  )
}

const nameOfNobody = ({ action }: AuditEntry) => (action === 'admin.login-failed' ? words.unknown : words.house)

/** As it was called then; it leads to what it is now. */
function Target({ entry, hrefOf }: Pick<RecordRowProps, 'entry' | 'hrefOf'>) {
  const { kind, id, name } = entry.target
  const to = id === null ? undefined : placeOf(entry.action, kind, id, hrefOf)
  if (!to) return <bdi>{name}</bdi>
  return (
    <Link to={to} preventScrollReset className="desk-record-target">
      <bdi>{name}</bdi>
    </Link>
  )
}

function placeOf(
  action: AuditEntry['action'],
  kind: AuditEntry['target']['kind'],
  id: string,
  hrefOf: DeskAddress['hrefOf'],
): string | undefined {
  if (kind === 'person') return hrefOf({ person: id })
  if (kind !== 'movie' || action === 'movie.purge') return undefined
  return action === 'movie.delete' ? deskHref('movies', { state: 'deleted' }) : deskHref('movie', { id })
}
