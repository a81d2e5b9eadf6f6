import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

beforeEach(() => {
  // React and the router write what went wrong to the console, as they should.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

async function fail(with_: unknown, where: 'loading' | 'drawing' = 'drawing') {
  const Site = createRoutesStub([
    {
      path: '/',
      loader: () => {
        if (where === 'loading') throw with_
        return null
      },
      HydrateFallback: () => null,
      Component: () => {
        throw with_
      },
      ErrorBoundary: ({ error }: { error: unknown }) => <ErrorScreen error={error} />,
    },
  ])
  render(<Site />)
  return await screen.findByRole('alert')
}

describe('the error screen', () => {
  it('ROUTE-10 offers to refresh or go back after a rendering error, and keeps its message to itself', async () => {
    document.head.innerHTML = '<meta name="robots" content="index, follow">'
    const alert = await fail(new Error('the projector jammed'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Something went wrong')
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
    expect(alert.textContent).not.toContain('projector')
    // In an effect, which React may run after the text is there.
    const robots = () => document.head.querySelector('meta[name="robots"]:last-of-type')?.getAttribute('content')
    await expect.poll(robots).toBe('noindex')
  })

  it.each([
    [data(null, { status: 405, statusText: 'Method Not Allowed' }), 'Method Not Allowed'],
    [data('No such reel', { status: 404 }), 'No such reel'],
    [data({ message: 'No such reel' }, { status: 404 }), 'No such reel'],
    [data('Error: You made a POST request', { status: 405, statusText: 'Method Not Allowed' }), 'Method Not Allowed'],
    [data(null, { status: 418, statusText: '' }), '418'],
  ])('ROUTE-11 follows the heading of a routing error with its status text or message', async (thrown, expected) => {
    const alert = await fail(thrown, 'loading')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!')
    expect(alert.textContent).toContain(expected)
  })

  it('ROUTE-12 reloads once for a part that did not arrive', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await fail(Object.assign(new Error('x'), { name: 'ChunkLoadError' }))
    // In an effect, too.
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })
})
