import {
  deskMovieEndpoints,
  deskMovieLimits as limits,
  manageMessages as words,
  type MovieOutcome,
} from '@matinee/contract/desk-movies'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { type Asked, DeleteDialog, NotDeleted } from './delete-dialog.tsx'
import { readManage } from './manage-query.ts'
import { ManageToolbar } from './manage-toolbar.tsx'
import { DeletedActions, DeletedNote, type ListedMovie, MovieTile, ShownActions } from './movie-tile.tsx'
import { MovieList } from './movie-list.tsx'
import { rememberMovie, takeRememberedMovie } from './remembered-movie.ts'
import { useDeleting } from './use-deleting.ts'
import { useSelection } from '../use-selection.ts'

const noMovies: readonly ListedMovie[] = []

/** MANAGE-1 to MANAGE-3 */
export default function ManageTab() {
  const address = useDeskAddress()
  const { state, query, isFiltered } = readManage(address)
  const { answer, error, isLoading, reload } = useAnswer(deskMovieEndpoints.list, { query })
  const movies = answer?.movies ?? noMovies
  const [isBulk, setIsBulk] = useState(false)
  const place = JSON.stringify(query)
  const selection = useSelection(
    movies.map(({ _id }) => _id),
    place,
  )
  const [asked, setAsked] = useState<Asked>()
  // Of these movies: others, on another page or in another view, have nothing to do with it.
  const [refused, setRefused] = useState<{ outcomes: MovieOutcome[]; of: string }>()
  const { pending, restoring, remove, removeMany, restoreOne } = useDeleting()
  const top = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  const [now] = useState(() => Date.now())

  useReturnToMovie(grid, answer !== undefined && !isLoading)
  usePageInSight(top, query.page)

  // The last movie of the last page was deleted, or somebody typed a page that is not there.
  const lastPage = answer?.pages
  const correct = useEffectEvent((page: number) => address.patch({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined && !isLoading && query.page > lastPage) correct(lastPage)
  }, [lastPage, isLoading, query.page])

  const edit = (id: string) => {
    rememberMovie(id)
    address.open('movie', { id })
  }

  /** Where one goes on once what had the focus is gone. */
  const aimBeside = (id: string) => {
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-movie]') ?? [])]
    const at = tiles.findIndex((tile) => tile.dataset['movie'] === id)
    const beside = tiles[at + 1] ?? tiles[at - 1]
    focusAfter.current = beside?.querySelector<HTMLElement>('[data-act=delete]') ?? top.current
  }

  const confirm = async () => {
    if (!asked) return
    if ('movie' in asked) {
      const { _id: id } = asked.movie
      if (await remove(asked.movie)) aimBeside(id)
      else focusAfter.current = null
    } else {
      const outcomes = await removeMany(asked.ids)
      focusAfter.current = top.current
      if (outcomes.length > 0) {
        const left = outcomes.filter(({ ok }) => !ok)
        setRefused({ outcomes: left, of: place })
        // What was not deleted stays selected, so that one can try again.
        selection.choose(left.map(({ id }) => id))
      }
    }
    setAsked(undefined)
  }

  const toggleBulk = () => {
    setIsBulk(!isBulk)
    selection.choose([])
    setRefused(undefined)
  }
  const selects = isBulk && state === 'shown'

  return (
    <>
      <ManageToolbar isBulk={isBulk} onBulk={toggleBulk} />
      <div ref={top} tabIndex={-1} className="desk-list-top">
        {selects && (
          <div className="desk-select-all">
            <Checkbox
              checked={selection.isAll}
              indeterminate={selection.isSome}
              disabled={movies.length === 0}
              onChange={selection.toggleAll}
            >
              {words.selectAll}
            </Checkbox>
          </div>
        )}
        {selects && (
          <section className="desk-bulk" aria-label={words.bulk}>
            <output>{words.selected(selection.ids.length)}</output>
            <Button
              size="small"
              variant="quiet"
              className="desk-bulk-clear"
              disabled={selection.ids.length === 0}
              onClick={() => {
                selection.choose([])
                top.current?.focus({ preventScroll: true })
              }}
            >
              {words.clearSelection}
            </Button>
            <Button
              size="small"
              variant="primary"
              disabled={selection.ids.length === 0}
              onClick={() => setAsked({ ids: selection.ids })}
            >
              {words.deleteSelected(selection.ids.length)}
            </Button>
          </section>
        )}
        {refused?.of === place && refused.outcomes.length > 0 && <NotDeleted outcomes={refused.outcomes} />}
      </div>
      <MovieList
        hasAnswer={answer !== undefined}
        isEmpty={movies.length === 0}
        state={state}
        isFiltered={isFiltered}
        error={error}
        isLoading={isLoading}
        onRetry={reload}
      >
        <ul ref={grid} className={classNames('desk-movies', isLoading && 'desk-stale')} aria-busy={isLoading}>
          {movies.map((movie) => (
            <li key={movie._id}>
              <MovieTile
                movie={movie}
                note={'goneAt' in movie ? <DeletedNote movie={movie} now={now} /> : undefined}
                selection={
                  selects
                    ? {
                        isChosen: selection.ids.includes(movie._id),
                        onToggle: (isChosen, isRange) => selection.toggle(movie._id, { isChosen, isRange }),
                      }
                    : undefined
                }
                actions={
                  'goneAt' in movie ? (
                    <DeletedActions
                      movie={movie}
                      pending={restoring === movie._id}
                      onRestore={() => {
                        top.current?.focus({ preventScroll: true })
                        void restoreOne(movie._id)
                      }}
                    />
                  ) : (
                    <ShownActions
                      movie={movie}
                      onEdit={() => edit(movie._id)}
                      onDelete={() => {
                        focusAfter.current = null
                        setAsked({ movie })
                      }}
                    />
                  )
                }
              />
            </li>
          ))}
        </ul>
      </MovieList>
      {answer && answer.total > 0 && (
        <div className="desk-movies-foot">
          <p className="muted">
            {words.showing(
              grouped((answer.page - 1) * limits.perPage + 1),
              grouped((answer.page - 1) * limits.perPage + movies.length),
              grouped(answer.total),
            )}
          </p>
          <Pagination
            page={answer.page}
            pageCount={answer.pages}
            hrefFor={(page) => address.hrefOf({ page })}
            preventScrollReset
          />
        </div>
      )}
      <DeleteDialog
        asked={asked}
        pending={pending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
        focusAfter={focusAfter}
      />
    </>
  )
}

/** DASH-3: back from the form, one goes on where one was. */
function useReturnToMovie(grid: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    // It may have gone to another page, or out of the filter: then there is nothing to go on with, now or later.
    const id = isThere ? takeRememberedMovie() : null
    if (id === null) return
    const tile = grid.current?.querySelector(`[data-movie="${CSS.escape(id)}"]`)
    tile?.scrollIntoView({ block: 'center' })
    tile?.querySelector<HTMLElement>('[data-act=edit]')?.focus({ preventScroll: true })
  }, [grid, isThere])
}

/** Another page begins at its top; the first one is where it is. */
function usePageInSight(top: RefObject<HTMLElement | null>, page: number) {
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    top.current?.scrollIntoView({ block: 'start' })
  }, [top, page])
}
