import type { Endpoint, InputOf, OutputOf } from '@matinee/contract/http/endpoint'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useDeskQuery } from './desk-query.ts'
import { useDeskSearchParams } from './use-desk-search-params.ts'

export interface DeskRows<Row> {
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined
  error?: unknown
  hasFailed: boolean
  isFetching: boolean
  /** These are the rows of another page or filter, shown until the right ones are there. */
  isOutdated?: boolean
  refetch: () => void
}

export interface DeskPage {
  page: number
  pages: number
  /** The numbers of the first and the last row of the page. */
  from: number
  to: number
  total: number
  /** There are more than `total`: very many are not counted to the end. */
  isAtLeast: boolean
  hrefFor: (page: number) => string
}

interface ListOptions<E extends Endpoint, Row> {
  /** The filters, without the page. */
  query: Omit<InputOf<E> extends { query: infer Q } ? Q : never, 'page' | 'limit'>
  perPage: number
  /** The parameter in the address that has the list's page number. */
  pageName?: string
  /** Without a total, the header of the answer has it. */
  pageOf: (answer: OutputOf<E>) => { rows: readonly Row[]; total?: number; isAtLeast?: boolean }
}

/** The highest page that the server takes. */
const LAST_PAGE = 100_000

/** A list of the desk, page by page; the page stands in the address. */
export function useDeskList<E extends Endpoint, Row>(
  endpoint: E,
  { query, perPage, pageName = 'page', pageOf }: ListOptions<E, Row>,
) {
  const { pageIn, patch, hrefOf, read } = useDeskSearchParams()
  const requested = Math.min(pageIn(pageName), LAST_PAGE)
  const input = { query: { ...query, page: requested, limit: perPage } }
  const { data, input: answered, ...state } = useDeskQuery(endpoint, input as unknown as InputOf<E> & typeof input)
  const found = data === undefined ? undefined : pageOf(data)
  const total = found?.total ?? state.total ?? found?.rows.length ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(answered?.query.page ?? requested, pages)

  // `page` is kept, as it may belong to another list on the same tab.
  const patchFor = (next: number) => ({ page: read('page'), [pageName]: next === 1 ? null : next })
  // The last page may have been emptied, or the URL names a page that does not exist.
  const isPastEnd = found !== undefined && !state.isFetching && !state.hasFailed && requested > pages
  const goToLast = useEffectEvent(() => patch(patchFor(pages), { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLast()
  }, [isPastEnd])

  return {
    ...state,
    data,
    rows: isPastEnd ? undefined : found?.rows,
    total,
    isAtLeast: found?.isAtLeast ?? state.isAtLeast,
    page,
    pages,
    from: Math.min((page - 1) * perPage + 1, total),
    to: Math.min(page * perPage, total),
    hrefFor: (next: number) => hrefOf(patchFor(next)),
    /** The same as long as the same rows are requested. */
    listKey: JSON.stringify(input),
  }
}

/** For the `finalFocus` of a dialog; true for the button that opened it. */
export type FinalFocus = () => HTMLElement | true

/**
 * An action often removes the button that has the focus, or that a closing dialog gives it back to. The focus then goes
 * to the row in its place (`data-row`): to the button that does the same there (`data-act`), or to the first of these.
 * Without any row it goes to `fallback`.
 */
export function useFocusAfterRefresh(
  part: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  content: unknown,
): FinalFocus {
  const last = useRef<{ element: HTMLElement; row: number }>(undefined)
  const rowsIn = () => [...(part.current?.querySelectorAll('[data-row]') ?? [])]
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (part.current?.contains(target))
      last.current = { element: target, row: rowsIn().findIndex((row) => row.contains(target)) }
    else if (!target.closest('[role$=dialog]')) last.current = undefined
  })
  useEffect(() => {
    const listener = (event: FocusEvent) => follow(event)
    document.addEventListener('focusin', listener)
    return () => document.removeEventListener('focusin', listener)
  }, [])

  const replacement = () => {
    const { element, row: at = -1 } = last.current ?? {}
    if (!element || (element.isConnected && !element.matches(':disabled'))) return null
    const rows = rowsIn()
    const row = at < 0 ? undefined : (rows[at] ?? rows.at(-1))
    const same = row?.querySelector<HTMLElement>(`[data-act="${element.dataset['act']}"]`)
    return same ?? row?.querySelector<HTMLElement>('[data-act]') ?? fallback.current
  }
  const restore = useEffectEvent(() => {
    const isInDialog = document.activeElement?.closest('[role$=dialog]')
    if (!isInDialog || part.current?.contains(document.activeElement)) replacement()?.focus({ preventScroll: true })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is lost when it changes
  useEffect(() => restore(), [content])
  return () => replacement() ?? true
}
