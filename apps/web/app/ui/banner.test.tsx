import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Banner } from './banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('Banner', () => {
  it('CARD-8 closes by itself after 3000 ms', () => {
    const onClose = vi.fn<() => void>()
    render(<Banner onClose={onClose}>Please log in</Banner>)
    pass(2999)
    expect(screen.getByRole('status').textContent).toBe('Please log in')
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('CARD-8 closes on request', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Banner duration={null} onClose={onClose}>
        Please log in
      </Banner>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Please log in')).toBeNull()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays when told to, or as long as it is told to', () => {
    render(
      <>
        <Banner duration={null}>Stays</Banner>
        <Banner duration={5000}>Five seconds</Banner>
      </>,
    )
    pass(4999)
    expect(screen.queryByText('Five seconds')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Five seconds')).toBeNull()
    pass(60_000)
    expect(screen.queryByText('Stays')).not.toBeNull()
  })

  it('waits while it is pointed at, and counts only the time that ran', () => {
    render(<Banner>Read me</Banner>)
    pass(2000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(10_000)
    expect(screen.queryByText('Read me')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(999)
    expect(screen.queryByText('Read me')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Read me')).toBeNull()
  })

  it('waits while it holds focus', () => {
    render(<Banner>Read me</Banner>)
    const close = screen.getByRole('button', { name: 'Close' })
    pass(2000)
    act(() => close.focus())
    pass(10_000)
    expect(screen.queryByText('Read me')).not.toBeNull()
    act(() => close.blur())
    pass(1000)
    expect(screen.queryByText('Read me')).toBeNull()
  })

  it('interrupts for danger only', () => {
    render(
      <Banner type="danger" duration={null} action={{ label: 'Retry', run: () => undefined }}>
        Failed to load
      </Banner>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Failed to load')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('runs its action and stays open', () => {
    const run = vi.fn<() => void>()
    render(
      <Banner type="danger" duration={null} action={{ label: 'Retry', run }}>
        Failed to load
      </Banner>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).not.toBeNull()
  })
})
