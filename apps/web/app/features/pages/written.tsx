import { type OwnPage, pageEndpoints, pagePath, type WrittenPage } from '@matinee/contract/pages'
import type { ReactNode } from 'react'
import { type RouterContextProvider, useLoaderData } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { type Failed, hasFailed, orFailed, orFailedInBrowser, unlessMissing } from '../../platform/loading.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { type Matches, pageMeta } from '../../platform/seo.ts'
import { TextParts } from '../../ui/text-parts.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import page from './page.module.css'
import * as words from '@matinee/locales/pages'

const failedToLoad = words.loadFailed

/** What a loader found: null where the operator has not written the page. */
type Loaded = { page: WrittenPage | null } | Failed

/** SITE-3: the page as the operator has written it. */
export const loadWritten = (context: Readonly<RouterContextProvider>, slug: OwnPage | (string & {})) =>
  orFailed<Loaded>(
    async () => ({
      page: (await context.get(apiCall)(pageEndpoints.show, { params: { slug } }).catch(unlessMissing)) ?? null,
    }),
    () => failedToLoad,
  )

export const inBrowser = <T,>(serverLoader: () => Promise<T>) => orFailedInBrowser(serverLoader, failedToLoad)

/** Undefined unless the operator has written the page: the route then describes its built-in text. */
export function writtenMeta(matches: Matches, loaded: Loaded | undefined) {
  if (!loaded || hasFailed(loaded) || !loaded.page) return undefined
  const { slug, title, description } = loaded.page
  return pageMeta(matches, { title, description: description || title, path: pagePath(slug) })
}

/** The page as the operator has written it, else the built-in one. */
export function WrittenOr({ ours }: { ours: ReactNode }) {
  const loaded = useLoaderData<Loaded>()
  if (hasFailed(loaded))
    return (
      <div className={page.page}>
        <LoadFailed message={loaded.failed.message} />
      </div>
    )
  if (!loaded.page) return ours
  const { title, description, changedAt, ...text } = loaded.page
  return (
    <ProsePage
      title={title}
      lead={description}
      updated={changedAt.slice(0, 10)}
      opening={text.opening.length > 0 && <TextParts parts={text.opening} />}
    >
      {text.sections.map(({ id, title: heading, parts }) => (
        <Section key={id} id={id} title={heading}>
          <TextParts parts={parts} />
        </Section>
      ))}
    </ProsePage>
  )
}
