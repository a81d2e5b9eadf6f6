import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Checkbox, Counter, Field, FieldGroup, PasswordInput, TextArea, TextInput } from './field.tsx'
import { Select } from './select.tsx'

afterEach(cleanup)

/** What a screen reader reads after the name. */
function descriptionsOf(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
}

describe('Field', () => {
  it.each([
    { kind: 'text', control: <TextInput />, role: 'textbox' },
    { kind: 'text with an icon', control: <TextInput icon={<i />} />, role: 'textbox' },
    { kind: 'long text', control: <TextArea />, role: 'textbox' },
    { kind: 'choice', control: <Select />, role: 'combobox' },
  ])('names and describes its control: $kind', ({ control, role }) => {
    render(
      <Field label="Year" help="Four digits" error="Enter a valid year">
        {control}
      </Field>,
    )
    const element = screen.getByRole(role, { name: 'Year' })
    expect(descriptionsOf(element)).toEqual(['Four digits', 'Enter a valid year'])
    expect(element.getAttribute('aria-invalid')).toBe('true')
  })

  it('claims nothing that is not there', () => {
    render(
      <Field label="Year">
        <TextInput />
      </Field>,
    )
    const element = screen.getByRole('textbox', { name: 'Year' })
    expect(element.hasAttribute('aria-describedby')).toBe(false)
    expect(element.hasAttribute('aria-invalid')).toBe(false)
  })

  it('keeps a description of the control itself', () => {
    render(
      <>
        <p id="note">A note</p>
        <Field label="Comment" help={<Counter count={312} limit={300} unit="words" />}>
          <TextArea aria-describedby="note" />
        </Field>
      </>,
    )
    expect(descriptionsOf(screen.getByRole('textbox'))).toEqual(['312/300 words', 'A note'])
  })

  it('names a group by its legend', () => {
    render(
      <FieldGroup legend="Notices" error="Choose one">
        <Checkbox>Mail</Checkbox>
      </FieldGroup>,
    )
    const group = screen.getByRole('group', { name: 'Notices' })
    expect(descriptionsOf(group)).toEqual(['Choose one'])
    expect(screen.queryByRole('checkbox', { name: 'Mail' })).not.toBeNull()
  })
})

describe('PasswordInput', () => {
  it('shows and hides what was typed, and says which', async () => {
    const user = userEvent.setup()
    render(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
    const eye = screen.getByRole('button', { name: 'Show password' })
    await user.type(input, 'a good long one')
    expect([input.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    await user.click(eye)
    expect([input.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await user.click(eye)
    expect([input.type, input.value]).toEqual(['password', 'a good long one'])
  })

  it('does not submit the form by its eye', async () => {
    const user = userEvent.setup()
    let submitted = 0
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted += 1
        }}
      >
        <PasswordInput aria-label="Password" />
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(submitted).toBe(0)
  })
})

describe('Checkbox', () => {
  it('follows its owner in and out of the mixed state', () => {
    const { rerender } = render(
      <Checkbox indeterminate checked={false} onChange={() => undefined}>
        All
      </Checkbox>,
    )
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' })
    expect(box.indeterminate).toBe(true)
    rerender(
      <Checkbox checked onChange={() => undefined}>
        All
      </Checkbox>,
    )
    expect([box.indeterminate, box.checked]).toEqual([false, true])
  })
})
