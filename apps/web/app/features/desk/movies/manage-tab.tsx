import {
  deskMovieEndpoints,
  deskMovieLimits as limits,
  manageMessages as words,
  type MovieOutcome,
} from '@matinee/contract/desk-movies'
import { type Genre, genres } from '@matinee/contract/movies'
import { ListChecks } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { grouped, groupedTotal } from '../../../ui/movies/numbers.ts'
import { noticeTone } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { DeskFilter } from '../desk-filter.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { BulkBar, ListStates } from '../desk-table.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { type FinalFocus, useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { useLast } from '../use-last.ts'
import { useSelection } from '../use-selection.ts'
import { type ListedMovie, MovieTile } from './movie-tile.tsx'
import { rememberMovie, takeRememberedMovie } from './remembered-movie.ts'
import { useDeleting } from './use-deleting.ts'

const genreOptions = { '': 'All genres', ...Object.fromEntries(genres.map((genre) => [genre, genre])) } as Record<
  Genre | '',
  string
>

/** What the address asks the list for. What it does not know counts as not said. */
function useFilters() {
  const { read, choiceIn } = useDeskAddress()
  const genre = choiceIn('genre', genreOptions)
  const search = read('q').slice(0, 200)
  const isDeleted = read('state') === 'deleted'
  const filters = isDeleted ? {} : { ...(search && { search }), ...(genre && { genre }) }
  const sorting = isDeleted ? {} : { sort: choiceIn('sort', words.sorts) }
  return { isDeleted, filters, query: { ...filters, ...sorting, state: isDeleted ? 'deleted' : 'shown' } } as const
}

/** MANAGE-1 to MANAGE-3 */
export default function ManageTab() {
  const address = useDeskAddress()
  const { isDeleted, filters, query } = useFilters()
  const list = useDeskList(deskMovieEndpoints.list, {
    query,
    perPage: limits.perPage,
    pageOf: ({ movies, total, isCapped }): { rows: readonly ListedMovie[]; total: number; isAtLeast: boolean } => ({
      rows: movies,
      total,
      isAtLeast: isCapped,
    }),
  })
  const [isBulk, setIsBulk] = useState(false)
  const selection = useSelection(
    (list.rows ?? []).map(({ _id }) => _id),
    list.key,
  )
  const selects = isBulk && !isDeleted
  const [asked, setAsked] = useState<Asked>()
  // Of these movies: others, on another page or in another view, have nothing to do with it.
  const [refused, setRefused] = useState<{ outcomes: MovieOutcome[]; of: string }>()
  const { remove, removeMany, restore } = useDeleting()
  const section = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const [now] = useState(() => Date.now())

  const finalFocus = useFocusAfterRefresh(section, top, list.rows)
  useReturnToMovie(grid, list.rows !== undefined && !list.isFetching)
  usePageInSight(top, list.asked)

  const confirm = async (input: Asked) => {
    if ('movie' in input) await remove.run(input.movie)
    else {
      const outcomes = await removeMany.run(input.ids)
      const left = outcomes?.filter(({ ok }) => !ok)
      if (left) {
        setRefused({ outcomes: left, of: list.key })
        // What was not deleted stays selected, so that one can try again.
        selection.choose(left.map(({ id }) => id))
      }
    }
    setAsked(undefined)
  }

  return (
    <div ref={section}>
      <div className="desk-toolbar">
        {!isDeleted && (
          <>
            <DeskSearch label="Search by title, director or cast" />
            <DeskFilter name="genre" label="Genre" options={genreOptions} />
            <DeskFilter name="sort" label="Sort by" options={words.sorts} />
          </>
        )}
        <Segmented
          label="Which movies"
          className="desk-toolbar-state"
          value={isDeleted ? 'deleted' : 'shown'}
          onChange={(next) => address.patch({ state: next === 'deleted' ? next : '' })}
          options={[
            { value: 'shown', label: 'Shown' },
            { value: 'deleted', label: 'Deleted' },
          ]}
        />
        {!isDeleted && (
          <div className="desk-toolbar-end">
            <DownloadButton
              name="movies"
              call={(options) => adminApi()(deskMovieEndpoints.download, { query: filters }, options)}
            />
            <Button
              size="small"
              variant={isBulk ? 'inverse' : 'plain'}
              aria-pressed={isBulk}
              onClick={() => {
                setIsBulk(!isBulk)
                selection.choose([])
                setRefused(undefined)
              }}
            >
              <ListChecks />
              Bulk Actions
            </Button>
          </div>
        )}
      </div>
      <div ref={top} tabIndex={-1} className="desk-list-top">
        {selects && (
          <>
            <div className="desk-select-all">
              <Checkbox
                checked={selection.isAll}
                indeterminate={selection.isSome}
                disabled={!list.rows?.length}
                onChange={selection.toggleAll}
              >
                Select All
              </Checkbox>
            </div>
            <BulkBar
              selection={selection}
              label="Bulk Actions"
              actionLabel={`Delete (${selection.ids.length})`}
              onAction={() => setAsked({ ids: selection.ids })}
            />
          </>
        )}
        {refused?.of === list.key && refused.outcomes.length > 0 && <NotDeleted outcomes={refused.outcomes} />}
      </div>
      <ListStates
        list={list}
        failed="Failed to fetch movies"
        empty={<NoMovies isDeleted={isDeleted} isFiltered={Object.keys(filters).length > 0} />}
      >
        {list.rows ? (
          <ul
            ref={grid}
            className={classNames('desk-movies', list.isFetching && 'desk-stale')}
            aria-busy={list.isFetching}
          >
            {list.rows.map((movie) => (
              <li key={movie._id}>
                <MovieTile
                  movie={movie}
                  now={now}
                  selection={selects ? selection : undefined}
                  isRestoring={restore.pending === movie._id}
                  onEdit={() => {
                    rememberMovie(movie._id)
                    address.open('movie', { id: movie._id })
                  }}
                  onDelete={() => setAsked({ movie })}
                  onRestore={() => {
                    top.current?.focus({ preventScroll: true })
                    void restore.run(movie._id)
                  }}
                />
              </li>
            ))}
          </ul>
        ) : (
          <MoviesOutline />
        )}
      </ListStates>
      {list.total > 0 && (
        <div className="desk-movies-foot">
          <p className="muted">
            {`Showing ${grouped(list.from)}-${grouped(list.to)} of ${groupedTotal(list.total, list.isAtLeast)} movies`}
          </p>
          <Pagination page={list.page} pageCount={list.pages} hrefFor={list.hrefFor} preventScrollReset />
        </div>
      )}
      <DeleteDialog
        asked={asked}
        finalFocus={finalFocus}
        pending={remove.isPending || removeMany.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={(input) => void confirm(input)}
      />
    </div>
  )
}

/** DASH-3: back from the form, one goes on where one was. */
function useReturnToMovie(grid: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    // It may have gone to another page, or out of the filter: then there is nothing to go on with, now or later.
    const id = isThere ? takeRememberedMovie() : null
    if (id === null) return
    const tile = grid.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
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

function NoMovies({ isDeleted, isFiltered }: { isDeleted: boolean; isFiltered: boolean }) {
  const { patch, open } = useDeskAddress()
  const [title, text] = isDeleted
    ? ['Nothing has been deleted', 'Deleted movies wait here for 30 days. Then they are gone for good.']
    : isFiltered
      ? ['No movies found', 'Try adjusting your search or filters']
      : ['There are no movies yet', 'The first one you add appears here.']
  const action = isFiltered ? (
    <Button onClick={() => patch({ q: '', genre: '' })}>Clear filters</Button>
  ) : isDeleted ? undefined : (
    <Button variant="primary" onClick={() => open('movie')}>
      Add/Edit Movie
    </Button>
  )
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

/** What the question is about: one movie, or those that were selected. */
type Asked = { movie: ListedMovie } | { ids: readonly string[] }

interface DeleteDialogProps {
  asked: Asked | undefined
  finalFocus: FinalFocus
  pending: boolean
  onCancel: () => void
  onConfirm: (asked: Asked) => void
}

function DeleteDialog({ asked, finalFocus, pending, onCancel, onConfirm }: DeleteDialogProps) {
  const shown = useLast(asked)
  const count = shown && 'ids' in shown ? shown.ids.length : 1
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      title={
        shown && 'movie' in shown
          ? `Are you sure you want to delete "${shown.movie.title}"?`
          : words.deleteManyQuestion(count)
      }
      text={
        <>
          This action cannot be undone. <br />
          {words.deleteRestorable(count)}
        </>
      }
      cancelLabel="Cancel"
      confirmLabel="Delete"
      confirmVariant="danger"
      pending={pending}
      pendingText="Deleting..."
      finalFocus={finalFocus}
      onConfirm={() => asked && onConfirm(asked)}
    />
  )
}

/** MANAGE-3: which ones, and why. */
function NotDeleted({ outcomes }: { outcomes: readonly MovieOutcome[] }) {
  return (
    <div role="alert" className={classNames('desk-outcomes', noticeTone('danger'))}>
      <p>{words.notDeleted(outcomes.length)}</p>
      <ul>
        {outcomes.map(({ id, title, message }) => (
          <li key={id}>
            <strong dir="auto">{title || id}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
