import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NewPasswordFields } from './new-password.tsx'
import { useFormSubmit } from './use-form-submit.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ submit }: { submit: () => Promise<undefined> }) {
  const { form, pending, refusal } = useFormSubmit(submit)
  return (
    <form {...form}>
      <button type="submit">{pending ? 'Sending' : 'Send'}</button>
      <p role="alert">{refusal?.message}</p>
    </form>
  )
}

it('a submit that throws is reported, and the form can be sent again', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const submit = vi.fn<() => Promise<undefined>>(() => Promise.reject(new TypeError('no such property')))
  render(<Form submit={submit} />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Something went wrong on this page. Please try again.')).toBeTruthy()
  expect(reported).toHaveBeenCalledWith(new TypeError('no such property'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submit).toHaveBeenCalledTimes(2)
})

it('typing in a field clears its own error, and that of the field in which it is compared', async () => {
  const refuse = () =>
    Promise.resolve({ fields: { newPassword: 'Too short.', code: 'Four digits.', again: 'Not the same.' } })
  function Fields({ compared }: { compared: string | undefined }) {
    const { form, refusal } = useFormSubmit(refuse)
    return (
      <form {...form}>
        <input name="newPassword" aria-label="Password" />
        <input name="code" aria-label="Code" data-compared-in={compared} />
        <input name="again" aria-label="Again" />
        <button type="submit">Send</button>
        <p role="alert">{Object.keys(refusal?.fields ?? {}).join(' ')}</p>
      </form>
    )
  }
  const { rerender } = render(<Fields compared="again" />)
  const errors = () => screen.getByRole('alert').textContent
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(errors()).toBe('newPassword code again'))
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'a' } })
  expect(errors()).toBe('code again')
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '1' } })
  expect(errors()).toBe('')
  rerender(<Fields compared={undefined} />)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(errors()).toBe('newPassword code again'))
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '2' } })
  expect(errors()).toBe('newPassword again')
})

it('a new password that is typed again clears the error of its confirmation', async () => {
  const refuse = () => Promise.resolve({ fields: { confirm: 'Not the same.' } })
  function Fields() {
    const { form, pending, refusal } = useFormSubmit(refuse)
    return (
      <form {...form} noValidate>
        <NewPasswordFields fields={refusal?.fields} disabled={pending} />
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Fields />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Not the same.')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'a' } })
  expect(screen.queryByText('Not the same.')).toBeNull()
})
