import { type ActivePlaybackSession, playbackEndpoints } from '@matinee/contract/playback'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { useNow, Timestamp } from '../cells.tsx'
import { useDeskAction, useDeskEntries } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { EntriesFooter } from '../entries-footer.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/watching'

const refreshMs = 10_000

const nameOf = ({ user }: ActivePlaybackSession) => user?.username ?? words.aVisitor

/** WATCH-16: the active playback sessions, which can be ended. */
export default function WatchingTab() {
  const now = useNow()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useDeskEntries(
    ['watching'],
    async (after: string | undefined, signal) => {
      const { sessions, next } = await adminApi()(playbackEndpoints.list, { query: { after } }, { signal })
      return { entries: sessions, next }
    },
    { olderFailed: words.moreFailed, pollMs: refreshMs },
  )
  const finalFocus = useFocusAfterRefresh(section, heading, list.rows)
  const [toEnd, setToEnd] = useState<ActivePlaybackSession>()
  const end = useDeskAction(
    async ({ id }: ActivePlaybackSession) => void (await adminApi()(playbackEndpoints.endByAdmin, { params: { id } })),
    {
      failed: words.endFailed,
      onDone: (_, viewing) => notify.success(words.ended, { detail: viewing.title }),
    },
  )
  return (
    <section ref={section} className="desk-watching" aria-labelledby="desk-watching-title">
      <h2 ref={heading} tabIndex={-1} id="desk-watching-title" className="desk-people-title">
        {words.title}
      </h2>
      <p className="desk-record-text">{words.text}</p>
      <DeskTable
        caption={words.title}
        list={list}
        failed={words.failed}
        empty={
          <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
        }
        columns={columns(now, setToEnd)}
      />
      <EntriesFooter list={list} text={(count) => countText(count, list.hasOlder)} more={deskWords.showMore} />
      <ConfirmDialog
        subject={toEnd}
        words={(viewing) => ({
          title: words.endQuestion({ name: nameOf(viewing) }),
          text: words.endText({ title: viewing.title, device: viewing.device }),
          confirmLabel: words.end,
          confirmVariant: 'danger',
          cancelLabel: words.keep,
          pendingText: words.ending,
        })}
        pending={end.isPending}
        finalFocus={finalFocus}
        onClose={() => setToEnd(undefined)}
        onConfirm={(viewing) => void end.run(viewing).then(() => setToEnd(undefined))}
      />
    </section>
  )
}

const countText = (count: number, isMore: boolean) =>
  (isMore ? words.countAndMore : words.count)({ count, counted: formatNumber(count) })

const columns = (now: Date, onEnd: (viewing: ActivePlaybackSession) => void): Column<ActivePlaybackSession>[] => [
  { name: 'user', title: words.who, render: ({ user }) => <ViewerName user={user} /> },
  {
    name: 'film',
    title: words.film,
    render: ({ movieId, title }) => (
      <Link to={deskHref('movie', { id: movieId })} preventScrollReset className="desk-record-target">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { name: 'device', title: words.device, cellProps: () => ({ className: 'muted' }), render: ({ device }) => device },
  { name: 'since', title: words.since, render: ({ since }) => <Timestamp at={since} from={now} /> },
  actionsColumn((viewing) => (
    <Button size="small" variant="quiet" data-act="end" onClick={() => onEnd(viewing)}>
      {words.end}
      <span className="visually-hidden">{words.endOf({ name: nameOf(viewing), title: viewing.title })}</span>
    </Button>
  )),
]

/** Opens the person's details over this tab. */
function ViewerName({ user }: Pick<ActivePlaybackSession, 'user'>) {
  const { hrefOf } = useDeskSearchParams()
  if (!user) return <span className="muted">{words.visitor}</span>
  return (
    <Link to={hrefOf({ person: user.id })} preventScrollReset className="desk-whose">
      <bdi>{user.username}</bdi>
    </Link>
  )
}
