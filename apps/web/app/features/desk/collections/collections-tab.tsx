import { collectionEndpoints as endpoints, type AdminCollection } from '@matinee/contract/collections'
import * as localeWords from '@matinee/locales/locale'
import { collectionPath } from '@matinee/contract/paths'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { CollectionEditor } from './collection-form.tsx'
import styles from '../plans/plans.module.css'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/collections'

/** SITE-5: films that were put together. `collection=<id>` in the address opens one, `collection=new` a new one. */
export default function CollectionsTab() {
  const opened = useDeskSearchParams().read('collection')
  return opened === '' ? <Collections /> : <CollectionEditor key={opened} id={opened === 'new' ? undefined : opened} />
}

function Collections() {
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const { patch } = useDeskSearchParams()
  const [toDelete, setToDelete] = useState<AdminCollection>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const finalFocus = useFocusAfterRefresh(section, heading, data?.collections)
  const remove = useDeskAction(
    async ({ id }: AdminCollection) => await adminApi()(endpoints.remove, { params: { collectionId: id } }),
    {
      failed: words.deleteFailed,
      onDone: ({ message }, { title }) => notify.success(message, { detail: title }),
    },
  )
  return (
    <section ref={section} className="desk-people" aria-labelledby="desk-collections-title">
      <div className={styles.head}>
        <div>
          <h2 ref={heading} id="desk-collections-title" className="desk-people-title" tabIndex={-1}>
            {words.title}
          </h2>
          <p className="desk-record-text">{words.text}</p>
        </div>
        <Button size="small" variant="primary" onClick={() => patch({ collection: 'new' })}>
          <Plus />
          {words.add}
        </Button>
      </div>
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: data?.collections }}
        failed={words.failed}
        empty={
          <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
        }
        skeletonRows={3}
        columns={columns({ onEdit: ({ id }) => patch({ collection: id }), onDelete: setToDelete })}
      />
      <ConfirmDialog
        subject={toDelete}
        words={({ title }) => ({
          title: words.deleteQuestion({ title }),
          text: words.deleteText,
          confirmLabel: deskWords.delete,
          confirmVariant: 'danger',
          pendingText: deskWords.deleting,
        })}
        pending={remove.isPending}
        finalFocus={finalFocus}
        onClose={() => setToDelete(undefined)}
        onConfirm={(collection) => void remove.run(collection).then(() => setToDelete(undefined))}
      />
    </section>
  )
}

interface ColumnOptions {
  onEdit: (collection: AdminCollection) => void
  onDelete: (collection: AdminCollection) => void
}

function columns({ onEdit, onDelete }: ColumnOptions): Column<AdminCollection>[] {
  return [
    {
      name: 'user',
      title: words.titleColumn,
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
      title: words.movies,
      isNumber: true,
      render: ({ movies }) => (
        <>
          {formatNumber(movies)}
          <span className={styles.phoneWords}>{` ${words.moviesUnit({ count: movies })}`}</span>
        </>
      ),
    },
    { name: 'status', title: words.status, render: (collection) => <ShownStatus collection={collection} /> },
    actionsColumn((collection) => (
      <>
        <Button size="small" variant="quiet" onClick={() => onEdit(collection)}>
          {deskWords.change}
          <span className="visually-hidden">{` ${collection.title}`}</span>
        </Button>
        <Button size="small" variant="quiet" data-act="delete" onClick={() => onDelete(collection)}>
          {deskWords.delete}
          <span className="visually-hidden">{` ${collection.title}`}</span>
        </Button>
      </>
    )),
  ]
}

const minute = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'medium', timeStyle: 'short' })
const formatDateTime = (at: string) => minute.format(new Date(at))

/** With times in the time zone of the browser, as in the form. */
function ShownStatus({ collection: { state, startsAt, endsAt } }: { collection: AdminCollection }) {
  if (state === 'coming' && startsAt !== null)
    return <Status tone="warning">{words.from({ time: formatDateTime(startsAt) })}</Status>
  if (state === 'over') return <Status tone="outline">{words.over}</Status>
  return (
    <Status tone="success">{endsAt === null ? words.shown : words.shownUntil({ time: formatDateTime(endsAt) })}</Status>
  )
}
