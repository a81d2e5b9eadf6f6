import type { OutputOf } from '@matinee/contract/http/endpoint'
import { viewingEndpoints as endpoints } from '@matinee/contract/viewings'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { toast } from '../../ui/toasts.ts'
import { setPlace } from './position-store.ts'
import { rereadPositions } from './positions-watch.ts'
import * as words from '@matinee/locales/positions'

type Page = OutputOf<typeof endpoints.history>
export type HistoryEntry = Page['entries'][number]

const queryKey = ['history']

/** WATCH-12: the watch history, page by page, and what the user can do with it. */
export function useHistory() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    staleTime: Infinity,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => browserApi()(endpoints.history, { query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const change = (to: (page: Page) => Page) =>
    queryClient.setQueryData<InfiniteData<Page, string | undefined>>(
      queryKey,
      (before) => before && { ...before, pages: before.pages.map(to) },
    )
  const onError = () => void toast(words.failed, { type: 'danger' })

  const remove = useMutation({
    mutationFn: (movieId: string) => browserApi()(endpoints.removeFromHistory, { params: { movieId } }),
    onSuccess: (_, movieId) => {
      change((page) => ({ ...page, entries: page.entries.filter(({ movie }) => movie._id !== movieId) }))
      setPlace(movieId, undefined)
      void rereadPositions()
      toast(words.removed)
    },
    onError,
  })
  const clear = useMutation({
    mutationFn: () => browserApi()(endpoints.clearHistory),
    onSuccess: () => {
      change((page) => ({ ...page, entries: [], next: null }))
      void rereadPositions()
      toast(words.cleared)
    },
    onError,
  })
  // Whether anything is remembered at all. Optimistic.
  const keep = useMutation({
    mutationFn: (isKept: boolean) => browserApi()(endpoints.setHistory, { body: { isKept } }),
    onMutate: (isKept) => void change((page) => ({ ...page, isKept })),
    onError: (_, isKept) => {
      change((page) => ({ ...page, isKept: !isKept }))
      onError()
    },
  })
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries),
    isKept: query.data?.pages[0]?.isKept ?? true,
    isFailed: query.isError && !query.data,
    isReading: query.isFetching,
    read: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isReadingMore: query.isFetchingNextPage,
    remove,
    clear,
    keep,
  }
}
