import { isOwnPage } from '@matinee/contract/pages'
import { data } from 'react-router'
import { NotFound, notFoundMeta } from '../../platform/problems/not-found.tsx'
import type { Route } from './+types/written.page'
import { loadWrittenInBrowser, loadWritten, writtenMeta, WrittenOrBuiltIn } from './written.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  // Pages with a built-in text have routes of their own.
  if (isOwnPage(params.slug)) return data({ page: null }, { status: 404 })
  const loaded = await loadWritten(context, params.slug)
  return 'page' in loaded && !loaded.page ? data(loaded, { status: 404 }) : loaded
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWrittenInBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ?? notFoundMeta(matches)

/** SITE-3: a page that the operator has added. */
export default function WrittenPage() {
  return <WrittenOrBuiltIn builtIn={<NotFound />} />
}
