// @vitest-environment happy-dom
import {
  chunkFailurePattern,
  chunkTimeoutMs,
  destinationKey,
  isChunkFailure,
  lazyModule,
  unloadTimeoutMs,
  reloadedKey,
  reloadOnce,
  useNavigationRecovery,
  withTimeout,
} from './chunks.ts'
import { act, cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startGuardScript } from './boot-script.ts'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('isChunkFailure', () => {
  it.each([
    [named('ChunkLoadError', 'anything'), true],
    [new Error('Loading chunk failed'), true],
    [new Error('Loading chunk 12 failed. (missing: https://x.example/12.js)'), true],
    [new Error('Loading CSS chunk player failed'), true],
    [new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/about-1.js'), true],
    [new TypeError('error loading dynamically imported module: https://x.example/assets/about-1.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for /assets/player-1.css'), true],
    [new TypeError('Failed to fetch'), false],
    [new TypeError("Cannot read properties of undefined (reading 'chunk')"), false],
    [new Error(''), false],
    ['Loading chunk failed', false],
    [undefined, false],
  ])('ROUTE-12 recognises %s: %s', (error, expected) => {
    expect(isChunkFailure(error)).toBe(expected)
  })

  it('ROUTE-12 keeps its pattern fit for an inline script', () => {
    expect(chunkFailurePattern).not.toMatch(/["`/]/)
  })
})

describe('withinLimit', () => {
  afterEach(() => vi.useRealTimers())

  it('ROUTE-12 passes on what arrives in time', async () => {
    await expect(withTimeout(Promise.resolve('module'))).resolves.toBe('module')
  })

  it('ROUTE-12 counts an import that has not settled after 120 000 ms as failed', async () => {
    vi.useFakeTimers()
    const outcome = withTimeout(new Promise(() => {})).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(isChunkFailure(await outcome)).toBe(true)
    expect(chunkTimeoutMs).toBe(120_000)
  })
})

describe('reloadOnce', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
    vi.resetModules()
  })

  it('ROUTE-12 does not reload a page that was just reloaded', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    sessionStorage.setItem(reloadedKey, '1')
    await reloadOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('ROUTE-12 does not reload when it could not tell a second failure from a first', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    await reloadOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('ROUTE-12 keeps the page that is here while there is no connection', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await reloadOnce()
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage.getItem(reloadedKey)).toBeNull()
  })

  it('ROUTE-12 reloads once for any number of failures, on to where the person was going', async () => {
    const fresh = await import('./chunks.ts')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const stayed = vi.fn<() => void>()
    void fresh.reloadOnce('/about?from=home').then(stayed)
    void fresh.reloadOnce().then(stayed)
    await Promise.resolve()
    expect(stayed).not.toHaveBeenCalled()
    expect(assign.mock.calls).toEqual([['/about?from=home']])
    expect(sessionStorage.getItem(reloadedKey)).toBe('1')
  })
})

describe('a page that is left while a script loads', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    sessionStorage.clear()
    vi.resetModules()
  })

  it('ROUTE-12 is not reloaded, as long as the next one is on its way', async () => {
    const fresh = await import('./chunks.ts')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const failure = new TypeError('error loading dynamically imported module: https://x.example/assets/a.js')
    let fail = () => {}
    const loading = new Promise((_, reject) => (fail = () => reject(failure)))
    const outcome = fresh.withTimeout(loading).catch(() => void fresh.reloadOnce())
    window.dispatchEvent(new Event('beforeunload'))
    fail()
    await outcome
    await vi.advanceTimersByTimeAsync(unloadTimeoutMs - 1)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('ROUTE-12 is not reloaded before React has started either', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    // oxlint-disable-next-line no-implied-eval -- the very text that the page carries
    new Function(startGuardScript())()
    window.onbeforeunload!(new BeforeUnloadEvent())
    const failed = () =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Loading chunk 1 failed' }))
    failed()
    failed()
    await vi.advanceTimersByTimeAsync(unloadTimeoutMs - 1)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('lazyPart', () => {
  afterEach(() => vi.restoreAllMocks())

  it('asks for nothing without a connection, and again with one', async () => {
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('module')
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const part = lazyModule(load)
    expect(isChunkFailure(await part().catch((error: unknown) => error))).toBe(true)
    expect(load).not.toHaveBeenCalled()
    line.mockReturnValue(true)
    expect(await part()).toBe('module')
    line.mockReturnValue(false)
    expect(await part()).toBe('module')
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a page whose script does not arrive', () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  async function navigate() {
    const arriving = Promise.withResolvers<null>()
    const Root = () => {
      useNavigationRecovery()
      return createElement(Outlet)
    }
    const router = createMemoryRouter([
      {
        Component: Root,
        children: [
          { path: '/', Component: () => null },
          { path: '/terms', Component: () => null, loader: () => arriving.promise },
        ],
      },
    ])
    render(createElement(RouterProvider, { router }))
    await act(async () => {
      void router.navigate('/terms?a=1#b')
    })
    return arriving
  }

  it('ROUTE-12 is remembered until it is there', async () => {
    const arriving = await navigate()
    expect(sessionStorage.getItem(destinationKey)).toBe(`${location.origin}/terms?a=1#b`)
    await act(async () => arriving.resolve(null))
    expect(sessionStorage.getItem(destinationKey)).toBeNull()
  })

  it('ROUTE-12 is loaded as a document after 120 000 ms', async () => {
    vi.useFakeTimers()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await navigate()
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
    expect(assign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(assign.mock.calls).toEqual([[`${location.origin}/terms?a=1#b`]])
  })

  it.each([
    ['reload', ['https://films.example/terms']],
    ['navigate', []],
  ])('ROUTE-12 is gone on to after a %s: %s', (type, expected) => {
    sessionStorage.setItem(destinationKey, 'https://films.example/terms')
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    // oxlint-disable-next-line no-implied-eval -- the very text that the page carries
    new Function(startGuardScript())()
    expect(replace.mock.calls.flat()).toEqual(expected)
    expect(sessionStorage.getItem(destinationKey)).toBeNull()
    expect(sessionStorage.getItem(reloadedKey)).toBe(expected.length > 0 ? '1' : null)
  })
})
