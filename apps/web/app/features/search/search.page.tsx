import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import type { Route } from './+types/search.page'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Search Results',
    description: 'Find a film by its title, its people or a word from its story, even with a letter wrong.',
    path: paths.search[0],
    noindex: true,
  })

export default function SearchPage() {
  return (
    <div className="container section">
      <h1 className="page-title">Search Results</h1>
    </div>
  )
}
