import type { InputOf } from '@matinee/contract/http/endpoint'
import { auditLogEndpoints, auditLogMessages as words } from '@matinee/contract/audit-log'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Failed, NotNewer } from '../failed.tsx'
import { notify } from '../notify.ts'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { useNow } from '../use-now.ts'
import { type KnownEntries, withNewer, withOlder } from './known-entries.ts'
import { RecordRow } from './record-row.tsx'

export type RecordFilters = Pick<InputOf<typeof auditLogEndpoints.list>['query'], 'action' | 'actor' | 'target'>

interface RecordListProps {
  filters: RecordFilters
  isFiltered: boolean
}

const { columns } = words

/** One choice of filters; another one is another list. */
export function RecordList({ filters, isFiltered }: RecordListProps) {
  const { hrefOf, patch } = useDeskAddress()
  const now = useNow()
  const { answer, error, isLoading, reload } = useAnswer(auditLogEndpoints.list, { query: filters })
  const [known, setKnown] = useState<KnownEntries>()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const end = useRef<HTMLOutputElement>(null)
  const shown = answer ? withNewer(known, answer) : known

  const showOlder = async () => {
    if (!shown?.next) return
    setLoadingOlder(true)
    try {
      const older = await adminApi()(auditLogEndpoints.list, { query: { ...filters, before: shown.next } })
      setKnown(withOlder(shown, older))
      // The button goes with the last of them.
      if (older.next === null) end.current?.focus()
    } catch (failure) {
      notify.failed(words.olderFailed, failure)
    } finally {
      setLoadingOlder(false)
    }
  }

  if (error !== undefined && !shown) return <Failed words={words.failed} isLoading={isLoading} onRetry={reload} />
  if (shown?.entries.length === 0) {
    const all = isFiltered && (
      <Button size="small" onClick={() => patch({ action: null, by: null, about: null })}>
        {words.clear}
      </Button>
    )
    return (
      <EmptyState
        numeral={0}
        title={isFiltered ? words.noneFiltered : words.none}
        heading="h3"
        actions={all}
        className="desk-empty"
      />
    )
  }
  return (
    <>
      <table className="desk-table desk-record" aria-busy={isLoading}>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.details}</span>
            </th>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.target}</th>
            <th scope="col">{columns.from}</th>
          </tr>
        </thead>
        <tbody>
          {shown ? (
            shown.entries.map((entry) => <RecordRow key={entry.id} entry={entry} now={now} hrefOf={hrefOf} />)
          ) : (
            <Outline />
          )}
        </tbody>
      </table>
      {error !== undefined && !isLoading && <NotNewer words={words.failed} onRetry={reload} />}
      {shown && (
        <div className="desk-foot">
          <output ref={end} tabIndex={-1}>
            {shown.next === null ? words.end : words.shown(shown.entries.length)}
          </output>
          {shown.next !== null && (
            <Button
              size="small"
              pending={isLoadingOlder}
              pendingText={words.loadingOlder}
              onClick={() => void showOlder()}
            >
              {words.older}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Outline() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <tr key={row} aria-hidden="true">
      <td colSpan={6}>
        <Skeleton height="1.25rem" />
      </td>
    </tr>
  ))
}
