import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { listenForOverlays, OverlayEntries } from './overlay-entry.ts'

let router: ReturnType<typeof createBrowserRouter>
const load = vi.fn<() => null>().mockReturnValue(null)

/** A list, then a page with a form in a dialog, a question over it, and a sheet whose choices change the address. */
function Page({ dismissible }: { dismissible: boolean }) {
  const navigate = useNavigate()
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <>
      <p>the page</p>
      <Dialog title="Form" trigger={<Button>Open form</Button>} dismissible={dismissible}>
        <input aria-label="Code" />
        <Dialog title="Question" trigger={<Button>Ask</Button>} />
        <Button onClick={() => void navigate('/done')}>Save</Button>
      </Dialog>
      <Button onClick={() => setSheetOpen(true)}>Open sheet</Button>
      <Dialog title="Sheet" open={isSheetOpen} onOpenChange={setSheetOpen}>
        <Button onClick={() => void navigate('?genre=drama', { replace: true })}>Drama</Button>
      </Dialog>
    </>
  )
}

async function openPage({ dismissible = true } = {}) {
  window.history.replaceState(null, '', '/list')
  const frame = (
    <>
      <Outlet />
      <OverlayEntries />
    </>
  )
  const children = [
    { path: '/list', element: <p>the list</p> },
    { path: '/page', loader: load, element: <Page dismissible={dismissible} /> },
    { path: '/done', element: <p>all done</p> },
  ]
  router = createBrowserRouter([{ element: frame, children }])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/page'))
}
beforeEach(() => void load.mockClear())
afterEach(() => {
  cleanup()
  router.dispose()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const goBack = () => act(async () => window.history.back())
const untilGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
/** Steps of the history are taken in turn, each a task of its own. */
const rest = () => act(() => new Promise((done) => setTimeout(done, 30)))

it('Back closes what lies on top, one at a time, and stays on the page, which is not loaded again', async () => {
  await openPage()
  press('Open form')
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'SUMMER' } })
  press('Ask')
  await dialog('Question')
  await rest()
  await goBack()
  await untilGone('Question')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('SUMMER')
  await goBack()
  await untilGone('Form')
  expect(screen.getByText('the page')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  await goBack()
  expect(await screen.findByText('the list')).toBeTruthy()
})

it('a link with a fragment, opened in the same page, is a step whose length the router knows', async () => {
  listenForOverlays()
  await openPage()
  await rest()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  // The browser makes such an entry by itself, without a state.
  window.history.pushState(null, '', '/page#t=secret')
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })))
  await waitFor(() => expect(router.state.location.hash).toBe('#t=secret'))
  expect(warn).not.toHaveBeenCalled()
  expect(screen.getByText('the page')).toBeTruthy()
  warn.mockRestore()
})

it('closed by its button, a dialog has left nothing to go back to', async () => {
  await openPage()
  press('Open form')
  await dialog('Form')
  await rest()
  press('Close')
  await untilGone('Form')
  await rest()
  await goBack()
  expect(await screen.findByText('the list')).toBeTruthy()
})

it('a navigation from two open dialogs replaces their entries', async () => {
  await openPage()
  press('Open form')
  await dialog('Form')
  press('Ask')
  await dialog('Question')
  await rest()
  await act(() => router.navigate('/done'))
  expect(await screen.findByText('all done')).toBeTruthy()
  await rest()
  await goBack()
  expect(await screen.findByText('the page')).toBeTruthy()
  await goBack()
  expect(await screen.findByText('the list')).toBeTruthy()
})

it('a sheet whose choices change the address stays open, and Back still closes it', async () => {
  await openPage()
  press('Open sheet')
  await dialog('Sheet')
  await rest()
  press('Drama')
  await waitFor(() => expect(router.state.location.search).toBe('?genre=drama'))
  await rest()
  await goBack()
  await untilGone('Sheet')
  expect(router.state.location.search).toBe('?genre=drama')
  await goBack()
  expect(await screen.findByText('the list')).toBeTruthy()
})

it('what must not be interrupted stays open on Back', async () => {
  await openPage({ dismissible: false })
  press('Open form')
  await dialog('Form')
  await rest()
  await goBack()
  await rest()
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/page')
})
