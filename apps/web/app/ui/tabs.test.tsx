import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const ITEMS = [
  { value: 'movies', label: 'Manage Movies', content: <p>Cards</p> },
  { value: 'users', label: 'Users', content: <p>People</p> },
  { value: 'analytics', label: 'Analytics', content: <p>Charts</p> },
]

function Dashboard({ first = 'movies' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return <Tabs label="Dashboard" items={ITEMS} value={value} onValueChange={setValue} />
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('Tabs', () => {
  it('shows the panel of the selected tab only, named by it', () => {
    render(<Dashboard first="analytics" />)
    expect(screen.queryByRole('tablist', { name: 'Dashboard' })).not.toBeNull()
    expect(screen.getByRole('tabpanel', { name: 'Analytics' }).textContent).toBe('Charts')
    expect(screen.queryByText('Cards')).toBeNull()
  })

  it('moves the focus by keys and round, and opens by Enter', async () => {
    const user = userEvent.setup()
    render(<Dashboard />)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Manage Movies')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Analytics')
    expect(selected()).toBe('Manage Movies')
    await user.keyboard('{Enter}')
    expect(selected()).toBe('Analytics')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Manage Movies')
    await user.click(screen.getByRole('tab', { name: 'Users' }))
    expect(screen.queryByText('People')).not.toBeNull()
  })
})
