import { movieEndpoints, movieMessages } from '@matinee/contract/movies'
import { moviePath } from '@matinee/contract/paths'
import { apiCall } from '../../platform/api.ts'
import { hasFailed, orFailed, orFailedInBrowser } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { LoadFailed } from '../problems/load-failed.tsx'
import type { Route } from './+types/movie.page'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orFailed(
    async () => ({ movie: await context.get(apiCall)(movieEndpoints.show, { params: { id: params.id } }) }),
    () => movieMessages.failedToLoad,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orFailedInBrowser(serverLoader, movieMessages.failedToLoad)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: 'Movie', description: 'A movie', path: moviePath(params.id) })

export default function MoviePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container section">
      {hasFailed(loaderData) ? <LoadFailed message={loaderData.failed.message} /> : <h1>{loaderData.movie.title}</h1>}
    </div>
  )
}
