import { collectionEndpoints as endpoints, type DeskCollection } from '@matinee/contract/collections'
import { collectionPath } from '@matinee/contract/paths'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { CollectionEditor } from './collection-form.tsx'
import styles from '../plans/plans.module.css'

/** SITE-5: films that were put together. `collection=<id>` in the address opens one, `collection=new` a new one. */
export default function CollectionsTab() {
  const opened = useDeskAddress().read('collection')
  return opened === '' ? <Collections /> : <CollectionEditor key={opened} id={opened === 'new' ? undefined : opened} />
}

function Collections() {
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const { patch } = useDeskAddress()
  const [toDelete, setToDelete] = useState<DeskCollection>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const finalFocus = useFocusAfterRefresh(section, heading, data?.collections)
  const remove = useDeskAction(
    async ({ id }: DeskCollection) => await adminApi()(endpoints.remove, { params: { collectionId: id } }),
    {
      failed: 'Failed to delete the collection',
      onDone: ({ message }, { title }) => notify.success(message, { detail: title }),
    },
  )
  return (
    <section ref={section} className="desk-people" aria-labelledby="desk-collections-title">
      <div className={styles.head}>
        <div>
          <h2 ref={heading} id="desk-collections-title" className="desk-people-title" tabIndex={-1}>
            Collections
          </h2>
          <p className="desk-record-text">
            Films that belong together, in an order of yours, with a page of their own.
          </p>
        </div>
        <Button size="small" variant="primary" onClick={() => patch({ collection: 'new' })}>
          <Plus />
          Add collection
        </Button>
      </div>
      <DeskTable
        caption="Collections"
        list={{ ...state, rows: data?.collections }}
        failed="Failed to load the collections"
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title="There are no collections yet"
            text="Put the films of a director, of a season or of an evening together."
          />
        }
        outlineRows={3}
        columns={columns({ onEdit: ({ id }) => patch({ collection: id }), onDelete: setToDelete })}
      />
      <Question
        about={toDelete}
        words={({ title }) => ({
          title: `Delete "${title}"?`,
          text: 'Its page is gone. The movies stay. This cannot be undone.',
          confirmLabel: 'Delete',
          confirmVariant: 'danger',
          pendingText: 'Deleting...',
        })}
        pending={remove.isPending}
        finalFocus={finalFocus}
        onClose={() => setToDelete(undefined)}
        onConfirm={(collection) => void remove.run(collection).then(() => setToDelete(undefined))}
      />
    </section>
  )
}

interface ColumnsGiven {
  onEdit: (collection: DeskCollection) => void
  onDelete: (collection: DeskCollection) => void
}

function columns({ onEdit, onDelete }: ColumnsGiven): Column<DeskCollection>[] {
  return [
    {
      name: 'user',
      title: 'Title',
      cellProps: () => ({ className: styles.name }),
      render: ({ id, title, state }) =>
        state === 'shown' ? (
          <Link to={collectionPath(id)} className="link">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <strong>
            <bdi>{title}</bdi>
          </strong>
        ),
    },
    {
      name: 'movies',
      title: 'Movies',
      isNumber: true,
      render: ({ movies }) => (
        <>
          {grouped(movies)}
          <span className={styles.phoneWords}>{movies === 1 ? ' movie' : ' movies'}</span>
        </>
      ),
    },
    { name: 'status', title: 'Status', render: (collection) => <ShownStatus collection={collection} /> },
    actionsColumn((collection) => (
      <>
        <Button size="small" variant="quiet" onClick={() => onEdit(collection)}>
          Change<span className="visually-hidden">{` ${collection.title}`}</span>
        </Button>
        <Button size="small" variant="quiet" data-act="delete" onClick={() => onDelete(collection)}>
          Delete<span className="visually-hidden">{` ${collection.title}`}</span>
        </Button>
      </>
    )),
  ]
}

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const inWords = (at: string) => minute.format(new Date(at))

/** In the time of this browser, in which the form takes them. */
function ShownStatus({ collection: { state, startsAt, endsAt } }: { collection: DeskCollection }) {
  if (state === 'coming' && startsAt !== null) return <Status tone="warning">{`From ${inWords(startsAt)}`}</Status>
  if (state === 'over') return <Status tone="outline">Over</Status>
  return <Status tone="success">{endsAt === null ? 'Shown' : `Shown until ${inWords(endsAt)}`}</Status>
}
