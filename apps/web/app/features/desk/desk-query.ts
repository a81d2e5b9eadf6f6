import { statisticsEndpoints } from '@matinee/contract/statistics'
import { totalCappedHeader, totalHeader } from '@matinee/contract/catalogue'
import type { Endpoint, InputOf, OutputOf } from '@matinee/contract/http/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { notify } from './notify.ts'

interface CallOptions {
  signal: AbortSignal
  onHeaders: (headers: Pick<Headers, 'get'>) => void
}

interface QueryOptions<T> {
  /** Asks again so many ms after each answer; false for not at all. */
  pollMs?: (answer: T | undefined) => number | false
  refetchOnMount?: boolean
  gcTime?: number
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

/** Failures are shown at once, also without a network: nobody waits for a call that is paused or repeated. */
const common = { networkMode: 'always', staleTime: STALE_MS, refetchOnWindowFocus: true } as const

/** What the server answers to the admin. The last answer stays until the next is there. */
export function useDeskQuery<E extends Endpoint, Input extends InputOf<E>>(
  endpoint: E,
  input: Input,
  { pollMs, refetchOnMount, gcTime }: QueryOptions<OutputOf<E>> = {},
) {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    ...common,
    queryKey: deskKey(endpoint, input),
    queryFn: async ({ signal }) => await call(endpoint, input, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: refetchOnMount ?? 'always',
    refetchInterval: ({ state }) => pollMs?.(state.data?.answer) ?? false,
    ...(gcTime !== undefined && { gcTime }),
  })
  return {
    data: data?.answer,
    /** What `data` answers: page 1, while page 2 is on its way. */
    input: data?.input as Input | undefined,
    /** From the headers of the answer. */
    total: data?.total,
    isAtLeast: data?.isAtLeast ?? false,
    error,
    /** Also while it is tried again. */
    hasFailed: error !== null || (data === undefined && errorUpdateCount > 0),
    isFetching,
    refetch: useCallback(() => void refetch(), [refetch]),
  }
}

/** A list that grows at its end: each answer says where the next begins. */
export function useDeskPages<E extends Endpoint, Cursor>(
  endpoint: E,
  key: unknown,
  inputFor: (before: Cursor | undefined) => InputOf<E>,
  nextOf: (answer: OutputOf<E>) => Cursor | null,
  failed: string,
) {
  const query = useInfiniteQuery({
    ...common,
    queryKey: [...deskKey(endpoint, key), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint, inputFor(pageParam as Cursor | undefined), signal)).answer,
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: nextOf,
    refetchOnMount: 'always',
  })
  const { data, error, errorUpdateCount, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query
  return {
    pages: data?.pages,
    hasOlder: hasNextPage,
    isFetching,
    isFetchingOlder: isFetchingNextPage,
    hasFailed: (error !== null && !isFetchNextPageError) || (data === undefined && errorUpdateCount > 0),
    refetch: () => void query.refetch(),
    /** `onEnd`: there is nothing older. */
    showOlder: async (onEnd: () => void) => {
      const result = await query.fetchNextPage()
      if (result.isFetchNextPageError) notify.failed(failed, result.error)
      else if (!result.hasNextPage) onEnd()
    },
  }
}

/** To be called after every change: figures, counts and lists follow it. */
export function useRefreshDesk(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ['desk'] }), [client])
}

/** An action of the desk. One at a time: `run` does nothing while one is under way, and is undefined when it failed. */
export function useDeskAction<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  { failed, onDone }: { failed: string | ((input: Input) => string); onDone?: (result: Result, input: Input) => void },
) {
  const refresh = useRefreshDesk()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: onDone,
    onError: (error, input) => notify.failed(typeof failed === 'string' ? failed : failed(input), error),
    // Also after a failure: somebody else may have been there before.
    onSettled: refresh,
  })
  const { isPending, variables, mutateAsync } = mutation
  const isUnderWay = useRef(false)
  const run = async (input: Input): Promise<Result | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await mutateAsync(input)
    } catch {
      return undefined
    } finally {
      isUnderWay.current = false
    }
  }
  return {
    isPending,
    /** What is under way. */
    pending: isPending ? variables : undefined,
    run,
  }
}

/** DASH-1: until they are known, everything is shown as zero or not at all. */
export function useStatistics() {
  const { data, hasFailed, isFetching, refetch } = useDeskQuery(statisticsEndpoints.show, {}, { refetchOnMount: true })
  return { data, hasFailed, isFetching, refetch, isKnown: data !== undefined || hasFailed }
}
