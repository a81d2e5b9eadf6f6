import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { reloadMark } from '../../platform/chunks.ts'
import { HOUR, ines, networkDown, serverThat, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { Comments } from './comments.tsx'
import { noComments } from './listed-comments.ts'

/** The script of the form, which does not always arrive. */
const part = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./comment-form.tsx', async (importOriginal) => {
  if (part.isMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/comment-form.js')
  return await importOriginal()
})

afterEach(() => {
  cleanup()
  forgetSession()
  sessionStorage.clear()
})

it('COMM-2 says that the form did not come a second time, and offers to try again', async () => {
  serverThat(networkDown)
  sessionStorage.setItem(reloadMark, '1')
  startSession({ user: ines, token: tokenFor(ines, HOUR) })
  const Site = createRoutesStub([
    { path: '/', Component: () => <Comments movieId="65f000000000000000000009" fromServer={noComments} /> },
  ])
  render(<Site />)
  expect((await screen.findByRole('alert')).textContent).toContain('The comment form could not be loaded.')
  part.isMissing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
