import { adminMovieEndpoints, adminMovieLimits as limits } from '@matinee/contract/admin-movies'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { useMovieSettings } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { type Bulk, BulkBar, BulkToggle, RefusedRows, SelectAllBox, SelectAllPages, useBulk } from '../bulk.tsx'
import { useDeskAction } from '../desk-query.ts'
import { ListStates, NothingFound, PageFooter } from '../desk-table.tsx'
import { DownloadButton } from '../download.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DeskFilter, DeskSearch } from '../toolbar.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { type ListedMovie, MovieTile } from './movie-tile.tsx'
import { storeEditedMovie, consumeEditedMovie } from './movie-storage.ts'
import { useMovieDeletion } from './use-movie-deletion.ts'
import * as deskWords from '@matinee/locales/desk'
import { tabs as tabLabels } from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/movies'

/** The genres of the settings, and that in the address: a link from the figures may name one that was removed. */
function useGenreOptions(): Record<string, string> {
  const { genres } = useMovieSettings()
  const named = useDeskSearchParams().read('genre')
  const offered = [...genres, ...(named === '' ? [] : [named])]
  return { '': words.allGenres, ...Object.fromEntries(offered.map((genre) => [genre, genre])) }
}

/** The filters in the address. Unknown values count as not set; deleted movies have no filters. */
function useFilters() {
  const { read, choiceIn } = useDeskSearchParams()
  const genreOptions = useGenreOptions()
  const genre = choiceIn('genre', genreOptions)
  const search = read('q').slice(0, 200)
  const isDeleted = read('state') === 'deleted'
  const filters = isDeleted ? {} : { ...(search && { search }), ...(genre && { genre }) }
  const sorting = isDeleted ? {} : { sort: choiceIn('sort', words.sorts) }
  return {
    isDeleted,
    filters,
    genreOptions,
    query: { ...filters, ...sorting, state: isDeleted ? 'deleted' : 'shown' },
  } as const
}

/** MANAGE-1 to MANAGE-3 */
export default function ManageTab() {
  const address = useDeskSearchParams()
  const { isDeleted, filters, genreOptions, query } = useFilters()
  const list = useDeskList(adminMovieEndpoints.list, {
    query,
    perPage: limits.perPage,
    pageOf: ({ movies, total, isCapped }) => ({ rows: movies as readonly ListedMovie[], total, isAtLeast: isCapped }),
  })
  const bulk = useBulk(
    (list.rows ?? []).map(({ _id }) => _id),
    list.listKey,
    JSON.stringify(query),
  )
  const selects = bulk.isOn && !isDeleted
  const [toDelete, setToDelete] = useState<Deletion>()
  const { remove, removeMany, restore } = useMovieDeletion()
  const section = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const [now] = useState(() => Date.now())

  const finalFocus = useFocusAfterRefresh(section, top, list.rows)
  useFocusEditedMovie(grid, list.rows !== undefined && !list.isFetching)
  useScrollToTopOnPageChange(top, list.page)

  const confirm = async ({ ids, movie }: Deletion) => {
    if (movie) await remove.run(movie)
    else {
      const parts = await removeMany.run(ids)
      const refused = parts?.outcomes.filter(({ ok }) => !ok)
      if (refused)
        bulk.setRefused(
          refused.map(({ id, title, message }) => ({ id, name: title, message })),
          parts?.left,
        )
    }
    setToDelete(undefined)
  }

  return (
    <div ref={section}>
      <div className="desk-toolbar">
        {!isDeleted && (
          <>
            <DeskSearch label={words.search} />
            <DeskFilter name="genre" label={words.fields.genres} options={genreOptions} />
            <DeskFilter name="sort" label={words.sortBy} options={words.sorts} />
          </>
        )}
        <Segmented
          label={words.which}
          className="desk-toolbar-state"
          value={isDeleted ? 'deleted' : 'shown'}
          onChange={(next) => address.patch({ state: next === 'deleted' ? next : '' })}
          options={[
            { value: 'shown', label: words.shown },
            { value: 'deleted', label: words.deleted },
          ]}
        />
        {!isDeleted && (
          <div className="desk-toolbar-end">
            <DownloadButton
              name={words.fileName}
              call={(options) => adminApi()(adminMovieEndpoints.download, { query: filters }, options)}
            />
            <BulkToggle bulk={bulk} />
          </div>
        )}
      </div>
      <div ref={top} tabIndex={-1} className="desk-list-top">
        {selects && (
          <>
            <div className="desk-select-all">
              <SelectAllBox bulk={bulk}>{words.selectAll}</SelectAllBox>
              <SelectMatching bulk={bulk} list={list} query={{ ...filters, sort: query.sort }} />
            </div>
            <BulkBar
              bulk={bulk}
              actionLabel={words.deleteCount({ count: bulk.ids.length })}
              onAction={() => {
                const [first] = bulk.ids
                const title = list.rows?.find(({ _id }) => _id === first)?.title
                setToDelete({ ids: bulk.ids, title: title ?? '' })
              }}
            />
          </>
        )}
        <RefusedRows bulk={bulk} title={words.notDeleted({ count: bulk.refused.length })} />
      </div>
      <ListStates
        list={list}
        failed={words.failed}
        empty={<NoMovies isDeleted={isDeleted} isFiltered={Object.keys(filters).length > 0} />}
      >
        {list.rows ? (
          <ul
            ref={grid}
            className={classNames('desk-movies', list.isOutdated && 'desk-stale')}
            aria-busy={list.isFetching}
          >
            {list.rows.map((movie) => (
              <li key={movie._id}>
                <MovieTile
                  movie={movie}
                  now={now}
                  bulk={selects ? bulk : undefined}
                  isRestoring={restore.pending === movie._id}
                  onEdit={() => {
                    storeEditedMovie(movie._id)
                    address.open('movie', { id: movie._id })
                  }}
                  onDelete={() => setToDelete({ ids: [movie._id], title: movie.title, movie })}
                  onRestore={() => {
                    top.current?.focus({ preventScroll: true })
                    void restore.run(movie._id)
                  }}
                />
              </li>
            ))}
          </ul>
        ) : (
          <MoviesSkeleton />
        )}
      </ListStates>
      <PageFooter list={list} noun={words.movies} />
      <ConfirmDialog
        subject={toDelete}
        words={deleteQuestion}
        finalFocus={finalFocus}
        pending={remove.isPending || removeMany.isPending}
        onClose={() => setToDelete(undefined)}
        onConfirm={(asked) => void confirm(asked)}
      />
    </div>
  )
}

interface SelectMatchingProps {
  bulk: Bulk
  list: { total: number; isAtLeast: boolean }
  query: { search?: string; genre?: string; sort?: keyof typeof words.sorts }
}

/** MANAGE-3: the movies of all pages, by their ids: what is deleted is what was counted, whatever is added meanwhile. */
function SelectMatching({ bulk, list: { total, isAtLeast }, query }: SelectMatchingProps) {
  const isFiltered = query.search !== undefined || query.genre !== undefined
  const { run, isPending } = useDeskAction(() => adminApi()(adminMovieEndpoints.ids, { query }), {
    failed: words.selectFailed,
    onDone: ({ ids }) => bulk.selectAllPages(ids),
  })
  const most = Math.min(total, limits.selected)
  const isLimited = isAtLeast || total > most
  const counted = formatNumber(bulk.isAllPages ? bulk.ids.length : most)
  const kind = isLimited ? 'first' : isFiltered ? 'matching' : 'all'
  const hasMore = bulk.isAll && bulk.all.length < total && bulk.ids.length < most
  return (
    <SelectAllPages
      bulk={bulk}
      text={
        bulk.isAllPages
          ? words.wholeSelected[kind]({ count: counted })
          : hasMore
            ? words.pageSelected({ count: bulk.all.length })
            : undefined
      }
      action={
        hasMore
          ? { label: words.selectWhole[kind]({ count: counted }), pending: isPending, run: () => run() }
          : undefined
      }
    />
  )
}

interface Deletion {
  ids: readonly string[]
  /** Of the first. */
  title: string
  /** Undefined in bulk mode. */
  movie?: ListedMovie
}

/** MANAGE-2 */
const deleteQuestion = ({ ids: { length }, title }: Deletion) => ({
  title: length === 1 ? words.deleteOneQuestion({ title }) : words.deleteManyQuestion({ count: length }),
  text: words.canBeRestored({ count: length }),
  confirmLabel: deskWords.delete,
  confirmVariant: 'danger' as const,
  pendingText: deskWords.deleting,
})

/** DASH-3: on return from the form, focuses the movie that was edited. */
function useFocusEditedMovie(grid: RefObject<HTMLElement | null>, isLoaded: boolean) {
  useEffect(() => {
    // It may be on another page now, or filtered out: then it is forgotten.
    const id = isLoaded ? consumeEditedMovie() : null
    if (id === null) return
    const tile = grid.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    tile?.scrollIntoView({ block: 'center' })
    tile?.querySelector<HTMLElement>('[data-act=edit]')?.focus({ preventScroll: true })
  }, [grid, isLoaded])
}

/** Scrolls to the top of the list when its page changes. */
function useScrollToTopOnPageChange(top: RefObject<HTMLElement | null>, page: number) {
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    top.current?.scrollIntoView({ block: 'start' })
  }, [top, page])
}

function NoMovies({ isDeleted, isFiltered }: { isDeleted: boolean; isFiltered: boolean }) {
  const { patch, open } = useDeskSearchParams()
  if (isFiltered) return <NothingFound title={words.noneFound} onClear={() => patch({ q: '', genre: '' })} />
  const add = (
    <Button variant="primary" onClick={() => open('movie')}>
      {tabLabels.movie}
    </Button>
  )
  return (
    <EmptyState
      className="desk-empty"
      numeral={1}
      heading="h3"
      title={isDeleted ? words.nothingDeleted : words.noMovies}
      text={isDeleted ? words.nothingDeletedText : words.noMoviesText}
      actions={!isDeleted && add}
    />
  )
}

function MoviesSkeleton() {
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
