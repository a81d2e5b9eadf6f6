import { paths } from '@matinee/contract/paths'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import frame from './frame.module.css'
import styles from './breadcrumb.module.css'

/** MOVIE-2 */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav className={classNames(frame.breadcrumb, styles.breadcrumb)} aria-label="Breadcrumb" data-theme="dark">
      <ol>
        <li>
          <Link to={paths.home[0]}>Home</Link>
        </li>
        <li>
          <Link to={paths.browse[0]}>Movies</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
