import { type DeskPage, pageEndpoints as endpoints, pagePath } from '@matinee/contract/pages'
import { Plus } from 'lucide-react'
import { Status } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { When } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { deskHref, useDeskAddress } from '../use-desk-address.ts'
import { PageEditor } from './page-editor.tsx'
import styles from './pages.module.css'

/** SITE-3: with a slug in the address that page is edited. */
export default function PagesTab() {
  const { read } = useDeskAddress()
  const slug = read('slug')
  if (slug !== '') return <OpenedPage key={slug} slug={slug} />
  return read('new') === '' ? <PageList /> : <PageEditor page={undefined} />
}

function OpenedPage({ slug }: { slug: string }) {
  const { open } = useDeskAddress()
  // Not from the cache: an old version would be refused when it is saved.
  const { data, ...state } = useDeskQuery(endpoints.edit, { params: { slug } }, { gcTime: 0 })
  if (data) return <PageEditor page={data.page} />
  if (state.hasFailed)
    return (
      <LoadFailed {...state} title="Failed to load the page">
        <Button size="small" variant="quiet" onClick={() => open('pages')}>
          Back to all pages
        </Button>
      </LoadFailed>
    )
  return (
    <LoadingRegion className={styles.outline}>
      <Skeleton width="16rem" height="1.5rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="20rem" />
    </LoadingRegion>
  )
}

function PageList() {
  const { open } = useDeskAddress()
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  return (
    <section className="desk-people" aria-labelledby="desk-pages-title">
      <div className={styles.head}>
        <div>
          <h2 id="desk-pages-title" className="desk-people-title">
            Pages
          </h2>
          <p className="desk-record-text">
            What visitors read about this service. Ours are shown until you write your own.
          </p>
        </div>
        <Button size="small" variant="primary" onClick={() => open('pages', { new: 'yes' })}>
          <Plus />
          Add page
        </Button>
      </div>
      <DeskTable
        caption="Pages"
        list={{ ...state, rows: data?.pages.map((page) => Object.assign({ id: page.slug }, page)) }}
        failed="Failed to load the pages"
        empty={null}
        outlineRows={4}
        columns={columns}
      />
    </section>
  )
}

const columns: Column<DeskPage>[] = [
  {
    name: 'user',
    title: 'Page',
    render: ({ title, slug }) => (
      <>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span className={styles.address}>{pagePath(slug)}</span>
      </>
    ),
  },
  { name: 'status', title: 'Status', render: ({ state }) => <PageStatus state={state} /> },
  { name: 'footer', title: 'Footer', render: ({ isInFooter }) => (isInFooter ? 'In the footer' : '') },
  { name: 'changed', title: 'Changed', render: ({ changedAt }) => changedAt && <When at={changedAt} /> },
  actionsColumn(({ slug, title, state }) => (
    <>
      {state !== 'removed' && (
        <ButtonLink size="small" variant="quiet" to={pagePath(slug)}>
          View<span className="visually-hidden">{` ${title}`}</span>
        </ButtonLink>
      )}
      <ButtonLink size="small" variant="quiet" to={deskHref('pages', { slug })} preventScrollReset>
        {state === 'written' ? 'Edit' : state === 'ours' ? 'Write your own' : 'Open'}
        <span className="visually-hidden">{` ${title}`}</span>
      </ButtonLink>
    </>
  )),
]

function PageStatus({ state }: { state: DeskPage['state'] }) {
  if (state === 'written') return <Status tone="success">Yours</Status>
  return <Status tone="outline">{state === 'ours' ? 'Ours' : 'Removed'}</Status>
}
