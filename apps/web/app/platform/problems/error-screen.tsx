import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isChunkFailure, reloadOnce } from '../chunks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './problems.module.css'
import * as problemMessages from '@matinee/locales/platform/problems'

/** Replaces a page that cannot be rendered (ROUTE-10, ROUTE-11, ROUTE-12). */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) void reloadOnce()
  }, [error])
  useEffect(keepOutOfSearchEngines, [])

  const problem = isRouteErrorResponse(error)
    ? {
        numeral: error.status,
        title: 'Unexpected Application Error!',
        text: messageIn(error.data) || error.statusText || String(error.status),
      }
    : { numeral: '!', title: problemMessages.crashed, text: problemMessages.crashedText }
  return (
    <div className={styles.screen}>
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

/** Omits the router's own error texts, which are for developers. */
function messageIn(data: unknown): string | undefined {
  if (typeof data === 'string' && !data.startsWith('Error:')) return data
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}

/** A page that failed in the browser keeps its original head. */
function keepOutOfSearchEngines() {
  if (document.head.querySelector('meta[name="robots"][content~="noindex"]')) return undefined
  const meta = document.createElement('meta')
  meta.name = 'robots'
  meta.content = 'noindex'
  document.head.append(meta)
  return () => meta.remove()
}
