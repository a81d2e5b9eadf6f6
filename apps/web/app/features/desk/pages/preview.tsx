import { pageEndpoints as endpoints, type PageText } from '@matinee/contract/pages'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { TextParts } from '../../../ui/text-parts.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import styles from './pages.module.css'
import * as words from '@matinee/locales/desk/pages'

/** As the server would show it to visitors. */
export function Preview({ text }: { text: string }) {
  const isEmpty = text.trim() === ''
  const { data, hasFailed, ...state } = useDeskQuery(
    endpoints.preview,
    { body: { text } },
    { isEnabled: !isEmpty, gcTime: 0 },
  )
  if (isEmpty) return <p className={styles.nothing}>{words.nothingWritten}</p>
  if (hasFailed) return <LoadFailed title={words.previewFailed} {...state} />
  if (!data || state.isOutdated)
    return (
      <LoadingRegion className={styles.preview}>
        <Skeleton height="12rem" />
      </LoadingRegion>
    )
  return <RenderedText text={data.text} />
}

export function RenderedText({ text: { opening, sections } }: { text: PageText }) {
  return (
    <section className={styles.preview} aria-label={words.preview}>
      {opening.length > 0 && (
        <div>
          <TextParts parts={opening} />
        </div>
      )}
      {sections.map(({ id, title, parts }) => (
        <div key={id}>
          <h3>{title}</h3>
          <TextParts parts={parts} />
        </div>
      ))}
    </section>
  )
}
