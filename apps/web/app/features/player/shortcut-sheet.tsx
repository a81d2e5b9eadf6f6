import { X } from 'lucide-react'
import { Fragment, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './shortcut-sheet.module.css'

const shortcuts = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['←', '→', 'J', 'L'], does: 'Back or forward 10 seconds' },
  { keys: ['0', '9'], does: 'Jump to that tenth, from 0 to 9' },
  { keys: ['Home', 'End'], does: 'Jump to the start or the end' },
  { keys: [',', '.'], does: 'One picture back or forward, while paused' },
  { keys: ['↑', '↓'], does: 'Louder or quieter' },
  { keys: ['M'], does: 'Sound off and on' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['C'], does: 'Subtitles on and off' },
  { keys: ['+', '−'], does: 'Larger or smaller subtitles' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['I'], does: 'Picture in picture' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** A <dialog> of the browser: it also stands above a player that fills the screen, and gives the focus back. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} onCancel={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Keyboard shortcuts
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className="visually-hidden"> or </span>}
                  <kbd className={styles.key}>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
