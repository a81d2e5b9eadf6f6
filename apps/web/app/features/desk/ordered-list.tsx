import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './ordered-list.module.css'
import * as words from '@matinee/locales/desk'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  render: (item: Item) => ReactNode
  onChange: (items: readonly Item[]) => void
  /** False: the item can only be moved, not removed. */
  canRemove?: (item: Item) => boolean
}

/** Things in an order that buttons change, one place at a time. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, render, onChange, canRemove = () => true } = props
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = (from: number, by: 1 | -1) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (moved === undefined) return
    next.splice(from + by, 0, moved)
    onChange(next)
    setAnnouncement(words.isNumber({ name: nameOf(moved), place: from + by + 1 }))
  }
  const remove = (at: number) => {
    const removed = items[at]
    // Its neighbour gets the focus; without one, the list.
    const rows = list.current?.children
    const neighbour = rows?.[at + 1] ?? rows?.[at - 1]
    ;(neighbour?.querySelector<HTMLElement>('[data-remove]') ?? list.current)?.focus()
    onChange(items.filter((_, i) => i !== at))
    if (removed !== undefined) setAnnouncement(words.takenOut({ name: nameOf(removed) }))
  }
  /** `aria-disabled`, as `disabled` would drop the focus. */
  const moveButtonProps = (item: Item, at: number, by: 1 | -1) => {
    const isEnd = by === -1 ? at === 0 : at === items.length - 1
    return {
      label: by === -1 ? words.moveUp({ name: nameOf(item) }) : words.moveDown({ name: nameOf(item) }),
      size: 'small' as const,
      'aria-disabled': isEnd || undefined,
      onClick: isEnd ? undefined : () => move(at, by),
    }
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label} tabIndex={-1}>
        {items.map((item, at) => (
          <li key={keyOf(item)} className={styles.item}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <div className={styles.content}>{render(item)}</div>
            <span className={styles.actions}>
              <IconButton {...moveButtonProps(item, at, -1)}>
                <ArrowUp />
              </IconButton>
              <IconButton {...moveButtonProps(item, at, 1)}>
                <ArrowDown />
              </IconButton>
              {canRemove(item) && (
                <IconButton
                  label={words.takeOut({ name: nameOf(item) })}
                  size="small"
                  data-remove
                  onClick={() => remove(at)}
                >
                  <X />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
