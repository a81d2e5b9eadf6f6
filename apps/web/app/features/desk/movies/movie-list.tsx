import { deskMessages } from '../words.ts'
import { deskMovieMessages as messages, manageMessages as words } from '@matinee/contract/desk-movies'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { useDeskAddress } from '../use-desk-address.ts'

interface MovieListProps {
  hasAnswer: boolean
  isEmpty: boolean
  state: 'shown' | 'deleted'
  isFiltered: boolean
  error: unknown
  isLoading: boolean
  onRetry: () => void
  children: ReactNode
}

/** The list, or why there is none. */
export function MovieList({
  hasAnswer,
  isEmpty,
  state,
  isFiltered,
  error,
  isLoading,
  onRetry,
  children,
}: MovieListProps) {
  const { patch, open } = useDeskAddress()
  if (error !== undefined) {
    return (
      <>
        <Failed words={messages.listFailed} error={error} isLoading={isLoading} onRetry={onRetry} />
        {!isEmpty && children}
      </>
    )
  }
  if (!hasAnswer) return <MoviesOutline />
  if (!isEmpty) return children
  const [title, text] =
    state === 'deleted'
      ? [words.noneDeleted, words.noneDeletedText]
      : isFiltered
        ? [words.none, words.noneText]
        : [words.noneYet, words.noneYetText]
  const action = isFiltered ? (
    <Button onClick={() => patch({ q: '', genre: '' })}>{words.clearFilters}</Button>
  ) : state === 'shown' ? (
    <Button variant="primary" onClick={() => open('movie')}>
      {deskMessages.addMovie}
    </Button>
  ) : undefined
  return (
    <EmptyState
      className="desk-empty"
      numeral={isFiltered ? 0 : 1}
      heading="h3"
      title={title}
      text={text}
      actions={action}
    />
  )
}

function MoviesOutline() {
  return (
    <LoadingRegion className="desk-movies">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((tile) => (
        <div key={tile} className="desk-movie">
          <Skeleton ratio="2 / 3" className="desk-movie-art" />
          <SkeletonText lines={5} />
        </div>
      ))}
    </LoadingRegion>
  )
}
