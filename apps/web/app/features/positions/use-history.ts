import type { OutputOf } from '@matinee/contract/http/endpoint'
import { playbackEndpoints as endpoints } from '@matinee/contract/playback'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { toast } from '../../ui/toasts.ts'
import { setPosition } from './position-store.ts'
import { refetchPositions } from './positions-sync.ts'
import * as words from '@matinee/locales/positions'

type Page = OutputOf<typeof endpoints.history>
export type HistoryEntry = Page['entries'][number]

const queryKey = ['history']

/** WATCH-12: the watch history, page by page, with its mutations. */
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
      setPosition(movieId, undefined)
      void refetchPositions()
      toast(words.removed)
    },
    onError,
  })
  const clear = useMutation({
    mutationFn: () => browserApi()(endpoints.clearHistory),
    onSuccess: () => {
      change((page) => ({ ...page, entries: [], next: null }))
      void refetchPositions()
      toast(words.cleared)
    },
    onError,
  })
  // Switches the history on or off. Optimistic.
  const setHistoryEnabled = useMutation({
    mutationFn: (isEnabled: boolean) => browserApi()(endpoints.setHistory, { body: { isEnabled } }),
    onMutate: (isEnabled) => void change((page) => ({ ...page, isEnabled })),
    onError: (_, isEnabled) => {
      change((page) => ({ ...page, isEnabled: !isEnabled }))
      onError()
    },
  })
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries),
    isEnabled: query.data?.pages[0]?.isEnabled ?? true,
    isError: query.isError && !query.data,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    fetchNextPage: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isFetchingNextPage: query.isFetchingNextPage,
    remove,
    clear,
    setHistoryEnabled,
  }
}
