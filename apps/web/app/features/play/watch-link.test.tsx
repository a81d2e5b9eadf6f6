import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { setPosition } from '../positions/index.ts'
import { WatchLink } from './watch-link.tsx'

afterEach(() => {
  cleanup()
  setPosition('wings', undefined)
})

it('WATCH-1 says Resume: short for a phone, with a line in place of the time left, which its name still says', () => {
  const minutes = 60_000
  setPosition('wings', { milliseconds: 48 * minutes, durationMs: 90 * minutes, isFinished: false })
  const Site = createRoutesStub([{ path: '/', Component: () => <WatchLink movieId="wings" /> }])
  render(<Site />)
  const link = screen.getByRole('link', { name: 'Resume, 42\u00A0min left' })
  expect([...link.querySelectorAll('span')].map(({ textContent }) => textContent)).toContain('Resume')
  expect(link.querySelector('progress')?.value).toBe(48 * minutes)
})
