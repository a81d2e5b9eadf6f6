import { movieLimits } from '@matinee/contract/movies'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldGroup, TextInput } from '../../../ui/field.tsx'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/movies'

type Part = 'name' | 'up' | 'down'

interface CastFieldProps {
  /** In the order of the credits, with lines that are still empty. */
  names: readonly string[]
  error: string | undefined
  onChange: (names: readonly string[]) => void
}

/** One line for each name. Enter begins the next line, Alt and an arrow move a line. */
export function CastField({ names, error, onChange }: CastFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Where the focus goes once the lines have changed. */
  const next = useRef<{ at: number; part: Part }>(undefined)

  // Runs after every render, and does nothing unless `change` has set `next`.
  useEffect(() => {
    if (!next.current) return
    const { at, part } = next.current
    next.current = undefined
    const line = list.current?.children[at]
    const target = line?.querySelector<HTMLElement>(`[data-part=${part}]:not(:disabled)`)
    // At the top or bottom the button for moving on is disabled: then the focus goes to the input.
    ;(target ?? line?.querySelector<HTMLElement>('input') ?? add.current)?.focus()
  })

  const change = (changed: readonly string[], at: number, part: Part) => {
    next.current = { at, part }
    onChange(changed)
  }
  const nameOf = (at: number) => names[at]?.trim() || words.person({ number: at + 1 })
  const insert = (at: number) => names.length < movieLimits.cast && change(names.toSpliced(at, 0, ''), at, 'name')
  const remove = (at: number) => {
    setAnnouncement(words.removed({ name: nameOf(at) }))
    change(names.toSpliced(at, 1), Math.min(at, names.length - 2), 'name')
  }
  const move = (at: number, to: number, part: Part) => {
    if (to < 0 || to >= names.length) return
    setAnnouncement(words.isNow({ name: nameOf(at), place: to + 1, of: names.length }))
    change(names.toSpliced(at, 1).toSpliced(to, 0, names[at]!), to, part)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const act = keyAction(event)
    if (act === undefined || (act === 'clear' && names[at] !== '')) return
    event.preventDefault()
    // This line is still empty: no need for another one.
    if (act === 'next' && names[at]?.trim() === '') return
    if (act === 'next') insert(at + 1)
    else if (act === 'clear') change(names.toSpliced(at, 1), Math.max(0, at - 1), 'name')
    else move(at, at + (act === 'up' ? -1 : 1), 'name')
  }

  return (
    <FieldGroup legend={words.fields.cast} help={words.castHelp} error={error} className="desk-cast">
      {names.length > 0 && (
        <ol ref={list}>
          {names.map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing but its place, also while it is empty
            <li key={at}>
              <TextInput
                data-part="name"
                aria-label={words.castName({ number: at + 1 })}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                maxLength={movieLimits.nameLength}
                value={name}
                onChange={(event) => onChange(names.with(at, event.currentTarget.value))}
                onKeyDown={(event) => onKeyDown(event, at)}
              />
              <IconButton
                label={deskWords.moveUp({ name: nameOf(at) })}
                data-part="up"
                disabled={at === 0}
                onClick={() => move(at, at - 1, 'up')}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={deskWords.moveDown({ name: nameOf(at) })}
                data-part="down"
                disabled={at === names.length - 1}
                onClick={() => move(at, at + 1, 'down')}
              >
                <ArrowDown />
              </IconButton>
              <IconButton label={words.remove({ name: nameOf(at) })} onClick={() => remove(at)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Button ref={add} size="small" disabled={names.length >= movieLimits.cast} onClick={() => insert(names.length)}>
        <Plus />
        {words.addPerson}
      </Button>
      <output className="visually-hidden">{announcement}</output>
    </FieldGroup>
  )
}

/** What a key does in the line of a name; undefined for nothing special. */
function keyAction({ key, altKey, nativeEvent }: KeyboardEvent): 'next' | 'clear' | 'up' | 'down' | undefined {
  // During composition with an input method (IME), Enter only confirms a word.
  if (nativeEvent.isComposing) return undefined
  if (altKey && key === 'ArrowUp') return 'up'
  if (altKey && key === 'ArrowDown') return 'down'
  if (key === 'Enter') return 'next'
  return key === 'Backspace' ? 'clear' : undefined
}
