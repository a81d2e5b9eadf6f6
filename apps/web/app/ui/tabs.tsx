import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** Behind the label, in brackets. */
  count?: number
  disabled?: boolean
  content: ReactNode
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for a screen reader. */
  label: string
  items: readonly TabItem<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Arrow keys only move focus; Enter or Space opens. For panels that load something. */
  manual?: boolean
  className?: string
}

export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue = items[0]?.value,
  onValueChange,
  manual = false,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue}
      onValueChange={(next: Value) => onValueChange?.(next)}
      className={className}
    >
      <Base.List aria-label={label} activateOnFocus={!manual} className={styles.list}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}>({item.count})</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
