import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'
import styles from './combobox.module.css'
import * as words from '@matinee/locales/ui'

interface ComboboxProps<Item> extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onSelect' | 'role' | 'children' | 'ref'
> {
  value: string
  onValueChange: (text: string) => void
  source: SuggestionSource<Item>
  keyOf: (item: Item) => string
  /** The suggestion's link, so that it can be opened in a new tab. */
  hrefOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** The last line of the list: choosing it submits the form, as Enter does. */
  last?: { href: string; content: ReactNode }
  listLabel?: string
  className?: string
  inputClassName?: string
  children?: ReactNode
}

/** Key of the last line, which is not an item. */
const LAST = Symbol('last')

/** A search field with suggestions; Enter without a selection submits. Base UI's would add 54 kB to every page. */
export function Combobox<Item>({
  value,
  onValueChange,
  source,
  keyOf,
  hrefOf,
  renderItem,
  onPick,
  last,
  listLabel = words.suggestions,
  className,
  inputClassName,
  children,
  ...rest
}: ComboboxProps<Item>) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [isRequested, setRequested] = useState(false)
  const [composing, setComposing] = useState(false)
  const [activeKey, setActiveKey] = useState<string | typeof LAST | null>(null)

  const items = useSuggestions(isRequested && !composing ? value : '', source)
  const open = items.length > 0
  const stops = open ? items.length + (last ? 1 : 0) : 0
  const keyAt = (index: number) => {
    const item = items[index]
    return item === undefined ? LAST : keyOf(item)
  }
  // Tracked by key, so that late suggestions do not change the active option.
  const activeIndex = activeKey === null ? -1 : Array.from({ length: stops }, (_, at) => keyAt(at)).indexOf(activeKey)
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setRequested(false)
    setActiveKey(null)
  }

  // Text typed before hydration.
  const adoptTypedText = useEffectEvent(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onValueChange(typed)
  })
  useEffect(() => adoptTypedText(), [])

  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  // Some browsers keep the focus when something else is touched.
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target)) return
      setRequested(false)
      setActiveKey(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // 229 is what Safari says when the key has just ended a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        setRequested(true)
        if (!open) return
        // Wraps around; index -1 is the text field itself.
        const step = event.key === 'ArrowDown' ? 1 : -1
        const to = ((activeIndex + 1 + step + stops + 1) % (stops + 1)) - 1
        setActiveKey(to === -1 ? null : keyAt(to))
        return
      }
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        // These keys move the cursor in the text, so no option stays active.
        setActiveKey(null)
        return
      case 'Enter': {
        const chosen = items[activeIndex]
        close()
        if (chosen === undefined) return
        event.preventDefault()
        onPick(chosen)
        return
      }
      case 'Escape':
        if (!open && value === '') return
        // Closes the list, then clears the field; only then does Escape reach a surrounding dialog.
        event.preventDefault()
        event.stopPropagation()
        if (!open) onValueChange('')
        close()
    }
  }

  const click = (event: MouseEvent, item: Item | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    close()
    if (item === undefined) input.current?.form?.requestSubmit()
    else onPick(item)
  }

  const option = (index: number, href: string, item: Item | undefined, content: ReactNode) => (
    <a
      key={item === undefined ? 'last' : keyOf(item)}
      id={optionId(index)}
      href={href}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> cannot hold pictures, nor be a link
      role="option"
      tabIndex={-1}
      aria-selected={index === activeIndex}
      className={classNames(styles.option, item === undefined && styles.last)}
      draggable={false}
      // Keeps focus in the field, whose blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => click(event, item)}
    >
      {content}
    </a>
  )

  return (
    <div ref={root} className={classNames(styles.combobox, className)}>
      {children}
      <input
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...(isHydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-activedescendant': activeIndex >= 0 ? optionId(activeIndex) : undefined,
        })}
        ref={input}
        className={inputClassName}
        value={value}
        onChange={(event) => {
          setRequested(true)
          setActiveKey(null)
          onValueChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setRequested(true)}
        onBlur={close}
        // On touch screens every word is a composition.
        onCompositionStart={() => setComposing(!matchMedia('(pointer: coarse)').matches)}
        onCompositionEnd={() => setComposing(false)}
      />
      <div className={styles.popup} hidden={!open}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot be styled */}
        <div ref={list} id={listId} role="listbox" aria-label={listLabel}>
          {items.map((item, index) => option(index, hrefOf(item), item, renderItem(item)))}
          {open && last && option(items.length, last.href, undefined, last.content)}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {open && words.countSuggestions({ count: items.length })}
      </p>
    </div>
  )
}

export interface SuggestionSource<Item> {
  /** A cached answer. */
  getCached: (text: string) => readonly Item[] | undefined
  fetch: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Whether a previous suggestion still matches while the new ones load. */
  matches: (item: Item, text: string) => boolean
}

const DEBOUNCE_MS = 150

const none: readonly never[] = []

/** One request at a time, after a pause in typing. A failure means no suggestions. */
export function useSuggestions<Item>(text: string, source: SuggestionSource<Item>): readonly Item[] {
  const query = text.trim()
  const [answer, setAnswer] = useState<{ query: string; items: readonly Item[] }>({ query: '', items: none })

  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const cached = source.getCached(query)
    const load = async () => {
      const items = cached ?? (await source.fetch(query, controller.signal).catch(() => none))
      if (!controller.signal.aborted) setAnswer({ query, items })
    }
    const timer = setTimeout(() => void load(), cached ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, source])

  if (query === '') return none
  // Avoids flicker until the next answer.
  return answer.query === query ? answer.items : answer.items.filter((item) => source.matches(item, query))
}
