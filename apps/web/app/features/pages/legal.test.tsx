import { storageKeys } from '@matinee/contract/sessions'
import { themeStorageKey } from '@matinee/contract/theme'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import PrivacyPage from './privacy.page.tsx'
import TermsPage from './terms.page.tsx'

afterEach(cleanup)

const site = { name: 'Rex', operator: 'Rex Club', contactEmail: 'rex@example.org' }
function read(Page: ComponentType) {
  const Site = createRoutesStub([{ id: 'root', path: '/', loader: () => ({ site }), Component: Page }])
  render(<Site hydrationData={{ loaderData: { root: { site } } }} />)
  return document.body.textContent
}

describe('Privacy', () => {
  it('ROUTE-8 names who answers for the site', () => {
    expect(read(PrivacyPage)).toContain('Rex Club runs Rex.')
  })

  it('ROUTE-8 names everything that is stored in the browser', () => {
    read(PrivacyPage)
    const named = [...document.querySelectorAll('dt code')].flatMap((code) => code.textContent.split(', '))
    expect(named.toSorted()).toEqual(
      [themeStorageKey, ...Object.values(storageKeys), 'player', 'deskDensity'].toSorted(),
    )
  })
})

// What only people could keep, and no part of the product does: mails about changes, deadlines, refunds.
it.each([
  ['Privacy', PrivacyPage],
  ['Terms', TermsPage],
])('ROUTE-8 %s promises only what the product does', (_, Page) => {
  const text = read(Page)
  expect(screen.getAllByRole('heading').length).toBeGreaterThan(5)
  expect(text).not.toMatch(/until you delete it or|within a month|at most 30 days|account holders by mail|14 days/)
  expect(text).not.toMatch(/get back|we return|we take it down|close an account|without limit/)
})
