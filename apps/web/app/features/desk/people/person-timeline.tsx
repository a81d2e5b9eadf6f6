import { deskPeopleWords as words } from './words.ts'
import { peopleEndpoints, type TimelineEntry } from '@matinee/contract/people'
import { CreditCard, Gift, Mail, RefreshCw, Stamp, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { notify } from '../notify.ts'
import { useAnswer } from '../use-answer.ts'
import { NotNewer } from '../failed.tsx'
import { deskHref } from '../use-desk-address.ts'
import { timelineLine } from './timeline-words.ts'
import { When } from '../when.tsx'

const icons = { joined: UserPlus, payment: CreditCard, grant: Gift, change: RefreshCw, mail: Mail, desk: Stamp }

interface Older {
  /** The answer that these go on from. */
  after: unknown
  entries: readonly TimelineEntry[]
  next: string | null
}

/** Everything that ever happened about somebody, the newest first. */
export function PersonTimeline({ userId, now }: { userId: string; now: Date }) {
  const { answer, error, isLoading, reload } = useAnswer(peopleEndpoints.timeline, {
    params: { userId },
    query: {},
  })
  const [older, setOlder] = useState<Older>()
  const [isPending, setIsPending] = useState(false)
  const list = useRef<HTMLOListElement>(null)

  const more = older?.after === answer ? older : undefined
  const entries = [...(answer?.entries ?? []), ...(more?.entries ?? [])]
  const next = more ? more.next : (answer?.next ?? null)

  const showOlder = async () => {
    if (next === null) return
    setIsPending(true)
    try {
      const page = await adminApi()(peopleEndpoints.timeline, { params: { userId }, query: { before: next } })
      setOlder({ after: answer, entries: [...(more?.entries ?? []), ...page.entries], next: page.next })
      // The button may be gone: whoever pressed it goes on reading where the older ones begin.
      if (page.next === null) list.current?.focus()
    } catch (failure) {
      notify.failed(words.timelineFailed, failure)
    } finally {
      setIsPending(false)
    }
  }

  return (
    <section aria-labelledby="desk-details-timeline" aria-busy={isLoading}>
      <div className="desk-details-timeline-head">
        <h3 id="desk-details-timeline">{words.timeline}</h3>
        <Link to={deskHref('record', { about: userId })} className="link">
          {words.onRecord}
        </Link>
      </div>
      {answer ? (
        <ol ref={list} tabIndex={-1} className="desk-timeline">
          {entries.map((entry, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no names, and are only added at the end
            <Entry key={at} entry={entry} now={now} />
          ))}
        </ol>
      ) : error !== undefined && !isLoading ? (
        <NotNewer words={words.timelineFailed} onRetry={reload} />
      ) : (
        <SkeletonText lines={6} />
      )}
      {error !== undefined && !isLoading && answer && <NotNewer words={words.timelineFailed} onRetry={reload} />}
      {answer && next !== null && (
        <Button size="small" pending={isPending} onClick={() => void showOlder()}>
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
      <When at={entry.at} from={now} />
    </li>
  )
}
