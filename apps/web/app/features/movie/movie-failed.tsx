import { movieMessages } from '@matinee/contract/movies'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import styles from './movie-failed.module.css'

/** MOVIE-1 */
export function MovieFailed({ message }: { message: string }) {
  return (
    <div className={`container ${styles.screen}`}>
      <EmptyState numeral="!" title={movieMessages.torn} layout="page">
        <LoadFailed message={movieMessages.error(message)} />
      </EmptyState>
    </div>
  )
}
