import { type OwnPage, pageEndpoints, pagePath, type WrittenPage } from '@matinee/contract/pages'
import type { ReactNode } from 'react'
import { type RouterContextProvider, useLoaderData } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import {
  type LoadFailure,
  isLoadFailure,
  loadOrFailure,
  loadOrFailureInBrowser,
  undefinedOn404,
} from '../../platform/loading.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { type Matches, pageMeta } from '../../platform/seo.ts'
import { TextParts } from '../../ui/text-parts.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import page from './page.module.css'
import * as words from '@matinee/locales/pages'

const failedToLoad = words.loadFailed

/** `page` is null unless the operator has written it. */
type Loaded = { page: WrittenPage | null } | LoadFailure

/** SITE-3: the page as the operator has written it. */
export const loadWritten = (context: Readonly<RouterContextProvider>, slug: OwnPage | (string & {})) =>
  loadOrFailure<Loaded>(
    async () => ({
      page: (await context.get(apiCall)(pageEndpoints.show, { params: { slug } }).catch(undefinedOn404)) ?? null,
    }),
    () => failedToLoad,
  )

export const loadWrittenInBrowser = <T,>(serverLoader: () => Promise<T>) =>
  loadOrFailureInBrowser(serverLoader, failedToLoad)

/** Undefined unless the operator has written the page: the route then describes its built-in text. */
export function writtenMeta(matches: Matches, loaded: Loaded | undefined) {
  if (!loaded || isLoadFailure(loaded) || !loaded.page) return undefined
  const { slug, title, description } = loaded.page
  return pageMeta(matches, { title, description: description || title, path: pagePath(slug) })
}

/** The page as the operator has written it, else the built-in one. */
export function WrittenOrBuiltIn({ builtIn }: { builtIn: ReactNode }) {
  const loaded = useLoaderData<Loaded>()
  if (isLoadFailure(loaded))
    return (
      <div className={page.page}>
        <LoadFailed message={loaded.failed.message} />
      </div>
    )
  if (!loaded.page) return builtIn
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
