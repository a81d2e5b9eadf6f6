// @vitest-environment happy-dom
import { themeChangeEvent } from '@matinee/contract/theme'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { themeBootScript } from '../boot-script.ts'
import { chooseTheme, readChoice, resolveTheme, startTheme, toggleTheme } from './theme.ts'

const root = document.documentElement
let systemIsDark: boolean
let systemChanges: (() => void) | undefined
let stop: () => void

function setSystem(dark: boolean) {
  systemIsDark = dark
  systemChanges?.()
}

beforeEach(() => {
  systemIsDark = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return systemIsDark
        },
        addEventListener: (_: string, listener: () => void) => (systemChanges = listener),
        removeEventListener: () => (systemChanges = undefined),
      }) as unknown as MediaQueryList,
  )
})
afterEach(() => {
  systemIsDark = false
  chooseTheme('system')
  stop()
  vi.restoreAllMocks()
  localStorage.clear()
})

const firstValues = [
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  [null, false, 'light'],
  [null, true, 'dark'],
  ['sepia', false, 'light'],
  ['sepia', true, 'dark'],
  ['', true, 'dark'],
] as const

describe('the first value', () => {
  it.each(firstValues)('THEME-1 is, with %s stored and a dark system %s, %s', (stored, dark, expected) => {
    stop = () => {}
    expect(resolveTheme(readChoice(stored), dark)).toBe(expected)
  })

  it.each(firstValues)('THEME-1 is the same before the first paint: %s, %s, %s', (stored, dark, expected) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    systemIsDark = dark
    // oxlint-disable-next-line no-implied-eval -- the very text that the page carries
    new Function(themeBootScript())()
    expect(root.dataset['theme']).toBe(expected)
    expect(root.className).toBe(`theme-${expected}`)
    expect(themeColor()).toBe(expected === 'dark' ? '#000000' : '#ffffff')
    stop = startTheme()
    expect(root.dataset['theme']).toBe(expected)
  })

  it('THEME-1 is the system one where storage is blocked', () => {
    systemIsDark = true
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    stop = startTheme()
    expect(root.dataset['theme']).toBe('dark')
  })
})

describe('a change', () => {
  it('THEME-2 toggles, sets light or dark and stores the choice', () => {
    stop = startTheme()
    toggleTheme()
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    toggleTheme()
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'light'])
    chooseTheme('dark')
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  })

  it('THEME-2 back to the system leaves nothing stored and tracks the system', () => {
    stop = startTheme()
    chooseTheme('dark')
    chooseTheme('system')
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', null])
    setSystem(true)
    expect(root.dataset['theme']).toBe('dark')
    setSystem(false)
    expect(root.dataset['theme']).toBe('light')
  })

  it('THEME-2 of the system is ignored while a choice is stored', () => {
    stop = startTheme()
    chooseTheme('light')
    setSystem(true)
    expect(root.dataset['theme']).toBe('light')
  })

  it('THEME-2 holds for the visit where storage is blocked', () => {
    stop = startTheme()
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    chooseTheme('dark')
    expect(root.dataset['theme']).toBe('dark')
  })

  it('THEME-2 in another tab is followed', () => {
    stop = startTheme()
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(root.dataset['theme']).toBe('dark')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(root.dataset['theme']).toBe('light')
  })

  it('THEME-3 sets attribute, class and theme-color, and fires one event', () => {
    stop = startTheme()
    const heard: unknown[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    window.addEventListener(themeChangeEvent, listen)
    chooseTheme('dark')
    chooseTheme('dark')
    window.removeEventListener(themeChangeEvent, listen)
    expect(root.dataset['theme']).toBe('dark')
    expect(root.className).toBe('theme-dark')
    expect(themeColor()).toBe('#000000')
    expect(heard).toEqual([{ theme: 'dark', choice: 'dark' }])
  })
})

function themeColor() {
  return document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content
}
