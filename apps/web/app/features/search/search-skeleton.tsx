import { searchMessages } from '@matinee/contract/search'
import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { MovieListSkeleton } from '../movies/index.ts'
import styles from './search.module.css'

export function SearchSkeleton() {
  return (
    <LoadingRegion className={classNames('container', styles.page)}>
      <h1 className="page-title">{searchMessages.heading}</h1>
      <div className={styles.form}>
        <Skeleton height="var(--control-large)" />
      </div>
      <MovieListSkeleton count={5} />
    </LoadingRegion>
  )
}
