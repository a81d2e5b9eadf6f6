import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import {
  type BrowseField,
  type BrowseQuery,
  changeBrowse,
  clearBrowse,
  readBrowse,
  writeBrowse,
} from './browse-query.ts'

/** Arrow keys run through the options of a list one by one: together they are one step back. */
const SAME_STEP_MS = 1500

export interface Browsing {
  /** What the controls show: the choice that was made, also while its movies are on their way. */
  shown: BrowseQuery
  /** Whether those movies are on their way. */
  isChanging: boolean
  hrefOf: (query: BrowseQuery) => string
  change: (field: BrowseField, value: string, how?: { replace?: boolean }) => void
  /** Drops every filter. */
  clear: (how: { replace: boolean }) => void
}

interface Made {
  query: BrowseQuery
  /** The places, present and coming, at which it was made. */
  at: string
}

/** The query of the address, and how the page changes it. */
export function useBrowse(): Browsing {
  const { pathname, search, key } = useLocation()
  const coming = useNavigation().location
  const navigate = useNavigate()
  const [made, setMade] = useState<Made>()
  const lastStep = useRef({ field: '', time: 0 })

  const isChanging = coming?.pathname === pathname
  const at = `${key} ${coming?.key}`
  // Once the router has moved, the address says what to show. For good: Back comes to the same place again.
  if (made !== undefined && made.at !== at) setMade(undefined)
  const shown = made?.at === at ? made.query : readBrowse(isChanging ? coming.search : search)
  // A timer that fires, or a second click within one frame, goes on from the choice before.
  const latest = useRef({ shown, isLeaving: false })
  useLayoutEffect(() => {
    latest.current = { shown, isLeaving: coming !== undefined && !isChanging }
  })

  // What replaces a step that is still on its way would take the place of the page before it.
  const steppedFrom = useRef('')

  const hrefOf = (query: BrowseQuery) => pathname + writeBrowse(query)

  const show = (query: BrowseQuery, replace: boolean) => {
    latest.current.shown = query
    setMade({ query, at })
    const isReplacing = replace && steppedFrom.current !== window.location.href
    if (!isReplacing) steppedFrom.current = window.location.href
    void navigate(hrefOf(query), { replace: isReplacing, preventScrollReset: true })
  }

  const change: Browsing['change'] = (field, value, { replace } = {}) => {
    if (latest.current.isLeaving) return
    const before = latest.current.shown
    const query = changeBrowse(before, { [field]: value })
    if (before[field] === query[field]) return
    const now = performance.now()
    const isSameStep = lastStep.current.field === field && now - lastStep.current.time < SAME_STEP_MS
    lastStep.current = { field, time: now }
    show(query, replace ?? isSameStep)
  }

  const clear: Browsing['clear'] = ({ replace }) => {
    if (!latest.current.isLeaving) show(clearBrowse(latest.current.shown), replace)
  }

  return { shown, isChanging, hrefOf, change, clear }
}

/**
 * Where a person goes on after a change, as a new page would begin: a turned page at the results' heading, focus and
 * all; another choice stays where it was made, with the first results in sight. Back is the browser's affair.
 */
export function useResultsInSight(query: BrowseQuery) {
  const { key } = useLocation()
  const kind = useNavigationType()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef({ key, query })

  useEffect(() => {
    const before = seen.current
    if (before.key === key) return
    seen.current = { key, query }
    if (kind === NavigationType.Pop) return
    const isTurned =
      before.query.page !== query.page && writeBrowse({ ...before.query, page: query.page }) === writeBrowse(query)
    // The link that was followed may be gone, such as a badge.
    const isLost = document.activeElement === document.body
    if (isTurned || isLost) heading.current?.focus({ preventScroll: true })
    if (isTurned || (section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }, [key, kind, query])

  return { section, heading }
}
