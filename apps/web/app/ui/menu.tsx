import { Menu as Base } from '@base-ui/react/menu'
import { createContext, use, useCallback, useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'

/** Takes the function to run once the menu has closed. */
const RunWhenClosed = createContext<(run: () => void) => void>(() => undefined)

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
}

export function Menu({ trigger, children }: MenuProps) {
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
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className={styles.positioner}>
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
  /** Runs when the menu has closed and its button has focus again: a dialog opened here returns there. */
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  const runWhenClosed = use(RunWhenClosed)
  return (
    <Base.Item className={styles.item} onClick={() => runWhenClosed(onSelect)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Base.Item>
  )
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={styles.item}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Base.LinkItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />
}
