import { paths } from '@matinee/contract/paths'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type DeskTab, deskTabs } from './words.ts'
import { readStored, writeStored } from '../../platform/storage.ts'

/** Null, undefined and '' take a name out of the address. */
type Patch = Record<string, string | number | null | undefined>

/** What each tab's address was last, so that one comes back to one's place, also after a reload. */
const placeKey = (tab: DeskTab) => `desk-place-${tab}`
const placeIn = (tab: DeskTab) => readStored('sessionStorage', placeKey(tab))
const forgetPlace = (tab: DeskTab) => void writeStored('sessionStorage', placeKey(tab), null)

const isTab = (name: string | null): name is DeskTab => deskTabs.some((tab) => tab === name)

/** Where one is when the address does not say. */
const firstTab: DeskTab = 'movies'

const tabIn = (search: string): DeskTab => {
  const named = new URLSearchParams(search).get('tab')
  return isTab(named) ? named : firstTab
}

/** A tab's address, with nothing of any other tab's. */
export function deskHref(tab: DeskTab, query: Patch = {}): string {
  return `${paths.adminDashboard[0]}?${patched(new URLSearchParams({ tab }), query)}`
}

function patched(before: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export interface DeskAddress {
  tab: DeskTab
  /** '' for what the address does not say. */
  read: (name: string) => string
  /** A page; 1 unless the address has a whole number above it. */
  pageIn: (name: string) => number
  /** One of the names of `options`; the first unless the address has another of them. */
  choiceIn: <T extends string>(name: string, options: Readonly<Record<T, string>>) => T
  /** This tab with some of its names changed. Anything but a page starts at the first page again. */
  hrefOf: (patch: Patch) => string
  /** A step that Back takes back; `replace` for what somebody types. */
  patch: (patch: Patch, how?: { replace?: boolean }) => void
  /** Another tab, as it was left. */
  openTab: (tab: DeskTab, how?: { forget?: boolean }) => void
  /** Another tab, at a place in it. `forget`: there is nothing to come back to in this one. */
  open: (tab: DeskTab, query?: Patch, how?: { forget?: boolean }) => void
  /** The place in another tab that `openTab` would lead to; '' for none. */
  leftAt: (tab: DeskTab, name: string) => string
  /** There is nothing to come back to in that tab. */
  forget: (tab: DeskTab) => void
}

/** Keeps it, by whatever way one came and will go. */
export function useRememberedPlace(): void {
  const { search } = useLocation()
  useEffect(() => void writeStored('sessionStorage', placeKey(tabIn(search)), search), [search])
}

/** Everything that one sees at the desk stands in the address: Back, Reload and a link lead to the same place. */
export function useDeskAddress(): DeskAddress {
  const { search } = useLocation()
  const navigate = useNavigate()

  const hrefOf = useCallback(
    (patch: Patch) => {
      const known = new URLSearchParams(search)
      const keepsPage = 'page' in patch || Object.keys(patch).every((name) => name === 'person')
      const next = patched(known, { tab: tabIn(search), ...(!keepsPage && { page: null }), ...patch })
      if (next.get('page') === '1') next.delete('page')
      return `${paths.adminDashboard[0]}?${next}`
    },
    [search],
  )
  return useMemo(() => {
    const known = new URLSearchParams(search)
    const tab = tabIn(search)
    const go = (href: string, replace = false) => void navigate(href, { replace, preventScrollReset: true })
    return {
      tab,
      read: (name) => known.get(name) ?? '',
      pageIn: (name) => {
        const page = Number(known.get(name) ?? 1)
        return Number.isSafeInteger(page) && page > 0 ? page : 1
      },
      choiceIn: (name, options) => {
        const choices = Object.keys(options) as (keyof typeof options)[]
        return choices.find((choice) => choice === known.get(name)) ?? choices[0]!
      },
      hrefOf,
      patch: (patch, { replace } = {}) => go(hrefOf(patch), replace),
      openTab: (next, { forget = false } = {}) => {
        if (next === tab) return
        if (forget) forgetPlace(tab)
        const before = placeIn(next)
        go(before !== null && tabIn(before) === next ? paths.adminDashboard[0] + before : deskHref(next))
      },
      open: (next, query, { forget = false } = {}) => {
        if (forget && next !== tab) forgetPlace(tab)
        go(deskHref(next, query))
      },
      leftAt: (other, name) => new URLSearchParams(placeIn(other) ?? '').get(name) ?? '',
      forget: forgetPlace,
    }
  }, [search, navigate, hrefOf])
}
