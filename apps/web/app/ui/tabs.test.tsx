import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const ITEMS = [
  { value: 'movies', label: 'Manage Movies', count: 184, content: <p>Cards</p> },
  { value: 'users', label: 'Users', disabled: true, content: <p>People</p> },
  { value: 'analytics', label: 'Analytics', content: <p>Charts</p> },
] as const

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('Tabs', () => {
  it('shows the panel of the selected tab only, named by it', () => {
    render(<Tabs label="Dashboard" items={ITEMS} defaultValue="analytics" />)
    expect(screen.queryByRole('tablist', { name: 'Dashboard' })).not.toBeNull()
    expect(screen.getByRole('tabpanel', { name: 'Analytics' }).textContent).toBe('Charts')
    expect(screen.queryByText('Cards')).toBeNull()
  })

  it('starts with the first tab', () => {
    render(<Tabs label="Dashboard" items={ITEMS} />)
    expect(selected()).toBe('Manage Movies(184)')
  })

  it('moves by the arrows and round, opening as it goes', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn<(value: string) => void>()
    render(<Tabs label="Dashboard" items={ITEMS} onValueChange={onValueChange} />)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Manage Movies(184)')
    await user.keyboard('{End}')
    expect(selected()).toBe('Analytics')
    expect(onValueChange).toHaveBeenLastCalledWith('analytics')
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Manage Movies(184)')
    expect(screen.queryByText('Cards')).not.toBeNull()
  })

  it('waits for Enter when it is manual', async () => {
    const user = userEvent.setup()
    render(<Tabs label="Dashboard" items={ITEMS} manual />)
    await user.tab()
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Analytics')
    expect(selected()).toBe('Manage Movies(184)')
    await user.keyboard('{Enter}')
    expect(selected()).toBe('Analytics')
  })

  it('does not open a disabled tab', async () => {
    const user = userEvent.setup()
    render(<Tabs label="Dashboard" items={ITEMS} />)
    await user.click(screen.getByRole('tab', { name: 'Users' }))
    expect(selected()).toBe('Manage Movies(184)')
  })

  it('stays where its owner says', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn<(value: string) => void>()
    render(<Tabs label="Dashboard" items={ITEMS} value="movies" onValueChange={onValueChange} />)
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    expect(onValueChange).toHaveBeenCalledWith('analytics')
    expect(selected()).toBe('Manage Movies(184)')
  })
})
