import { themeMessages } from '@matinee/contract/theme'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import styles from './theme.module.css'

const options = [
  { value: 'light', label: themeMessages.light, icon: <Sun /> },
  { value: 'dark', label: themeMessages.dark, icon: <Moon /> },
  { value: 'system', label: themeMessages.system, icon: <Monitor /> },
] as const

/** Light, dark, or as the system has it (THEME-2). As wide as its container. */
export function ThemeChoice() {
  const { choice } = useTheme()
  return (
    <Segmented
      label={themeMessages.label}
      options={options}
      value={choice}
      onChange={chooseTheme}
      full
      className={styles.control}
    />
  )
}
