import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

interface QuerySectionProps<T> {
  id: string
  title: string
  text: string
  query: UseQueryResult<T>
  /** Shown when the query has failed. */
  failed: string
  /** How many lines the skeleton has. */
  lines: number
  /** For a caller that moves the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>
  children: (data: T) => ReactNode
}

/** A section that shows a query's data: a skeleton while it loads, and a button to try again when it has failed. */
export function QuerySection<T>({ id, title, text, query, failed, lines, titleRef, children }: QuerySectionProps<T>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} ref={titleRef} className={styles.title} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {data !== undefined && children(data)}
      {data === undefined && isError && (
        <>
          <p role="alert">{failed}</p>
          <div className={settings.actions}>
            <Button pending={isFetching} onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </div>
        </>
      )}
      {data === undefined && !isError && (
        <LoadingRegion>
          <SkeletonText lines={lines} lastWidth="40%" />
        </LoadingRegion>
      )}
    </section>
  )
}
