import { contactMessages } from '@matinee/contract/contact'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type ActionFunctionArgs, createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { networkError } from '../../platform/session/session-fixtures.ts'
import * as page from './contact.page.tsx'

afterEach(cleanup)

/** As the framework calls it: the page's own part in the browser, around the call of the server. */
const actionOf = (serverAction: () => Promise<never>) =>
  'clientAction' in page
    ? async (args: ActionFunctionArgs) => await page.clientAction({ ...args, params: {}, serverAction })
    : serverAction

it('keeps what was written when the message does not get through, and says so', async () => {
  const Site = createRoutesStub([
    {
      path: '/contact',
      Component: page.default as ComponentType<object>,
      action: actionOf(() => Promise.reject(networkError())),
      ErrorBoundary: () => <p>the page is gone</p>,
    },
  ])
  render(<Site initialEntries={['/contact']} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  fireEvent.change(box, { target: { value: 'When do you show Nosferatu?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  const alert = await screen.findByText((text) => text === contactMessages.failed || text === 'the page is gone')
  expect(alert.textContent).toBe(contactMessages.failed)
  expect(document.contains(box)).toBe(true)
  expect(box.value).toBe('When do you show Nosferatu?')
})
