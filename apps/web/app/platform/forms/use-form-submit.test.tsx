import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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
