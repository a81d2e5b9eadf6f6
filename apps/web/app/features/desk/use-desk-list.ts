import type { Endpoint, InputOf, OutputOf } from '@matinee/contract/http/endpoint'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useDeskQuery } from './desk-query.ts'
import { useDeskAddress } from './use-desk-address.ts'

export interface DeskList<Row> {
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined
  error?: unknown
  hasFailed: boolean
  isFetching: boolean
  refetch: () => void
}

interface Page<Row> {
  rows: readonly Row[]
  /** Without it, the header of the answer says it. */
  total?: number
  /** There are more than that: very many are not counted to the end. */
  isAtLeast?: boolean
}

interface ListOptions<E extends Endpoint, Row> {
  /** The filters, without the page. */
  query: Omit<InputOf<E> extends { query: infer Q } ? Q : never, 'page' | 'limit'>
  perPage: number
  /** The name of its page in the address. */
  pageName?: string
  pageOf: (answer: OutputOf<E>) => Page<Row>
}

/** The highest page that the server takes. */
const LAST_PAGE = 100_000

/** A list of the desk, page by page; the page stands in the address. */
export function useDeskList<E extends Endpoint, Row>(
  endpoint: E,
  { query, perPage, pageName = 'page', pageOf }: ListOptions<E, Row>,
) {
  const { pageIn, patch, hrefOf, read } = useDeskAddress()
  const asked = Math.min(pageIn(pageName), LAST_PAGE)
  const input = { query: { ...query, page: asked, limit: perPage } }
  const { data, input: answered, ...state } = useDeskQuery(endpoint, input as unknown as InputOf<E> & typeof input)
  const found = data === undefined ? undefined : pageOf(data)
  const total = found?.total ?? state.total ?? found?.rows.length ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(answered?.query.page ?? asked, pages)

  /** A page does not start another list at its first page again. */
  const patchFor = (next: number) => ({ page: read('page'), [pageName]: next === 1 ? null : next })
  // Others may have taken away what the last page held, or somebody typed a page that is not there.
  const isPastEnd = found !== undefined && !state.isFetching && !state.hasFailed && asked > pages
  const goToLast = useEffectEvent(() => patch(patchFor(pages), { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLast()
  }, [isPastEnd])

  return {
    error: state.error,
    hasFailed: state.hasFailed,
    isFetching: state.isFetching,
    refetch: state.refetch,
    data,
    rows: isPastEnd ? undefined : found?.rows,
    total,
    isAtLeast: found?.isAtLeast ?? state.isAtLeast,
    /** What the rows answer. */
    query: (answered ?? input).query as InputOf<E> extends { query: infer Q } ? Q : never,
    /** The page of the rows, and the one that is asked for. */
    page,
    asked,
    pages,
    from: Math.min((page - 1) * perPage + 1, total),
    to: Math.min(page * perPage, total),
    goTo: (next: number) => patch(patchFor(next)),
    hrefFor: (next: number) => hrefOf(patchFor(next)),
    /** The same as long as the same rows are asked for. */
    key: JSON.stringify(input),
  }
}

/** What a dialog asks when it closes; true for the button that opened it. */
export type FinalFocus = () => HTMLElement | true

interface LastFocus {
  element: HTMLElement
  /** -1 outside of the rows. */
  row: number
  act: string | undefined
}

/**
 * An action often takes away the button that has the focus, or to which a closing dialog gives it back. Then the focus
 * goes to the row in its place (`data-row`): to what does the same there (`data-act`), or to the first of these. Where
 * there is none it goes to `fallback`. The result is for the dialogs: their `finalFocus`.
 */
export function useFocusAfterRefresh(
  part: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  content: unknown,
): FinalFocus {
  const last = useRef<LastFocus>(undefined)
  const rowsIn = () => [...(part.current?.querySelectorAll('[data-row]') ?? [])]
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (part.current?.contains(target)) {
      const row = rowsIn().findIndex((each) => each.contains(target))
      last.current = { element: target, row, act: target.dataset['act'] }
    }
    // A dialog gives it back.
    else if (!target.closest('[role$=dialog]')) last.current = undefined
  })
  useEffect(() => {
    const listener = (event: FocusEvent) => follow(event)
    document.addEventListener('focusin', listener)
    return () => document.removeEventListener('focusin', listener)
  }, [])

  const replacement = (): HTMLElement | undefined => {
    const { element, row: at, act } = last.current ?? {}
    if (!element || (element.isConnected && !element.matches(':disabled'))) return undefined
    const rows = rowsIn()
    const row = at === undefined || at < 0 ? undefined : (rows[at] ?? rows.at(-1))
    const button =
      row?.querySelector<HTMLElement>(`[data-act="${act}"]`) ?? row?.querySelector<HTMLElement>('[data-act]')
    return button ?? fallback.current ?? undefined
  }
  const restore = useEffectEvent(() => {
    const isInDialog = document.activeElement?.closest('[role$=dialog]')
    if (!isInDialog || part.current?.contains(document.activeElement)) replacement()?.focus({ preventScroll: true })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is lost when it changes
  useEffect(() => restore(), [content])
  return () => replacement() ?? true
}
