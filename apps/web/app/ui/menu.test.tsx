import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu, MenuItem, MenuLink } from './menu.tsx'

afterEach(cleanup)

function rowMenu() {
  const onEdit = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <Menu trigger={<Button>Actions</Button>}>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuLink to="/profile">Profile</MenuLink>
        <MenuItem onSelect={() => undefined}>Delete</MenuItem>
      </Menu>
      <button type="button">After</button>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), onEdit, trigger: screen.getByRole('button', { name: 'Actions' }) }
}

const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu', { name: 'Actions' }) !== null

describe('Menu', () => {
  it('opens from its button, and closes again', async () => {
    const { user, trigger } = rowMenu()
    expect([trigger.getAttribute('aria-haspopup'), trigger.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
    await user.click(trigger)
    expect([isOpen(), trigger.getAttribute('aria-expanded')]).toEqual([true, 'true'])
    await user.click(trigger)
    expect([isOpen(), trigger.getAttribute('aria-expanded')]).toEqual([false, 'false'])
  })

  it('opens by keyboard with focus on the first item', async () => {
    const { user } = rowMenu()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Edit')
  })

  it('opens at the last item by the up arrow', async () => {
    const { user } = rowMenu()
    await user.tab()
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Delete')
  })

  it('moves by arrows, Home, End and letters', async () => {
    const { user } = rowMenu()
    await user.tab()
    await user.keyboard('{Enter}')
    const seen: (string | null | undefined)[] = []
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{End}', '{Home}', 'p']) {
      await user.keyboard(key)
      seen.push(focused())
    }
    expect(seen).toEqual(['Profile', 'Edit', 'Delete', 'Edit', 'Delete', 'Edit', 'Profile'])
  })

  it('runs what was chosen, once it has closed and focus is back', async () => {
    const { user, trigger, onEdit } = rowMenu()
    onEdit.mockImplementation(() => expect(document.activeElement).toBe(trigger))
    await user.tab()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(onEdit).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
  })

  it.each([
    { how: 'Escape', leave: (user: UserEvent) => user.keyboard('{Escape}'), at: 'Actions' },
    { how: 'Tab', leave: (user: UserEvent) => user.tab(), at: 'After' },
    { how: 'a press outside', leave: (user: UserEvent) => user.click(screen.getByText('After')), at: 'After' },
  ])('closes by $how, with focus at $at', async ({ leave, at }) => {
    const { user, trigger } = rowMenu()
    await user.click(trigger)
    await leave(user)
    expect([isOpen(), focused()]).toEqual([false, at])
  })

  it('closes by a press where nothing takes focus', async () => {
    const { user, trigger } = rowMenu()
    await user.click(trigger)
    expect(isOpen()).toBe(true)
    await user.click(document.body)
    expect(isOpen()).toBe(false)
  })
})
