import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { TextLink } from './link.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('does not submit a form unless it is asked to', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Plain' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('while pending says so, keeps focus and does nothing', async () => {
    const user = userEvent.setup()
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    const login = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" pending={pending} pendingText="Logging in..." onClick={onClick}>
          Login
        </Button>
      </form>
    )
    const { rerender } = render(login(false))
    const button = screen.getByRole('button', { name: 'Login' })
    button.focus()
    rerender(login(true))
    expect(button.textContent).toBe('Logging in...')
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.type(screen.getByRole('textbox'), '{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('links and icons', () => {
  it('names an icon button', () => {
    render(
      <IconButton label="Share">
        <i />
      </IconButton>,
    )
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeNull()
  })

  it('goes inside by the router and outside by a guarded link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/movies">Movies</ButtonLink>
        <TextLink to="/help">Help</TextLink>
        <TextLink to="https://archive.org/">Archive</TextLink>
        <TextLink to="mailto:desk@example.org">Mail</TextLink>
      </MemoryRouter>,
    )
    const link = (name: string) => screen.getByRole('link', { name })
    expect(link('Movies').getAttribute('href')).toBe('/movies')
    expect([link('Help').getAttribute('href'), link('Help').getAttribute('rel')]).toEqual(['/help', null])
    expect([link('Archive').getAttribute('href'), link('Archive').getAttribute('rel')]).toEqual([
      'https://archive.org/',
      'noopener noreferrer',
    ])
    expect(link('Mail').getAttribute('href')).toBe('mailto:desk@example.org')
  })
})
