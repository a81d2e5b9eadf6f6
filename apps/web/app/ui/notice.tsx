import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import styles from './notice.module.css'

export type NoticeType = 'success' | 'info' | 'warning' | 'danger'

const ICONS = { success: Check, info: Info, warning: TriangleAlert, danger: CircleAlert }

export function NoticeIcon({ type }: { type: NoticeType }) {
  const Icon = ICONS[type]
  return <Icon className={styles.icon} />
}

/** A class that sets --tone, the colour of the beam and the icon. */
export function noticeTone(type: NoticeType): string | undefined {
  return styles[type]
}
