import {
  cloneElement,
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { itemsIn, moveByKey } from './menu-items.ts'
import styles from './menu.module.css'

const GAP = 6
const EDGE = 8

const CloseMenu = createContext<() => void>(() => undefined)

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

/** The menu button of the ARIA practices. Our own: Base UI's weighs 54 kB, and its focus guards fail axe. It opens in
 *  the top layer, so nothing clips it, yet stays beside its button in the document and inherits that theme. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [open, setOpen] = useState<'first' | 'last' | null>(null)

  const close = useCallback(() => {
    setOpen(null)
    anchor.current?.querySelector('button')?.focus()
  }, [])

  const place = useEffectEvent(() => {
    const from = anchor.current?.querySelector('button')?.getBoundingClientRect()
    const list = popup.current
    if (!from || !list) return
    const { offsetWidth: width, offsetHeight: height } = list
    const above = from.top - GAP - height
    const below = from.bottom + GAP
    const fitsBelow = below + height <= window.innerHeight - EDGE
    const goesBelow = side === 'bottom' ? fitsBelow || above < EDGE : above < EDGE && fitsBelow
    const left = align === 'start' ? from.left : from.right - width
    list.style.top = `${goesBelow ? below : above}px`
    list.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`
  })

  useLayoutEffect(() => {
    if (!open) return
    popup.current?.showPopover?.()
    place()
    const all = itemsIn(popup.current)
    const start = open === 'first' ? all[0] : all.at(-1)
    start?.focus()
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) setOpen(null)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open])

  /** The next item, round from the present one, that begins with what was typed within half a second. */
  const typeAhead = (key: string, now: number) => {
    const text = now - typed.current.at < 500 ? typed.current.text + key : key
    typed.current = { text, at: now }
    const all = itemsIn(popup.current)
    const present = all.findIndex((item) => item === document.activeElement)
    const start = text.length > 1 ? present : present + 1
    return [...all.slice(start), ...all.slice(0, start)].find((item) =>
      item.textContent.trim().toLowerCase().startsWith(text.toLowerCase()),
    )
  }

  const press = (event: KeyboardEvent) => {
    if (moveByKey(popup.current, event.key)) {
      event.preventDefault()
    } else if (event.key === 'Escape') {
      // Only the menu: a dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      // From the button, focus goes on as if the menu had not been there.
      close()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typeAhead(event.key, event.timeStamp)?.focus()
    }
  }

  return (
    <span ref={anchor} className={styles.anchor}>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(open ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open && (
        <div
          ref={popup}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={labelOf(trigger)}
          popover="manual"
          className={styles.menu}
          onKeyDown={press}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </span>
  )
}

/** A menu bears the name of its button. */
function labelOf({ props }: ReactElement<ComponentProps<'button'> & { label?: string }>): string | undefined {
  return props.label ?? props['aria-label'] ?? (typeof props.children === 'string' ? props.children : undefined)
}

interface MenuItemProps {
  icon?: ReactNode
  /** Something that cannot be taken back. */
  danger?: boolean
  disabled?: boolean
  /** Runs after the menu has closed and its button has focus again: a dialog opened here returns there. */
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  const close = use(CloseMenu)
  const select = () => {
    if (disabled) return
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={classNames(styles.item, danger && styles.danger)}
      onClick={select}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

interface MenuLinkProps {
  to: string
  icon?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  const close = use(CloseMenu)
  return (
    <Link role="menuitem" tabIndex={-1} to={to} className={styles.item} onClick={close}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
}

/** One out of several, marked by the beam. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  const close = use(CloseMenu)
  const choose = (option: Value) => {
    close()
    onChange(option)
  }
  return (
    <fieldset>
      <legend className={styles.title}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={styles.item}
          onClick={() => choose(option.value)}
        >
          <span className={styles.label}>{option.label}</span>
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
        </button>
      ))}
    </fieldset>
  )
}

export function MenuSeparator() {
  return <hr className={styles.separator} />
}
