import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unfiltered } from './browse-query.ts'
import { SearchBox } from './search-box.tsx'
import type { Browsing } from './use-browse.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('BROWSE-1 searches for what was typed before scripts ran', async () => {
  const change = vi.fn<Browsing['change']>()
  const browsing: Browsing = { shown: unfiltered, isChanging: false, hrefOf: () => '', change, clear: () => {} }
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
