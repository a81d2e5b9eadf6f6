import { Fragment } from 'react'
import styles from './keys.module.css'

const keys = [
  { press: ['Tab'], does: 'Go to the next control; with Shift, to the one before' },
  { press: ['Enter'], does: 'Follow a link, press a button, start a search' },
  { press: ['Esc'], does: 'Close the menu, a dialog or the player' },
  { press: ['Space', 'K'], does: 'In the player: play or pause' },
  { press: ['J', 'L'], does: 'In the player: back or forward 10 seconds' },
  { press: ['M'], does: 'In the player: mute or unmute' },
  { press: ['F'], does: 'In the player: full screen' },
]

export function Keys() {
  return (
    <dl className={styles.keys}>
      {keys.map(({ press, does }) => (
        <div key={does} className={styles.row}>
          <dt className={styles.press}>
            {press.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' or '}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
