import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeskSearch } from './toolbar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

it('keeps the letters that are typed while the search before them is on its way, and searches for them', async () => {
  let arriving = Promise.withResolvers<null>()
  const path = '/admin/dashboard'
  const router = createMemoryRouter(
    [{ path, element: <DeskSearch label="Search" />, loader: () => arriving.promise }],
    {
      initialEntries: [`${path}?tab=subscribers`],
      hydrationData: { loaderData: { '0': null } },
    },
  )
  const asked = () => new URLSearchParams(router.state.location.search).get('q')
  const arrive = async () => {
    await rest(0)
    arriving.resolve(null)
    arriving = Promise.withResolvers<null>()
    await rest(0)
  }
  render(<RouterProvider router={router} />)
  type('an')
  await rest(250)
  type('ann')
  await rest(100)
  await arrive()
  expect(asked()).toBe('an')
  expect(box().value).toBe('ann')
  await rest(200)
  await arrive()
  expect(asked()).toBe('ann')
  expect(box().value).toBe('ann')
  // Whatever else the address comes to say is what the box shows.
  void router.navigate(-1)
  await arrive()
  expect(asked()).toBeNull()
  expect(box().value).toBe('')
})
