import { playerKeys, playerMessages } from '@matinee/contract/player'
import { X } from 'lucide-react'
import { Fragment, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './shortcut-list.module.css'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title} className={styles.title}>
          {playerMessages.shortcuts}
        </h3>
        <IconButton label={playerMessages.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <dl className={styles.keys}>
        {playerKeys.map(({ press, does }) => (
          <div key={press.join()} className={styles.row}>
            <dt className={styles.press}>
              {press.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
