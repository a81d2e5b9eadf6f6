import { Menu as Base } from '@base-ui/react/menu'
import { createContext, use, useCallback, useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

/** Has something run once the menu has closed. */
const RunWhenClosed = createContext<(run: () => void) => void>(() => undefined)

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const runWhenClosed = useCallback((run: () => void) => {
    chosen.current = run
  }, [])
  const runChosen = (open: boolean) => {
    const run = chosen.current
    if (open || !run) return
    chosen.current = null
    button.current?.focus()
    run()
  }
  return (
    <Base.Root modal={false} onOpenChangeComplete={runChosen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Base.Popup className={styles.menu}>
            <RunWhenClosed value={runWhenClosed}>{children}</RunWhenClosed>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  /** Something that cannot be taken back. */
  danger?: boolean
  disabled?: boolean
  /** Runs when the menu has closed and its button has focus again: a dialog opened here returns there. */
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  const runWhenClosed = use(RunWhenClosed)
  return (
    <Base.Item
      disabled={disabled}
      className={classNames(styles.item, danger && styles.danger)}
      onClick={() => runWhenClosed(onSelect)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </Base.Item>
  )
}

interface MenuLinkProps {
  to: string
  icon?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={styles.item}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Base.LinkItem>
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
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.GroupLabel className={styles.title}>{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={styles.item}>
          <span className={styles.label}>{option.label}</span>
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />
}
