import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissAllToasts } from '../../ui/toasts.ts'
import { Toasts } from '../../ui/toast.tsx'
import { SupportCard } from './support-card.tsx'

const site = { name: 'Rex', supportUrl: 'https://coffee.example/rex' }

function open(shown: { name: string; supportUrl?: string }) {
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site: shown }),
      HydrateFallback: () => null,
      Component: () => (
        <>
          <SupportCard />
          <Toasts />
        </>
      ),
    },
  ])
  const user = userEvent.setup()
  render(<Site hydrationData={{ loaderData: { root: { site: shown } } }} />)
  return user
}

afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.restoreAllMocks()
})

describe('the support card', () => {
  it('SUPPORT-1 speaks of the site that it stands on', () => {
    open(site)
    expect(screen.getByRole('heading').textContent).toBe('Support Rex')
    expect(screen.getByText(/keep Rex running/)).toBeTruthy()
  })

  it('SUPPORT-1 is not there where nobody takes a coffee', () => {
    open({ name: 'Rex' })
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('SUPPORT-1 links to the donation page and copies that link', async () => {
    const user = open(site)
    expect(screen.getByRole('link', { name: 'Buy a coffee' }).getAttribute('href')).toBe(site.supportUrl)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Support link copied to clipboard!')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(site.supportUrl)
  })

  it('SUPPORT-1 says so when the link could not be copied', async () => {
    const user = open(site)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Failed to copy link')).toBeTruthy()
  })
})
