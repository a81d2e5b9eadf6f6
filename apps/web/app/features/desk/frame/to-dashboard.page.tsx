import { paths } from '@matinee/contract/paths'
import { redirect } from 'react-router'

/** `/admin` is where people look for the desk. */
export const loader = () => redirect(paths.adminDashboard[0])
