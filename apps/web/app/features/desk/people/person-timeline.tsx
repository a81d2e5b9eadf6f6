import { peopleEndpoints, type TimelineEntry } from '@matinee/contract/people'
import { CreditCard, Gift, Mail, RefreshCw, Stamp, Undo2, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../cells.tsx'
import { useDeskEntries } from '../desk-query.ts'
import { RetryLine } from '../load-failed.tsx'
import { usePermission } from '../role.ts'
import { deskHref } from '../use-desk-search-params.ts'
import { timelineLine } from './timeline-line.ts'
import * as words from '@matinee/locales/desk/people'

const icons = {
  joined: UserPlus,
  payment: CreditCard,
  refund: Undo2,
  grant: Gift,
  change: RefreshCw,
  mail: Mail,
  desk: Stamp,
}

/** SUBS-5: newest first. */
export function PersonTimeline({ userId, now }: { userId: string; now: Date }) {
  const hasPermission = usePermission()
  const end = useRef<HTMLOListElement>(null)
  const { rows, hasOlder, isFetchingOlder, fetchOlder, ...state } = useDeskEntries(
    ['timeline', userId],
    async (before: string | undefined, signal) =>
      await adminApi()(peopleEndpoints.timeline, { params: { userId }, query: { before } }, { signal }),
    { olderFailed: words.timelineFailed },
  )
  return (
    <section aria-labelledby="desk-details-timeline" aria-busy={state.isFetching}>
      <div className="desk-details-timeline-head">
        <h3 id="desk-details-timeline">{words.timeline}</h3>
        {hasPermission('auditLog') && (
          <Link to={deskHref('record', { about: userId })} className="link">
            {words.onRecord}
          </Link>
        )}
      </div>
      {!rows && !state.hasFailed && <SkeletonText lines={6} />}
      {rows && (
        <ol ref={end} tabIndex={-1} className="desk-timeline">
          {rows.map((entry, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no ids, and are only added at the end
            <Entry key={at} entry={entry} now={now} />
          ))}
        </ol>
      )}
      {state.hasFailed && <RetryLine {...state} title={words.timelineFailed} />}
      {hasOlder && (
        // After the last page the button is gone, and the focus goes to the list.
        <Button size="small" pending={isFetchingOlder} onClick={() => void fetchOlder(() => end.current?.focus())}>
          {words.showOlder}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry, now }: { entry: TimelineEntry; now: Date }) {
  const { title, detail, tone } = timelineLine(entry)
  const Icon = icons[entry.kind]
  return (
    <li data-tone={tone}>
      <Icon />
      <div>
        <p>
          <bdi>{title}</bdi>
        </p>
        {detail && (
          <p className="desk-timeline-detail">
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      <Timestamp at={entry.at} from={now} />
    </li>
  )
}
