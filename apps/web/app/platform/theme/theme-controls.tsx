import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTheme, toggleTheme, useTheme } from './theme.ts'
import styles from './theme.module.css'

const options = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
] as const

export function ThemeChoice() {
  const { choice } = useTheme()
  return (
    <Segmented label="Theme" options={options} value={choice} onChange={chooseTheme} full className={styles.control} />
  )
}

export function ThemeToggle() {
  const { theme } = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      className={styles.control}
      onClick={toggleTheme}
    >
      <SunMoon />
    </IconButton>
  )
}
