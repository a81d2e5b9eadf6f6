import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './player-button.module.css'

interface PlayerButtonProps extends ComponentProps<typeof IconButton> {
  /** The key that does the same. */
  shortcut?: string
}

/** A round control. Its name tells the key, to the eye by the tooltip and to the ear alike. */
export function PlayerButton({ label, shortcut, className, ...rest }: PlayerButtonProps) {
  const name = shortcut ? `${label} (${shortcut})` : label
  return <IconButton {...rest} label={name} title={name} className={classNames(styles.button, className)} />
}
