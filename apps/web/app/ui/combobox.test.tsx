import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Combobox, type SuggestionSource, useSuggestions } from './combobox.tsx'

afterEach(cleanup)

interface Film {
  id: string
  title: string
}
const FILMS: readonly Film[] = [
  { id: 'a', title: 'A Trip to the Moon' },
  { id: 'w', title: 'Woman in the Moon' },
]

const fits = ({ title }: Film, text: string) => title.toLowerCase().includes(text.toLowerCase())

/** Knows its films by heart: they are there at once. */
const knowing = (films: readonly Film[]): SuggestionSource<Film> => ({
  getCached: (text) => films.filter((film) => fits(film, text)),
  fetch: async () => [],
  matches: fits,
})

const heard = {
  picked: vi.fn<(film: Film) => void>(),
  submitted: vi.fn<(text: string) => void>(),
  escaped: vi.fn<() => void>(),
}
beforeEach(() => {
  vi.clearAllMocks()
  // The test browser has no screen to touch.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: false, media: query }))
})

function Search({ source, withLast = false }: { source: SuggestionSource<Film>; withLast?: boolean }) {
  const [text, setText] = useState('')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stands for a dialog that Escape would close
    <form
      onKeyDown={(event) => event.key === 'Escape' && heard.escaped()}
      onSubmit={(event) => {
        event.preventDefault()
        heard.submitted(text)
      }}
    >
      <Combobox
        aria-label="Search"
        value={text}
        onValueChange={setText}
        source={source}
        keyOf={(film) => film.id}
        hrefOf={(film) => `#${film.id}`}
        renderItem={(film) => film.title}
        onPick={heard.picked}
        last={withLast ? { href: '#all', content: 'See all' } : undefined}
      />
      <button type="submit">Go</button>
    </form>
  )
}

function open(films: readonly Film[] = FILMS, withLast = false) {
  render(<Search source={knowing(films)} withLast={withLast} />)
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox') }
}

async function type(text: string, films = FILMS, withLast = false) {
  const { user, input } = open(films, withLast)
  await user.type(input, text)
  await screen.findAllByRole('option')
  return { user, input }
}

const marked = () => screen.queryByRole('option', { selected: true })?.textContent ?? null
const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true'

describe('Combobox', () => {
  it('opens with text, and points at the marked option', async () => {
    const { user, input } = open()
    await user.click(input)
    expect(isOpen(input)).toBe(false)
    await user.type(input, 'moon')
    await screen.findAllByRole('option')
    expect(isOpen(input)).toBe(true)
    expect(marked()).toBeNull()
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    expect(screen.getByRole('listbox').id).toBe(input.getAttribute('aria-controls'))
  })

  it('goes round by the arrows, with the field and the last line as stops', async () => {
    const { user } = await type('moon', FILMS, true)
    const seen: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await user.keyboard(`{${key}}`)
      seen.push(marked())
    }
    const [trip, woman] = FILMS.map(({ title }) => title)
    expect(seen).toEqual([trip, woman, 'See all', null, 'See all', woman])
  })

  it.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('goes back to the text by %s', async (key) => {
    const { user, input } = await type('moon')
    await user.keyboard(`{ArrowDown}{${key}}`)
    expect(marked()).toBeNull()
    expect(isOpen(input)).toBe(true)
  })

  it('picks the marked option by Enter and submits nothing', async () => {
    const { user, input } = await type('moon')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(heard.picked).toHaveBeenCalledExactlyOnceWith(FILMS[1])
    expect(heard.submitted).not.toHaveBeenCalled()
    expect(isOpen(input)).toBe(false)
  })

  it('submits the form by Enter when no option is marked', async () => {
    const { user, input } = await type('moon')
    await user.keyboard('{Enter}')
    expect(heard.submitted).toHaveBeenCalledExactlyOnceWith('moon')
    expect(heard.picked).not.toHaveBeenCalled()
    expect(isOpen(input)).toBe(false)
  })

  it('submits the form by its last line, by Enter and by the pointer', async () => {
    const { user, input } = await type('moon', FILMS, true)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(heard.submitted).toHaveBeenCalledExactlyOnceWith('moon')
    await user.click(input)
    await user.click(await screen.findByRole('option', { name: 'See all' }))
    expect(heard.submitted).toHaveBeenCalledTimes(2)
    expect(heard.picked).not.toHaveBeenCalled()
  })

  it('closes by Escape, then empties itself, and only then lets it through', async () => {
    const { user, input } = await type('moon')
    await user.keyboard('{ArrowDown}{Escape}')
    expect([isOpen(input), input.value]).toEqual([false, 'moon'])
    await user.keyboard('{Escape}')
    expect(input.value).toBe('')
    expect(heard.escaped).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(heard.escaped).toHaveBeenCalledOnce()
  })

  it('opens again by an arrow, or by a click', async () => {
    const { user, input } = await type('moon')
    await user.keyboard('{Escape}{ArrowDown}')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(isOpen(input)).toBe(false)
    await user.click(input)
    await screen.findAllByRole('option')
  })

  it('picks by the pointer, and leaves a new tab to the browser', async () => {
    const { user, input } = await type('moon')
    const woman = screen.getByRole('option', { name: 'Woman in the Moon' })
    await user.keyboard('{Control>}')
    await user.click(woman)
    await user.keyboard('{/Control}')
    expect(heard.picked).not.toHaveBeenCalled()
    expect(woman.getAttribute('href')).toBe('#w')
    await user.click(woman)
    expect(heard.picked).toHaveBeenCalledExactlyOnceWith(FILMS[1])
    expect(document.activeElement).toBe(input)
  })

  it('is not led by a pointer that rests on an option: Enter still submits', async () => {
    const { user } = await type('moon')
    await user.hover(screen.getByRole('option', { name: 'Woman in the Moon' }))
    await user.keyboard('{Enter}')
    expect(heard.submitted).toHaveBeenCalledOnce()
    expect(heard.picked).not.toHaveBeenCalled()
  })

  it('leaves Enter to an input method that is composing', async () => {
    const { user, input } = await type('moon')
    await user.keyboard('{ArrowDown}')
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    expect(heard.picked).not.toHaveBeenCalled()
  })

  it('suggests nothing for a text that is being composed', async () => {
    const { input } = await type('moon')
    fireEvent.compositionStart(input)
    expect(isOpen(input)).toBe(false)
    fireEvent.compositionEnd(input)
    expect(isOpen(input)).toBe(true)
  })

  it('closes when focus goes elsewhere, or something else is touched', async () => {
    const { user, input } = await type('moon')
    await user.tab()
    expect(isOpen(input)).toBe(false)
    await user.click(input)
    await screen.findAllByRole('option')
    fireEvent.pointerDown(document.body)
    expect(isOpen(input)).toBe(false)
  })

  it('says how many suggestions there are, and nothing when there are none', async () => {
    const { user, input } = await type('moon', FILMS, true)
    const said = () => document.querySelector('[aria-live]')?.textContent
    expect(said()).toBe('2 suggestions')
    await user.clear(input)
    await user.type(input, 'trip')
    await waitFor(() => expect(said()).toBe('1 suggestion'))
    await user.clear(input)
    await user.type(input, 'zzz')
    await waitFor(() => expect(said()).toBe(''))
    expect(isOpen(input)).toBe(false)
  })

  it('is a plain field until scripts run, and keeps what was typed before', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = renderToString(<Search source={knowing(FILMS)} />)
    const input = host.querySelector('input')!
    expect(input.hasAttribute('role')).toBe(false)
    input.focus()
    input.value = 'moon'
    const root = await act(() => hydrateRoot(host, <Search source={knowing(FILMS)} />))
    expect([input.value, input.getAttribute('role')]).toEqual(['moon', 'combobox'])
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    expect(input.value).toBe('moon')
    act(() => root.unmount())
    host.remove()
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
  function slowSearch(known: Record<string, string[]> = {}) {
    const asked: { text: string; signal: AbortSignal; answer: (films: string[]) => void; fail: () => void }[] = []
    const source: SuggestionSource<string> = {
      getCached: (text) => known[text],
      fetch: (text, signal) =>
        new Promise((resolve, reject) => {
          asked.push({ text, signal, answer: resolve, fail: () => reject(new Error('offline')) })
        }),
      matches: (title, text) => title.toLowerCase().includes(text),
    }
    const { result, rerender } = renderHook(({ text }) => useSuggestions(text, source), { initialProps: { text: '' } })
    return { asked, result, type: (text: string) => rerender({ text }) }
  }
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('asks once typing rests', async () => {
    const { asked, type: write } = slowSearch()
    write('m')
    await rest(149)
    write('mo')
    await rest(149)
    expect(asked).toHaveLength(0)
    await rest(1)
    expect(asked.map(({ text }) => text)).toEqual(['mo'])
  })

  it('asks one question at a time, and drops an answer that the text has overtaken', async () => {
    const { asked, result, type: write } = slowSearch()
    write('mo')
    await rest(150)
    write('moon')
    expect(asked[0]?.signal.aborted).toBe(true)
    await rest(150)
    asked[1]?.answer(['A Trip to the Moon'])
    await rest(0)
    asked[0]?.answer(['Moana'])
    await rest(0)
    expect(result.current).toEqual(['A Trip to the Moon'])
  })

  it('keeps up what still fits while the next answer is on its way, and nothing else', async () => {
    const { asked, result, type: write } = slowSearch()
    write('mo')
    await rest(150)
    asked[0]?.answer(['Moana', 'A Trip to the Moon'])
    await rest(0)
    write('moo')
    expect(result.current).toEqual(['A Trip to the Moon'])
    write('x')
    expect(result.current).toEqual([])
  })

  it('asks nothing that is known already', async () => {
    const { asked, result, type: write } = slowSearch({ moon: ['Woman in the Moon'] })
    write('moon')
    await rest(0)
    expect(result.current).toEqual(['Woman in the Moon'])
    await rest(1000)
    expect(asked).toHaveLength(0)
  })

  it('offers nothing for an empty text or a failed request', async () => {
    const { asked, result, type: write } = slowSearch()
    write('mo')
    await rest(150)
    asked[0]?.fail()
    await rest(0)
    expect(result.current).toEqual([])
    write('  ')
    await rest(1000)
    expect(asked).toHaveLength(1)
    expect(result.current).toEqual([])
  })
})
