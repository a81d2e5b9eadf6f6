import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useMovieSettings } from '../../platform/site.ts'
import {
  type BrowseField,
  type BrowseQuery,
  updateBrowseQuery,
  clearFilters,
  parseBrowseQuery,
  formatBrowseQuery,
} from './browse-query.ts'

/** Changes of one field within this time, such as by arrow keys, are one history entry. */
const SAME_STEP_MS = 1500

export interface Browsing {
  /** The latest choice, also while its movies are loading. */
  selected: BrowseQuery
  isChanging: boolean
  hrefOf: (query: BrowseQuery) => string
  change: (field: BrowseField, value: string, how?: { replace?: boolean }) => void
  clear: (how: { replace: boolean }) => void
}

/** A choice whose navigation is pending. */
interface PendingChoice {
  query: BrowseQuery
  /** Keys of the current and the pending location when the choice was made. */
  at: string
}

/** The filters of the browse page, stored in its URL. Choices are shown immediately, before the movies load. */
export function useBrowse(): Browsing {
  const { pathname, search, key } = useLocation()
  const nextLocation = useNavigation().location
  const navigate = useNavigate()
  const { genres } = useMovieSettings()
  const [pendingChoice, setPendingChoice] = useState<PendingChoice>()
  const lastStep = useRef({ field: '', time: 0 })

  const isChanging = nextLocation?.pathname === pathname
  const at = `${key} ${nextLocation?.key}`
  // After the navigation the URL is the source again.
  if (pendingChoice !== undefined && pendingChoice.at !== at) setPendingChoice(undefined)
  const selected =
    pendingChoice?.at === at ? pendingChoice.query : parseBrowseQuery(isChanging ? nextLocation.search : search, genres)
  // A timer, or a second click before the next render, builds on the latest choice.
  const latest = useRef({ shown: selected, isLeaving: false })
  useLayoutEffect(() => {
    latest.current = { shown: selected, isLeaving: nextLocation !== undefined && !isChanging }
  })

  // Replacing an entry whose navigation is still pending would replace the page before it.
  const steppedFrom = useRef('')

  const hrefOf = (query: BrowseQuery) => pathname + formatBrowseQuery(query)

  const apply = (query: BrowseQuery, replace: boolean) => {
    latest.current.shown = query
    setPendingChoice({ query, at })
    const isReplacing = replace && steppedFrom.current !== window.location.href
    if (!isReplacing) steppedFrom.current = window.location.href
    void navigate(hrefOf(query), { replace: isReplacing, preventScrollReset: true })
  }

  const change: Browsing['change'] = (field, value, { replace } = {}) => {
    if (latest.current.isLeaving) return
    const before = latest.current.shown
    const query = updateBrowseQuery(before, { [field]: value })
    if (before[field] === query[field]) return
    const now = performance.now()
    const isSameStep = lastStep.current.field === field && now - lastStep.current.time < SAME_STEP_MS
    lastStep.current = { field, time: now }
    apply(query, replace ?? isSameStep)
  }

  const clear: Browsing['clear'] = ({ replace }) => {
    if (!latest.current.isLeaving) apply(clearFilters(latest.current.shown), replace)
  }

  return { selected, isChanging, hrefOf, change, clear }
}

/** After paging, focus moves to the results' heading; after a filter, the first results scroll into view. */
export function useScrollToResults(query: BrowseQuery) {
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
      before.query.page !== query.page &&
      formatBrowseQuery({ ...before.query, page: query.page }) === formatBrowseQuery(query)
    // The focused link, such as a badge, may be gone.
    const isLost = document.activeElement === document.body
    if (isTurned || isLost) heading.current?.focus({ preventScroll: true })
    if (isTurned || (section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }, [key, kind, query])

  return { section, heading }
}
