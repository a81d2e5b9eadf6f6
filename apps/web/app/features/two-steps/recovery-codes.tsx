import { useEffect, useRef } from 'react'
import { saveFile } from '../../platform/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import * as words from '@matinee/locales/two-steps'
import settings from '../../ui/settings.module.css'
import styles from './two-steps.module.css'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast(words.copied),
      () => toast(words.failed, { type: 'danger' }),
    )
  return (
    <div className={settings.panel}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {words.codesTitle}
      </h3>
      <p>{words.codesText}</p>
      <ul className={styles.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={settings.actions}>
        <Button variant="primary" onClick={onDone}>
          {words.saved}
        </Button>
        <Button onClick={() => saveFile(words.fileName, new Blob([text], { type: 'text/plain' }))}>
          {words.download}
        </Button>
        {/* Only in secure contexts. */}
        {'clipboard' in navigator && <Button onClick={copy}>{words.copy}</Button>}
      </div>
    </div>
  )
}
