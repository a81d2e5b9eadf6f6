import { type DeskPage, isOwnPage, ownPages, pageEndpoints as endpoints, pagePath } from '@matinee/contract/pages'
import { Plus } from 'lucide-react'
import { Status } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { PageEditor } from './page-editor.tsx'
import styles from './pages.module.css'
import * as words from '@matinee/locales/desk/pages'

/** SITE-3: with a slug in the address that page is edited. */
export default function PagesTab() {
  const { read } = useDeskSearchParams()
  const slug = read('slug')
  if (slug !== '') return <OpenedPage key={slug} slug={slug} />
  return read('new') === '' ? <PageList /> : <PageEditor page={undefined} />
}

function OpenedPage({ slug }: { slug: string }) {
  const { open } = useDeskSearchParams()
  // Not from the cache: an old version would be refused when it is saved.
  const { data, ...state } = useDeskQuery(endpoints.edit, { params: { slug } }, { gcTime: 0 })
  if (data) return <PageEditor page={data.page} />
  if (state.hasFailed)
    return (
      <LoadFailed {...state} title={words.loadFailed}>
        <Button size="small" variant="quiet" onClick={() => open('pages')}>
          {words.backToAll}
        </Button>
      </LoadFailed>
    )
  return (
    <LoadingRegion className={styles.skeleton}>
      <Skeleton width="16rem" height="1.5rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="20rem" />
    </LoadingRegion>
  )
}

function PageList() {
  const { open } = useDeskSearchParams()
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  return (
    <section className="desk-people" aria-labelledby="desk-pages-title">
      <div className={styles.head}>
        <div>
          <h2 id="desk-pages-title" className="desk-people-title">
            {words.title}
          </h2>
          <p className="desk-record-text">{words.text}</p>
        </div>
        <Button size="small" variant="primary" onClick={() => open('pages', { new: 'yes' })}>
          <Plus />
          {words.add}
        </Button>
      </div>
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: data?.pages.map((page) => Object.assign({ id: page.slug }, page)) }}
        failed={words.failed}
        empty={null}
        skeletonRows={4}
        columns={columns}
      />
    </section>
  )
}

/** Built-in pages have a translated name. */
const titleOf = ({ slug, title }: DeskPage) => (isOwnPage(slug) ? ownPages[slug] : title)

const columns: Column<DeskPage>[] = [
  {
    name: 'user',
    title: words.page,
    render: (page) => (
      <>
        <strong>
          <bdi>{titleOf(page)}</bdi>
        </strong>
        <span className={styles.address}>{pagePath(page.slug)}</span>
      </>
    ),
  },
  { name: 'status', title: words.status, render: ({ state }) => <PageStatus state={state} /> },
  { name: 'footer', title: words.footer, render: ({ isInFooter }) => (isInFooter ? words.inFooter : '') },
  { name: 'changed', title: words.changed, render: ({ changedAt }) => changedAt && <Timestamp at={changedAt} /> },
  actionsColumn((page) => {
    const { slug, state } = page
    const name = <span className="visually-hidden">{` ${titleOf(page)}`}</span>
    return (
      <>
        {state !== 'removed' && (
          <ButtonLink size="small" variant="quiet" to={pagePath(slug)}>
            {words.view}
            {name}
          </ButtonLink>
        )}
        <ButtonLink size="small" variant="quiet" to={deskHref('pages', { slug })} preventScrollReset>
          {words.open[state]}
          {name}
        </ButtonLink>
      </>
    )
  }),
]

function PageStatus({ state }: { state: DeskPage['state'] }) {
  return <Status tone={state === 'written' ? 'success' : 'outline'}>{words.states[state]}</Status>
}
