import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './toast.tsx'
import { dismissAllToasts, dismissToast, toast, type ToastOptions } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toasts />
    </>,
  )
})
afterEach(() => {
  act(dismissAllToasts)
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function say(message: string, options?: ToastOptions): number {
  let id = 0
  act(() => {
    id = toast(message, options)
  })
  return id
}
const shown = (message: string) => screen.queryByText(message) !== null
const region = () => screen.getByRole('region', { name: 'Notifications' })

function hideTab(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('Toasts', () => {
  it('says in a second line what it is about, and so does its action', () => {
    say('Gone', { detail: 'Metropolis', action: { label: 'Undo', name: 'Undo: Metropolis', run: () => {} } })
    expect(within(screen.getByRole('status')).queryByText('Metropolis')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Undo: Metropolis' }).textContent).toBe('Undo')
  })

  it('has its live regions before anything is said', () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive')
  })

  it.each([
    { type: 'success', role: 'status' },
    { type: 'info', role: 'status' },
    { type: 'warning', role: 'alert' },
    { type: 'danger', role: 'alert' },
  ] as const)('says $type as $role', ({ type, role }) => {
    say('Something happened', { type })
    expect(within(screen.getByRole(role)).queryByText('Something happened')).not.toBeNull()
  })

  it('shows each for its own time, one above the other', () => {
    say('Short', { duration: 3000 })
    say('Usual')
    say('Long', { duration: 5000 })
    pass(3000)
    expect([shown('Short'), shown('Usual'), shown('Long')]).toEqual([false, true, true])
    pass(1000)
    expect([shown('Usual'), shown('Long')]).toEqual([false, true])
    pass(1000)
    expect(shown('Long')).toBe(false)
  })

  it('gives 8 s to undo', () => {
    say('Removed', { action: { label: 'Undo', run: () => undefined } })
    pass(7999)
    expect(shown('Removed')).toBe(true)
    pass(1)
    expect(shown('Removed')).toBe(false)
  })

  it.each([
    {
      what: 'pointed at',
      pause: () => fireEvent.pointerEnter(region()),
      resume: () => fireEvent.pointerLeave(region()),
    },
    {
      what: 'focused',
      pause: () => act(() => screen.getByRole('button', { name: 'Close' }).focus()),
      resume: () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus()),
    },
    { what: 'in a hidden tab', pause: () => hideTab(true), resume: () => hideTab(false) },
  ])('stands still while $what', ({ pause, resume }) => {
    say('Hold on', { duration: 3000 })
    pass(2000)
    pause()
    pass(60_000)
    expect(shown('Hold on')).toBe(true)
    resume()
    pass(999)
    expect(shown('Hold on')).toBe(true)
    pass(1)
    expect(shown('Hold on')).toBe(false)
  })

  it('stops the beam together with the clock', () => {
    say('Hold on')
    const card = () => screen.getByText('Hold on').closest('[style]')
    expect(card()?.hasAttribute('data-paused')).toBe(false)
    fireEvent.pointerEnter(region())
    expect(card()?.hasAttribute('data-paused')).toBe(true)
  })

  it('runs its action once and closes', () => {
    const run = vi.fn<() => void>()
    say('Removed', { action: { label: 'Undo', run } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(shown('Removed')).toBe(false)
  })

  it('hands focus to the next toast, then back to where it came from', () => {
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    say('One')
    say('Two')
    act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.focus())
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(shown('One')).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  })

  it('counts again after the pointer left with the last one', () => {
    say('One')
    fireEvent.pointerEnter(region())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    say('Two', { duration: 3000 })
    pass(3000)
    expect(shown('Two')).toBe(false)
  })

  it('can be taken back by the one who said it', () => {
    const id = say('Uploading...', { duration: null })
    pass(60_000)
    expect(shown('Uploading...')).toBe(true)
    act(() => {
      dismissToast(id)
    })
    expect(shown('Uploading...')).toBe(false)
  })
})
