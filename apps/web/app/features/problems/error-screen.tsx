import { problemMessages } from '@matinee/contract/problems'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isChunkFailure, reloadOnce } from '../../platform/chunks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './problems.module.css'

/** What takes the page's place when it cannot be drawn (ROUTE-10, ROUTE-11, ROUTE-12). */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) reloadOnce()
  }, [error])

  const problem = isRouteErrorResponse(error)
    ? {
        numeral: error.status,
        title: problemMessages.routing,
        text: error.statusText || detailOf(error.data) || String(error.status),
      }
    : { numeral: '!', title: problemMessages.crashed, text: problemMessages.crashedText }
  return (
    <div className={styles.screen}>
      {/* The title of a page that broke while React drew it would otherwise stay indexable. */}
      <meta name="robots" content="noindex" />
      <EmptyState
        {...problem}
        layout="page"
        alert
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {problemMessages.refresh}
            </Button>
            <Button onClick={() => history.back()}>{problemMessages.goBack}</Button>
          </>
        }
      />
    </div>
  )
}

function detailOf(data: unknown): string | undefined {
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string')
    return data.message
  return undefined
}
