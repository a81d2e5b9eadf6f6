import { themeMessages } from '@matinee/contract/theme'
import { SunMoon } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { toggleTheme, useTheme } from './theme.ts'
import styles from './theme.module.css'

export function ThemeToggle() {
  const { theme } = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? themeMessages.toLight : themeMessages.toDark}
      className={styles.control}
      onClick={toggleTheme}
    >
      <SunMoon />
    </IconButton>
  )
}
