import { peopleEndpoints, type TimelineEntry } from '@matinee/contract/people'
import { CreditCard, Gift, Mail, RefreshCw, Stamp, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { When } from '../cells.tsx'
import { useDeskPages } from '../desk-query.ts'
import { deskHref } from '../use-desk-address.ts'
import { timelineLine } from './timeline-words.ts'

const icons = { joined: UserPlus, payment: CreditCard, grant: Gift, change: RefreshCw, mail: Mail, desk: Stamp }

/** Everything that ever happened about somebody, the newest first. */
export function PersonTimeline({ userId, now }: { userId: string; now: Date }) {
  const list = useRef<HTMLOListElement>(null)
  const { pages, hasOlder, hasFailed, isFetching, isFetchingOlder, refetch, showOlder } = useDeskPages(
    peopleEndpoints.timeline,
    userId,
    (before?: string) => ({ params: { userId }, query: { before } }),
    ({ next }) => next,
    'Failed to load the timeline',
  )
  return (
    <section aria-labelledby="desk-details-timeline" aria-busy={isFetching}>
      <div className="desk-details-timeline-head">
        <h3 id="desk-details-timeline">Timeline</h3>
        <Link to={deskHref('record', { about: userId })} className="link">
          On record
        </Link>
      </div>
      {pages ? (
        <ol ref={list} tabIndex={-1} className="desk-timeline">
          {pages
            .flatMap(({ entries }) => entries)
            .map((entry, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no names, and are only added at the end
              <Entry key={at} entry={entry} now={now} />
            ))}
        </ol>
      ) : (
        !hasFailed && <SkeletonText lines={6} />
      )}
      {hasFailed && (
        <p role="alert" className="desk-line">
          Failed to load the timeline
          <Button size="small" pending={isFetching} onClick={refetch}>
            Try Again
          </Button>
        </p>
      )}
      {hasOlder && (
        <Button
          size="small"
          pending={isFetchingOlder}
          // The button is gone then.
          onClick={() => void showOlder(() => list.current?.focus())}
        >
          Show older
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
      <When at={entry.at} from={now} />
    </li>
  )
}
