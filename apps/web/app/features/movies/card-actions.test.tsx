import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { HOUR, ines, tokenFor } from '../session/session-fixtures.ts'
import { forgetSession, storeSession } from '../session/session-store.ts'
import { CardActions } from './card-actions.tsx'

afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
})

function addToWatchlist() {
  render(<CardActions movie={{ id: '9', title: 'Wings' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add Wings to watchlist' }))
  return toastStore.get().map(({ message, type }) => [message, type])
}

it('a visitor who adds a movie is asked to log in', () => {
  expect(addToWatchlist()).toEqual([['Please log in to add movies to your watchlist.', 'warning']])
})

it('a member who adds a movie is told when that will be possible', () => {
  storeSession({ user: ines, token: tokenFor(ines, HOUR) })
  expect(addToWatchlist()).toEqual([['Your watchlist opens with the next release.', 'info']])
})
