import { paths } from '@matinee/contract/paths'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, writeStored } from '../../platform/storage.ts'
import { type DeskTab, deskTabs } from './tabs.ts'

/** Null, undefined and '' remove a name from the address. */
type Patch = Record<string, string | number | null | undefined>

const FIRST_TAB: DeskTab = 'movies'

function tabIn(search: string): DeskTab {
  const name = new URLSearchParams(search).get('tab')
  return deskTabs.find((tab) => tab === name) ?? FIRST_TAB
}

/** Each tab's last address, so that one comes back to one's place, also after a reload. */
const placeKey = (tab: DeskTab) => `desk-place-${tab}`
const placeIn = (tab: DeskTab) => readStored('sessionStorage', placeKey(tab))

export const forgetPlace = (tab: DeskTab) => void writeStored('sessionStorage', placeKey(tab), null)

/** A name in the last address of a tab; '' for none. */
export const leftAt = (tab: DeskTab, name: string) => new URLSearchParams(placeIn(tab) ?? '').get(name) ?? ''

export function useRememberedPlace(): void {
  const { search } = useLocation()
  useEffect(() => void writeStored('sessionStorage', placeKey(tabIn(search)), search), [search])
}

function patched(before: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** A tab's address, with nothing of any other tab's. */
export const deskHref = (tab: DeskTab, query: Patch = {}): string =>
  `${paths.adminDashboard[0]}?${patched(new URLSearchParams({ tab }), query)}`

/** Tab, page and filters of the desk stand in the address: Back, Reload and a link lead to the same place. */
export function useDeskAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const known = new URLSearchParams(search)
  const tab = tabIn(search)
  const go = (href: string, replace = false) => void navigate(href, { replace, preventScrollReset: true })

  /** This tab with some of its names changed. All but a page or a person start at the first page again. */
  const hrefOf = (patch: Patch) => {
    const keepsPage = 'page' in patch || Object.keys(patch).every((name) => name === 'person')
    const next = patched(known, { tab, ...(!keepsPage && { page: null }), ...patch })
    if (next.get('page') === '1') next.delete('page')
    return `${paths.adminDashboard[0]}?${next}`
  }
  const tabHref = (next: DeskTab) => {
    // Its place is stored only after it was shown.
    if (next === tab) return paths.adminDashboard[0] + search
    const place = placeIn(next)
    return place !== null && tabIn(place) === next ? paths.adminDashboard[0] + place : deskHref(next)
  }
  return {
    tab,
    /** '' for what the address does not have. */
    read: (name: string) => known.get(name) ?? '',
    /** A page; 1 unless the address has a whole number above it. */
    pageIn: (name: string) => {
      const page = Number(known.get(name) ?? 1)
      return Number.isSafeInteger(page) && page > 0 ? page : 1
    },
    /** One of the names of `options`; the first unless the address has another of them. */
    choiceIn: <T extends string>(name: string, options: Readonly<Record<T, string>>): T => {
      const choices = Object.keys(options) as T[]
      return choices.find((choice) => choice === known.get(name)) ?? choices[0]!
    },
    hrefOf,
    /** A step that Back takes back, unless `replace` is set. */
    patch: (patch: Patch, { replace }: { replace?: boolean } = {}) => go(hrefOf(patch), replace),
    /** Another tab, at a place in it. */
    open: (next: DeskTab, query?: Patch) => go(deskHref(next, query)),
    /** Of another tab, as it was left. */
    tabHref,
    openTab: (next: DeskTab) => go(tabHref(next)),
  }
}
