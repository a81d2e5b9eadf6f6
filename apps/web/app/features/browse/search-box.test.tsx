import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unfiltered } from './browse-query.ts'
import { SearchBox } from './browse-toolbar.tsx'
import type { Browsing } from './use-browse.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('BROWSE-1 searches for what was typed before scripts ran', async () => {
  const change = vi.fn<Browsing['change']>()
  const browsing: Browsing = { selected: unfiltered, isChanging: false, hrefOf: () => '', change, clear: () => {} }
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(<SearchBox browsing={browsing} />)
  const input = host.querySelector('input')!
  input.value = 'moon'
  const root = await act(() => hydrateRoot(host, <SearchBox browsing={browsing} />))
  expect(input.value).toBe('moon')
  act(() => {
    vi.advanceTimersByTime(300)
  })
  expect(change).toHaveBeenCalledExactlyOnceWith('search', 'moon', { replace: false })
  act(() => root.unmount())
  host.remove()
})

it('BROWSE-9 follows the address after Clear All, and never writes it back', () => {
  const change = vi.fn<Browsing['change']>()
  const shown = (search: string) => (
    <SearchBox
      browsing={{ selected: { ...unfiltered, search }, isChanging: false, hrefOf: () => '', change, clear: () => {} }}
    />
  )
  const { rerender } = render(shown('zzzz'))
  // While a navigation is under way, the address may be shown as it will be, as it was, and as it is.
  for (const search of ['', 'zzzz', '']) {
    rerender(shown(search))
    act(() => {
      vi.advanceTimersByTime(1)
    })
  }
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(change).not.toHaveBeenCalled()
  cleanup()
})
