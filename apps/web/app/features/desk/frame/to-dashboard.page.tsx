import { paths } from '@matinee/contract/paths'
import { redirect } from 'react-router'

/** Redirects `/admin` to the dashboard. */
export const loader = () => redirect(paths.adminDashboard[0])
