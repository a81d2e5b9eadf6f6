import {
  type OpenPage,
  pageEndpoints as endpoints,
  pageMessages as messages,
  type PageVersion,
} from '@matinee/contract/pages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { formatFullDateTime } from '../dates.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import { RenderedText } from './preview.tsx'
import styles from './pages.module.css'
import * as words from '@matinee/locales/desk/pages'

interface VersionsProps {
  page: OpenPage
  onRestored: (page: OpenPage) => void
}

/** Every state that the page had; each can be looked at and brought back. */
export function Versions({ page: { slug, versions, version: current }, onRestored }: VersionsProps) {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<{ version: PageVersion; opener: HTMLElement }>()
  const restore = useDeskAction(
    async ({ id }: PageVersion) => await adminApi()(endpoints.restore, { params: { slug, versionId: id } }),
    {
      failed: words.restoreFailed,
      onDone: ({ page }) => {
        notify.success(messages.restored)
        void revalidate()
        onRestored(page)
      },
    },
  )
  const columns: Column<PageVersion>[] = [
    { name: 'user', title: words.when, render: ({ at }) => <time dateTime={at}>{formatFullDateTime(at)}</time> },
    { name: 'by', title: words.by, render: ({ by }) => (by ? <bdi>{by.username}</bdi> : words.bySomebodyGone) },
    {
      name: 'what',
      title: words.what,
      render: ({ id, title, isWritten }) => (
        <>
          {isWritten ? <bdi>{title}</bdi> : words.removedOrReset}
          {id === current && words.now}
        </>
      ),
    },
    actionsColumn((version) => {
      const label = (
        <span className="visually-hidden">{words.versionOf({ moment: formatFullDateTime(version.at) })}</span>
      )
      if (!version.isWritten) return null
      return (
        <>
          <Button
            size="small"
            variant="quiet"
            onClick={({ currentTarget }) => setShown({ version, opener: currentTarget })}
          >
            {words.lookAt}
            {label}
          </Button>
          {version.id !== current && (
            <Button
              size="small"
              variant="quiet"
              pending={restore.pending?.id === version.id}
              onClick={() => void restore.run(version)}
            >
              {words.bringBack}
              {label}
            </Button>
          )}
        </>
      )
    }),
  ]
  return (
    <section className={styles.versions} aria-labelledby="desk-page-versions">
      <h3 id="desk-page-versions">{words.versions}</h3>
      <DeskTable
        caption={words.versionsOf}
        list={{
          rows: versions,
          isFetching: false,
          isOutdated: false,
          hasFailed: false,
          error: null,
          refetch: () => {},
        }}
        failed=""
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title={words.noVersions}
            text={words.noVersionsText}
          />
        }
        columns={columns}
      />
      {shown && (
        <Dialog
          open
          variant="wide"
          title={shown.version.title}
          description={formatFullDateTime(shown.version.at)}
          onOpenChange={(isOpen) => !isOpen && setShown(undefined)}
          finalFocus={() => shown.opener}
        >
          <Version slug={slug} id={shown.version.id} />
        </Dialog>
      )}
    </section>
  )
}

function Version({ slug, id }: { slug: string; id: number }) {
  const { data, hasFailed, ...state } = useDeskQuery(endpoints.version, { params: { slug, versionId: id } })
  if (data?.text) return <RenderedText text={data.text} />
  if (hasFailed) return <LoadFailed title={words.versionFailed} {...state} />
  return (
    <LoadingRegion>
      <Skeleton height="12rem" />
    </LoadingRegion>
  )
}
