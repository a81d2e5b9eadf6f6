import type { Encoder } from '@matinee/contract/films'
import { Status } from '../../../ui/badge.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './films.module.css'
import * as words from '@matinee/locales/desk/films'

/** A warning: masters wait until an encoder is running. */
export function NoEncoder() {
  return (
    <p className={classNames(styles.notice, noticeTone('warning'))}>
      <NoticeIcon type="warning" />
      {words.noEncoder}
    </p>
  )
}

/** FILM-13: where films are encoded, and in which sandbox. */
export function Encoders({ encoders }: { encoders: readonly Encoder[] }) {
  if (encoders.length === 0) return <NoEncoder />
  // Several processes of one machine read as one line.
  const lines = new Map<string, { encoder: Encoder; count: number }>()
  for (const encoder of encoders) {
    const key = `${encoder.host} ${encoder.sandbox}`
    lines.set(key, { encoder, count: (lines.get(key)?.count ?? 0) + 1 })
  }
  return (
    <ul className={styles.encoders} aria-label={words.encoders}>
      {[...lines].map(([key, { encoder, count }]) => (
        <li key={key}>
          <Status tone={encoder.sandbox === 'none' ? 'warning' : 'success'}>{encoder.host}</Status>{' '}
          <span className={styles.hint}>
            {count > 1
              ? words.workers({ count, sandbox: words.sandboxes[encoder.sandbox] })
              : words.sandboxes[encoder.sandbox]}
          </span>
        </li>
      ))}
    </ul>
  )
}
