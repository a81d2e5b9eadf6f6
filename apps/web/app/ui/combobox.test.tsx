import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { useSuggestions } from './use-suggestions.ts'

afterEach(cleanup)

interface Film {
  id: string
  title: string
}
const FILMS: readonly Film[] = [
  { id: 'a', title: 'A Trip to the Moon' },
  { id: 'w', title: 'Woman in the Moon' },
]

function search({
  films = FILMS,
  loading = false,
  emptyText,
}: { films?: readonly Film[]; loading?: boolean; emptyText?: string } = {}) {
  const onPick = vi.fn<(film: Film) => void>()
  const onSubmit = vi.fn<(text: string) => void>()
  const onEscape = vi.fn<() => void>()
  function Search() {
    const [text, setText] = useState('')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stands for a dialog that Escape would close
      <form
        onKeyDown={(event) => event.key === 'Escape' && onEscape()}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(text)
        }}
      >
        <Combobox
          aria-label="Search"
          value={text}
          onValueChange={setText}
          items={films}
          loading={loading}
          emptyText={emptyText}
          keyOf={(film) => film.id}
          renderItem={(film) => film.title}
          onPick={onPick}
        />
        <button type="submit">Go</button>
      </form>
    )
  }
  render(<Search />)
  return { user: userEvent.setup(), onPick, onSubmit, onEscape, input: screen.getByRole<HTMLInputElement>('combobox') }
}

const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent ?? null

describe('Combobox', () => {
  it('opens with text, and points at the marked option', async () => {
    const { user, input } = search()
    await user.click(input)
    expect(input.getAttribute('aria-expanded')).toBe('false')
    await user.type(input, 'moon')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(highlighted()).toBeNull()
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    expect(screen.getByRole('listbox').id).toBe(input.getAttribute('aria-controls'))
  })

  it('goes round by the arrows, with the field as one stop', async () => {
    const { user, input } = search()
    await user.type(input, 'moon')
    const seen: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await user.keyboard(`{${key}}`)
      seen.push(highlighted())
    }
    expect(seen).toEqual(['A Trip to the Moon', 'Woman in the Moon', null, 'Woman in the Moon', 'A Trip to the Moon'])
  })

  it('picks the marked option by Enter and submits nothing', async () => {
    const { user, input, onPick, onSubmit } = search()
    await user.type(input, 'moon{ArrowDown}{ArrowDown}{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(FILMS[1])
    expect(onSubmit).not.toHaveBeenCalled()
    expect(input.getAttribute('aria-expanded')).toBe('false')
  })

  it('submits the form by Enter when no option is marked', async () => {
    const { user, input, onPick, onSubmit } = search()
    await user.type(input, 'moon{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('moon')
    expect(onPick).not.toHaveBeenCalled()
  })

  it('closes by Escape, keeping the text and what is around it', async () => {
    const { user, input, onEscape, onSubmit } = search()
    await user.type(input, 'moon{ArrowDown}{Escape}')
    expect(input.getAttribute('aria-expanded')).toBe('false')
    expect(input.value).toBe('moon')
    expect(onEscape).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('lets a second Escape through', async () => {
    const { user, input, onEscape } = search()
    await user.type(input, 'moon{Escape}{Escape}')
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('picks by the pointer', async () => {
    const { user, input, onPick } = search()
    await user.type(input, 'moon')
    await user.click(screen.getByRole('option', { name: 'Woman in the Moon' }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith(FILMS[1])
    expect(document.activeElement).toBe(input)
  })

  it('leaves Enter to an input method that is composing', async () => {
    const { user, input, onPick } = search()
    await user.type(input, 'moon{ArrowDown}')
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    expect(onPick).not.toHaveBeenCalled()
  })

  it('closes when focus goes elsewhere', async () => {
    const { user, input } = search()
    await user.type(input, 'moon')
    await user.tab()
    expect(input.getAttribute('aria-expanded')).toBe('false')
  })

  it.each([
    { what: 'how many there are', given: {}, said: '2 suggestions' },
    { what: 'that it is searching', given: { films: [], loading: true }, said: 'Searching...' },
    {
      what: 'that there is nothing',
      given: { films: [], emptyText: 'No film by that name' },
      said: 'No film by that name',
    },
    { what: 'nothing at all without words for it', given: { films: [] }, said: '' },
  ])('says $what', async ({ given, said }) => {
    const { user, input } = search(given)
    await user.type(input, 'moon')
    expect(screen.getByRole('status').textContent).toBe(said)
  })
})

describe('useSuggestions', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A search whose answers arrive when the test says so. */
  function slowSearch() {
    const asked: { text: string; signal: AbortSignal; answer: (films: string[]) => void; fail: () => void }[] = []
    const suggest = (text: string, signal: AbortSignal) =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({ text, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      })
    return { asked, suggest }
  }
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('asks once typing rests', async () => {
    const { asked, suggest } = slowSearch()
    const { rerender } = renderHook(({ text }) => useSuggestions(text, suggest), { initialProps: { text: 'm' } })
    await rest(199)
    rerender({ text: 'mo' })
    await rest(199)
    expect(asked).toHaveLength(0)
    await rest(1)
    expect(asked.map(({ text }) => text)).toEqual(['mo'])
  })

  it('drops an answer that the text has overtaken', async () => {
    const { asked, suggest } = slowSearch()
    const { result, rerender } = renderHook(({ text }) => useSuggestions(text, suggest), {
      initialProps: { text: 'mo' },
    })
    await rest(200)
    rerender({ text: 'moon' })
    expect(asked[0]?.signal.aborted).toBe(true)
    await rest(200)
    asked[1]?.answer(['A Trip to the Moon'])
    await rest(0)
    asked[0]?.answer(['Moana'])
    await rest(0)
    expect(result.current).toEqual({ items: ['A Trip to the Moon'], loading: false })
  })

  it('offers nothing for an empty text or a failed request', async () => {
    const { asked, suggest } = slowSearch()
    const { result, rerender } = renderHook(({ text }) => useSuggestions(text, suggest), {
      initialProps: { text: 'mo' },
    })
    expect(result.current).toEqual({ items: [], loading: true })
    await rest(200)
    asked[0]?.fail()
    await rest(0)
    expect(result.current).toEqual({ items: [], loading: false })
    rerender({ text: '  ' })
    await rest(1000)
    expect(asked).toHaveLength(1)
    expect(result.current).toEqual({ items: [], loading: false })
  })
})
