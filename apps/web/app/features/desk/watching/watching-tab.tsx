import { type LiveViewing, viewingEndpoints } from '@matinee/contract/viewings'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { useNow, When } from '../cells.tsx'
import { useDeskAction, useDeskEntries } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { EntriesFoot } from '../entries-foot.tsx'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { deskHref, useDeskAddress } from '../use-desk-address.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'

const refreshMs = 10_000

const nameOf = ({ user }: LiveViewing) => user?.username ?? 'a visitor'

/** WATCH-16: who watches now. Any of them can be ended. */
export default function WatchingTab() {
  const now = useNow()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useDeskEntries(
    ['watching'],
    async (after: string | undefined, signal) => {
      const { viewings, next } = await adminApi()(viewingEndpoints.list, { query: { after } }, { signal })
      return { entries: viewings, next }
    },
    { olderFailed: 'Failed to load more viewings', pollMs: refreshMs },
  )
  const finalFocus = useFocusAfterRefresh(section, heading, list.rows)
  const [toEnd, setToEnd] = useState<LiveViewing>()
  const end = useDeskAction(
    async ({ id }: LiveViewing) => void (await adminApi()(viewingEndpoints.endOne, { params: { id } })),
    {
      failed: 'Failed to end the viewing',
      onDone: (_, viewing) => notify.success('The viewing has ended.', { detail: viewing.title }),
    },
  )
  return (
    <section ref={section} className="desk-watching" aria-labelledby="desk-watching-title">
      <h2 ref={heading} tabIndex={-1} id="desk-watching-title" className="desk-people-title">
        Watching now
      </h2>
      <p className="desk-record-text">
        Every browser that plays a film, the newest first. The list refreshes by itself.
      </p>
      <DeskTable
        caption="Watching now"
        list={list}
        failed="Failed to load who watches now"
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title="Nobody is watching at the moment"
            text="Who opens a film appears here within seconds."
          />
        }
        columns={columns(now, setToEnd)}
      />
      <EntriesFoot list={list} text={(count) => countText(count, list.hasOlder)} more="Show more" />
      <Question
        about={toEnd}
        words={(viewing) => ({
          title: `End the viewing of ${nameOf(viewing)}?`,
          text: `${viewing.title} stops on ${viewing.device} within two minutes, and the screen says that the site ended it. Opening the film again begins a new viewing.`,
          confirmLabel: 'End',
          confirmVariant: 'danger',
          cancelLabel: 'Keep it',
          pendingText: 'Ending...',
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
  `${grouped(count)} ${count === 1 ? 'viewing' : 'viewings'}${isMore ? ', and more' : ''}`

const columns = (now: Date, onEnd: (viewing: LiveViewing) => void): Column<LiveViewing>[] => [
  { name: 'user', title: 'Who', render: ({ user }) => <Who user={user} /> },
  {
    name: 'film',
    title: 'Film',
    render: ({ movieId, title }) => (
      <Link to={deskHref('movie', { id: movieId })} preventScrollReset className="desk-record-target">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { name: 'device', title: 'Device', cellProps: () => ({ className: 'muted' }), render: ({ device }) => device },
  { name: 'since', title: 'Since', render: ({ since }) => <When at={since} from={now} /> },
  actionsColumn((viewing) => (
    <Button size="small" variant="quiet" data-act="end" onClick={() => onEnd(viewing)}>
      End<span className="visually-hidden">{` the viewing of ${nameOf(viewing)}: ${viewing.title}`}</span>
    </Button>
  )),
]

/** Opens the person's details over this tab. */
function Who({ user }: Pick<LiveViewing, 'user'>) {
  const { hrefOf } = useDeskAddress()
  if (!user) return <span className="muted">Visitor</span>
  return (
    <Link to={hrefOf({ person: user.id })} preventScrollReset className="desk-whose">
      <bdi>{user.username}</bdi>
    </Link>
  )
}
