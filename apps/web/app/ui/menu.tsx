import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** A menu hangs from <body>, outside the theme of the part that opened it. */
  theme?: 'light' | 'dark'
  children: ReactNode
}

export function Menu({ trigger, align = 'end', side = 'bottom', theme, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.menu} data-theme={theme}>
            {children}
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
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} className={classNames(styles.item, danger && styles.danger)} onClick={onSelect}>
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
    <Base.LinkItem closeOnClick className={styles.item} render={<Link to={to} />}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Base.LinkItem>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
}

/** One out of several, marked by the beam. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.title}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            closeOnClick
            className={styles.item}
          >
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />
}
