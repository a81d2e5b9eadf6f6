import { totalCappedHeader, totalHeader } from '@matinee/contract/catalogue'
import type { Endpoint, InputOf, OutputOf } from '@matinee/contract/http/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { adminApi } from '../../platform/admin-api.ts'
import { notify } from './notify.ts'

interface CallOptions {
  signal: AbortSignal
  onHeaders: (headers: Pick<Headers, 'get'>) => void
}

interface QueryOptions<T> {
  /** How many ms after an answer it is fetched again; false for never. */
  pollMs?: (answer: T | undefined) => number | false
  refetchOnMount?: boolean
  gcTime?: number
  /** False: no request is made. */
  isEnabled?: boolean
}

/** A return to the browser tab refreshes what is older than this. */
const STALE_MS = 60_000

export const deskKey = (endpoint: Endpoint, input: unknown = {}) => ['desk', endpoint.path, input]

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal: AbortSignal) {
  const asAdmin = adminApi() as (endpoint: E, input: unknown, options: CallOptions) => Promise<OutputOf<E>>
  let total: number | undefined
  let isAtLeast = false
  const onHeaders = (headers: Pick<Headers, 'get'>) => {
    const count = headers.get(totalHeader)
    total = count === null ? undefined : Number(count)
    isAtLeast = headers.get(totalCappedHeader) !== null
  }
  const answer = await asAdmin(endpoint, input, { signal, onHeaders })
  return { answer, input, total, isAtLeast }
}

const common = { staleTime: STALE_MS, refetchOnWindowFocus: true } as const

/** A call as the admin. The last answer stays until the next is there. */
export function useDeskQuery<E extends Endpoint, Input extends InputOf<E>>(
  endpoint: E,
  input: Input,
  { pollMs, refetchOnMount, gcTime, isEnabled = true }: QueryOptions<OutputOf<E>> = {},
) {
  const { data, error, errorUpdateCount, isFetching, isPlaceholderData, refetch } = useQuery({
    ...common,
    queryKey: deskKey(endpoint, input),
    queryFn: async ({ signal }) => await call(endpoint, input, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchOnMount: refetchOnMount ?? 'always',
    refetchInterval: ({ state }) => pollMs?.(state.data?.answer) ?? false,
    ...(gcTime !== undefined && { gcTime }),
  })
  return {
    data: data?.answer,
    /** The input of `data`: that of page 1, while page 2 is on its way. */
    input: data?.input as Input | undefined,
    /** The number of rows on all pages, if the answer has it in a header. */
    total: data?.total,
    isAtLeast: data?.isAtLeast ?? false,
    error,
    /** Stays true during a retry. */
    hasFailed: error !== null || (data === undefined && errorUpdateCount > 0),
    isFetching,
    /** `data` is of the previous input: the page or filter before. */
    isOutdated: isPlaceholderData,
    refetch: useCallback(() => void refetch(), [refetch]),
  }
}

interface Entries<Entry, Cursor> {
  entries: readonly Entry[]
  next: Cursor | null
}

interface EntriesOptions {
  olderFailed: string
  /** How many ms after an answer it is fetched again; without it, never. */
  pollMs?: number
}

/** A list with a cursor, which grows at its end: the `next` of an answer is the `before` of the following call. */
export function useDeskEntries<Entry, Cursor, More>(
  key: readonly unknown[],
  load: (before: Cursor | undefined, signal: AbortSignal) => Promise<Entries<Entry, Cursor> & More>,
  { olderFailed, pollMs }: EntriesOptions,
) {
  const query = useInfiniteQuery({
    ...common,
    queryKey: ['desk', ...key, 'entries'],
    queryFn: async ({ pageParam, signal }) => await load(pageParam as Cursor | undefined, signal),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchInterval: pollMs ?? false,
  })
  const { data, error, errorUpdateCount, isFetchNextPageError } = query
  return {
    rows: data?.pages.flatMap(({ entries }) => entries),
    /** The answer of the first page, for what it has besides entries. */
    first: data?.pages[0],
    error,
    hasFailed: (error !== null && !isFetchNextPageError) || (data === undefined && errorUpdateCount > 0),
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isFetchingOlder: query.isFetchingNextPage,
    /** `onEnd` is called when there is nothing older. */
    fetchOlder: async (onEnd: () => void) => {
      const result = await query.fetchNextPage()
      if (result.isFetchNextPageError) notify.failed(olderFailed, result.error)
      else if (!result.hasNextPage) onEnd()
    },
  }
}

/** Refetches everything that the desk shows: to be called after every change. */
export function useRefreshDesk(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ['desk'] }), [client])
}

interface ActionOptions<Result, Input> {
  failed: string | ((input: Input) => string)
  /** In place of `notify.failed`. */
  notifyFailed?: (message: string, error: unknown, input: Input) => unknown
  onDone?: (result: Result, input: Input) => void
}

/** A mutation, one at a time. `run` resolves to undefined after a failure, and at once while another run is pending. */
export function useDeskAction<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  { failed, notifyFailed = notify.failed, onDone }: ActionOptions<Result, Input>,
) {
  const refresh = useRefreshDesk()
  const { isPending, variables, mutateAsync } = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error, input) => void notifyFailed(typeof failed === 'string' ? failed : failed(input), error, input),
    // Also after a failure: another admin may have been faster.
    onSettled: refresh,
  })
  // A second click can come before the screen shows that the first is pending.
  const isRunning = useRef(false)
  return {
    isPending,
    /** The input of the pending run. */
    pending: isPending ? variables : undefined,
    run: async (input: Input): Promise<Result | undefined> => {
      if (isRunning.current) return undefined
      isRunning.current = true
      try {
        return await mutateAsync(input)
      } catch {
        return undefined
      } finally {
        isRunning.current = false
      }
    },
  }
}
