import {
  type Theme,
  themeChangeEvent,
  type ThemeChoice,
  themeColors,
  themes,
  themeStorageKey,
} from '@matinee/contract/theme'
import { createStore } from '../../ui/store.ts'
import { readStored, writeStored } from '../storage.ts'

interface ThemeState {
  choice: ThemeChoice
  theme: Theme
}

const DARK_SYSTEM = '(prefers-color-scheme: dark)'

const store = createStore<ThemeState>({ choice: 'system', theme: 'light' })

/** Invalid or missing values follow the system (THEME-1). */
export function readChoice(stored: string | null): ThemeChoice {
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** 'system' removes the stored choice (THEME-2). */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored('localStorage', themeStorageKey, choice === 'system' ? null : choice)
  applyChoice(choice)
}

export function toggleTheme(): void {
  chooseTheme(store.get().theme === 'dark' ? 'light' : 'dark')
}

/** Follows the system and other tabs until the returned function is called. */
export function startTheme(): () => void {
  const system = matchMedia(DARK_SYSTEM)
  const readAgain = () => applyChoice(storedChoice())
  const followSystem = () => applyChoice(store.get().choice)
  const followTabs = (event: StorageEvent) => {
    // Clearing the whole storage names no key.
    if (event.key === themeStorageKey || event.key === null) readAgain()
  }
  const wakeUp = (event: PageTransitionEvent) => {
    // Events are missed in the back/forward cache.
    if (event.persisted) readAgain()
  }
  system.addEventListener('change', followSystem)
  window.addEventListener('storage', followTabs)
  window.addEventListener('pageshow', wakeUp)
  const choice = storedChoice()
  update({ choice, theme: resolveTheme(choice, system.matches) })
  return () => {
    system.removeEventListener('change', followSystem)
    window.removeEventListener('storage', followTabs)
    window.removeEventListener('pageshow', wakeUp)
  }
}

export const useTheme = (): ThemeState => store.useSelector((state) => state)

function storedChoice() {
  return readChoice(readStored('localStorage', themeStorageKey))
}

function applyChoice(choice: ThemeChoice) {
  const theme = resolveTheme(choice, matchMedia(DARK_SYSTEM).matches)
  const before = store.get()
  if (choice === before.choice && theme === before.theme) return
  update({ choice, theme })
  window.dispatchEvent(new CustomEvent(themeChangeEvent, { detail: store.get() }))
}

/** Also repairs <html> after React has re-rendered the document. */
function update(next: ThemeState) {
  applyTheme(next.theme)
  store.set(next)
}

function applyTheme(theme: Theme) {
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const each of themes) root.classList.toggle(`theme-${each}`, each === theme)
  themeColorMeta().content = themeColors[theme]
}

/** A meta before the two with media queries: the first match counts. */
function themeColorMeta(): HTMLMetaElement {
  const present = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])')
  if (present) return present
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  document.head.prepend(meta)
  return meta
}
