import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TextInput } from './field.tsx'
import { SpinnerRing } from './spinner.tsx'
import styles from './combobox.module.css'

interface ComboboxProps<Item> extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'onSelect' | 'role' | 'children'
> {
  value: string
  onValueChange: (text: string) => void
  /** Suggestions for the present text. Fetch them as you like; useSuggestions does it with a delay. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** A suggestion was chosen. What becomes of the text is the caller's affair. */
  onPick: (item: Item) => void
  loading?: boolean
  /** Said when there is text but no suggestion; nothing opens without it. */
  emptyText?: string
  listLabel?: string
  className?: string
}

/** A text field with suggestions that only help: Enter without a highlighted one submits the form as usual.
 *  Our own rather than Base UI's because the search in the bar is on every page, where 54 kB more would be felt. */
export function Combobox<Item>({
  value,
  onValueChange,
  items,
  keyOf,
  renderItem,
  onPick,
  loading = false,
  emptyText,
  listLabel = 'Suggestions',
  className,
  onKeyDown,
  onFocus,
  onBlur,
  ...rest
}: ComboboxProps<Item>) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null)

  const hasText = value.trim() !== ''
  const message = items.length > 0 ? null : loading ? 'Searching...' : emptyText
  const open = wanted && hasText && (items.length > 0 || Boolean(message))
  // Kept by key, so that suggestions which arrive late do not put the mark on another film.
  const highlighted = open ? items.findIndex((item) => keyOf(item) === highlightedKey) : -1
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])

  const highlight = (index: number) => {
    const item = items[index]
    setHighlightedKey(item === undefined ? null : keyOf(item))
  }
  const close = () => {
    setWanted(false)
    setHighlightedKey(null)
  }
  const pick = (item: Item) => {
    close()
    onPick(item)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const chosen = items[highlighted]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!open) {
          setWanted(true)
          return
        }
        // One stop of the round is the field itself, at -1.
        const stops = items.length + 1
        const step = event.key === 'ArrowDown' ? 1 : -1
        highlight(((highlighted + 1 + step + stops) % stops) - 1)
        return
      }
      case 'Enter':
        if (chosen !== undefined) {
          event.preventDefault()
          pick(chosen)
        } else close()
        return
      case 'Escape':
        if (!open) return
        // Closes the list only: neither the dialog around it nor the text, which a search field would clear.
        event.preventDefault()
        event.stopPropagation()
        close()
    }
  }

  return (
    <div className={classNames(styles.combobox, className)}>
      <TextInput
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- TextInput is the <input>
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={highlighted >= 0 ? optionId(highlighted) : undefined}
        value={value}
        onChange={(event) => {
          setWanted(true)
          setHighlightedKey(null)
          onValueChange(event.target.value)
        }}
        onKeyDown={press}
        onFocus={(event) => {
          setWanted(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <div className={styles.popup} hidden={!open}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot be styled */}
        <div ref={list} id={listId} role="listbox" aria-label={listLabel} hidden={items.length === 0}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
            <div
              key={keyOf(item)}
              id={optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the listbox
              role="option"
              tabIndex={-1}
              aria-selected={index === highlighted}
              className={styles.option}
              // Keeps focus in the field, whose blur would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
        {message && (
          <p className={styles.message}>
            {loading && <SpinnerRing />}
            {message}
          </p>
        )}
      </div>
      <output className="visually-hidden">
        {open ? (message ?? (items.length === 1 ? '1 suggestion' : `${items.length} suggestions`)) : ''}
      </output>
    </div>
  )
}
