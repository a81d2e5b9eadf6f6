import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTheme, toggleTheme, useTheme } from './theme.ts'
import styles from './theme.module.css'
import * as words from '@matinee/locales/platform'

const options = [
  { value: 'light', label: words.light, icon: <Sun /> },
  { value: 'dark', label: words.dark, icon: <Moon /> },
  { value: 'system', label: words.system, icon: <Monitor /> },
] as const

export function ThemeChoice() {
  const { choice } = useTheme()
  return (
    <Segmented
      label={words.theme}
      options={options}
      value={choice}
      onChange={chooseTheme}
      full
      className={styles.control}
    />
  )
}

export function ThemeToggle() {
  const { theme } = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? words.switchToLightTheme : words.switchToDarkTheme}
      className={styles.control}
      onClick={toggleTheme}
    >
      <SunMoon />
    </IconButton>
  )
}
