import { X } from 'lucide-react'
import { Fragment, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import styles from './shortcut-sheet.module.css'
import * as words from '@matinee/locales/player'

const shortcuts = [
  { keys: [words.space, 'K'], does: words.playOrPause },
  { keys: ['←', '→', 'J', 'L'], does: words.backOrForward10 },
  { keys: ['0', '9'], does: words.shortcutTenth },
  { keys: [words.home, words.end], does: words.shortcutEnds },
  { keys: [',', '.'], does: words.shortcutFrame },
  { keys: ['↑', '↓'], does: words.louderOrQuieter },
  { keys: ['M'], does: words.soundOffAndOn },
  { keys: ['<', '>'], does: words.slowerOrFaster },
  { keys: ['C'], does: words.subtitlesOnAndOff },
  { keys: ['+', '−'], does: words.largerOrSmallerSubtitles },
  { keys: ['F'], does: words.fullScreen },
  { keys: ['I'], does: words.pictureInPicture },
  { keys: ['?'], does: words.thisList },
  { keys: [words.esc], does: words.closeWhatIsOpen },
]

interface ShortcutSheetProps {
  hasCharacterKeys: boolean
  onCharacterKeys: (isOn: boolean) => void
  onClose: () => void
}

/** A native <dialog>, which also shows above a full-screen player and returns the focus. */
export function ShortcutSheet({ hasCharacterKeys, onCharacterKeys, onClose }: ShortcutSheetProps) {
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
          {words.keyboardShortcuts}
        </h2>
        <IconButton label={words.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className="visually-hidden"> {words.or} </span>}
                  <kbd className={styles.key}>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={hasCharacterKeys} onChange={(event) => onCharacterKeys(event.target.checked)}>
        {words.characterKeys}
      </Checkbox>
    </dialog>
  )
}
