import { storageKeys } from '@matinee/contract/sessions'
import { themeStorageKey } from '@matinee/contract/theme'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import ImprintPage from './imprint.page.tsx'
import PrivacyPage from './privacy.page.tsx'
import TermsPage from './terms.page.tsx'

afterEach(cleanup)

const plain = { name: 'Rex', operator: 'Rex Club', contactEmail: 'rex@example.org' }
function read(Page: ComponentType, more: object = {}) {
  const site = { ...plain, ...more }
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

describe('Imprint', () => {
  it('SITE-3 names who runs the site, and all that is known of them', () => {
    expect(read(ImprintPage)).toMatch(/Who runs this siteRex ClubContact.*rex@example\.org/)
    expect(document.body.textContent).not.toMatch(/Phone|Register|Responsible/)
    cleanup()
    const seller = {
      address: '12 Lantern Street\n1010 Vienna',
      country: 'AT',
      phone: '+43 1 23',
      register: 'FN 123 a, Vienna',
      taxNumber: 'VAT ATU 123',
      responsible: 'Ada Rex',
    }
    const text = read(ImprintPage, { seller })
    for (const words of [
      'Rex Club12 Lantern Street1010 ViennaAustria',
      'Phone: +43 1 23',
      'FN 123 a, ViennaVAT ATU 123',
      'Ada Rex',
    ])
      expect(text).toContain(words)
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
