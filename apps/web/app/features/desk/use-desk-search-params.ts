import { paths } from '@matinee/contract/paths'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, writeStored } from '../../platform/storage.ts'
import { type DeskTab, deskTabs } from './tabs.ts'

/** Parameters of the address. Null, undefined and '' remove one. */
type Patch = Record<string, string | number | null | undefined>

const FIRST_TAB: DeskTab = 'movies'

const parseTab = (search: string): DeskTab | undefined => {
  const name = new URLSearchParams(search).get('tab')
  return deskTabs.find((tab) => tab === name)
}
const parseTabOrFirst = (search: string): DeskTab => parseTab(search) ?? FIRST_TAB

/** Each tab's last query string is stored, so that the tab reopens as it was, also after a reload. */
const storageKey = (tab: DeskTab) => `desk-place-${tab}`
const storedSearch = (tab: DeskTab) => readStored('sessionStorage', storageKey(tab))

export const clearStoredSearch = (tab: DeskTab) => void writeStored('sessionStorage', storageKey(tab), null)

/** A parameter in the last address of a tab; '' if it has none. */
export const storedSearchParam = (tab: DeskTab, name: string) =>
  new URLSearchParams(storedSearch(tab) ?? '').get(name) ?? ''

export function useStoreSearch(): void {
  const { search } = useLocation()
  useEffect(() => void writeStored('sessionStorage', storageKey(parseTabOrFirst(search)), search), [search])
}

function withPatch(before: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The address of a tab, without parameters of the current one. */
export const deskHref = (tab: DeskTab, query: Patch = {}): string =>
  `${paths.adminDashboard[0]}?${withPatch(new URLSearchParams({ tab }), query)}`

/** The latest change that this page made to its address, and the entry of the history on which it was made. */
let latest: { key: string; search: string } | undefined

/** Tab, page and filters of the desk are stored in the URL. */
export function useDeskSearchParams() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const known = new URLSearchParams(search)
  const tab = parseTabOrFirst(search)
  const go = (href: string, replace = false) => void navigate(href, { replace, preventScrollReset: true })

  /** This tab with some parameters changed. Unless that is a page or details, the list starts at page 1 again. */
  const hrefOf = (patch: Patch, before = known) => {
    const keepsPage = 'page' in patch || Object.keys(patch).every((name) => name === 'person' || name === 'payment')
    const next = withPatch(before, { tab, ...(!keepsPage && { page: null }), ...patch })
    if (next.get('page') === '1') next.delete('page')
    return `${paths.adminDashboard[0]}?${next}`
  }
  const tabHref = (next: DeskTab) => {
    // The search of the current tab is stored in an effect, so the stored one may be outdated.
    if (next === tab) return paths.adminDashboard[0] + search
    const place = storedSearch(next)
    return place !== null && parseTabOrFirst(place) === next ? paths.adminDashboard[0] + place : deskHref(next)
  }
  return {
    tab,
    /** False: the address names no tab, or one that there is not. */
    isTabNamed: parseTab(search) !== undefined,
    /** '' for what the address does not have. */
    read: (name: string) => known.get(name) ?? '',
    /** A page number; 1 unless the address has a valid one. */
    pageIn: (name: string) => {
      const page = Number(known.get(name) ?? 1)
      return Number.isSafeInteger(page) && page > 0 ? page : 1
    },
    /** A key of `options`: that in the address, or else the first. */
    choiceIn: <T extends string>(name: string, options: Readonly<Record<T, string>>): T => {
      const choices = Object.keys(options) as T[]
      return choices.find((choice) => choice === known.get(name)) ?? choices[0]!
    },
    hrefOf,
    /** Changes this address. It adds an entry to the history, unless `replace` is set. */
    patch: (patch: Patch, { replace }: { replace?: boolean } = {}) => {
      // A second change before the next render builds on the first.
      const href = hrefOf(patch, latest?.key === key ? new URLSearchParams(latest.search) : known)
      latest = { key, search: href.slice(href.indexOf('?')) }
      go(href, replace)
    },
    /** Opens a tab with these parameters. */
    open: (next: DeskTab, query?: Patch) => go(deskHref(next, query)),
    /** The address of a tab as it was left. */
    tabHref,
    openTab: (next: DeskTab) => go(tabHref(next)),
  }
}
