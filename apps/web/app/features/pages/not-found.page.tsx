import { data } from 'react-router'
import type { Route } from './+types/not-found.page'
import { NotFound, notFoundMeta } from '../../platform/problems/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => notFoundMeta(matches)

export default NotFound
