import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentTokens, ownAccent, surfaces } from '@matinee/contract/accent'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'
type Rgb = readonly [number, number, number]

const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const css = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')

function declarationsFor(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((each) => each.trim() === selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) found.set(name, value.trim())
  }
  return found
}

const themes: Record<Theme, Map<string, string>> = {
  light: new Map([...declarationsFor(':root'), ...declarationsFor("[data-theme='light']")]),
  dark: new Map([...declarationsFor(':root'), ...declarationsFor("[data-theme='dark']")]),
}

/** Follows var(), and mixes with black as color-mix(in srgb, ...) does. */
function colour(value: string, theme: Theme): Rgb {
  const named = /^var\((--[\w-]+)\)$/.exec(value)
  if (named) return token(named[1] ?? '', theme)
  const mixed = /^color-mix\(in srgb, (.+) ([\d.]+)%, black\)$/.exec(value)
  if (mixed) {
    const share = Number(mixed[2]) / 100
    const [red, green, blue] = colour(mixed[1] ?? '', theme)
    return [Math.round(red * share), Math.round(green * share), Math.round(blue * share)]
  }
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)
  if (!hex) throw new Error(`Not a colour this test can read: ${value}`)
  return [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16), Number.parseInt(hex[3] ?? '', 16)]
}

function token(name: string, theme: Theme): Rgb {
  const value = themes[theme].get(name)
  if (!value) throw new Error(`${name} is not declared for the ${theme} theme`)
  return colour(value, theme)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const SURFACES = ['--bg', '--raised', '--sunken', '--overlay']

/** Words, and icons that carry a meaning of their own. */
const TEXT = [
  ...[
    '--text',
    '--muted',
    '--accent-text',
    '--danger',
    '--success',
    '--warning',
    '--footer-text-aa',
    '--icon-meaningful',
  ].flatMap((ink) => SURFACES.map((surface) => [ink, surface] as const)),
  ['--on-accent', '--accent-fill'],
  ['--on-accent', '--accent-hover'],
  ['--on-inverse', '--inverse'],
  ['--art-paper', '--art-ink'],
  ['--art-paper', '--art-empty'],
  ['--art-soft', '--art-ink'],
  ['--subtitle-yellow', '--art-ink'],
  ['--subtitle-cyan', '--art-ink'],
  ['--art-soft', '--art-empty'],
  ['--art-ink', '--art-track'],
] as const

/** Edges and marks that must be seen: controls, the focus ring, beams and filled shapes. */
const MARKS = [
  ...['--line-control', '--line-strong', '--focus', '--accent', '--accent-fill', '--inverse'].flatMap((ink) =>
    SURFACES.map((surface) => [ink, surface] as const),
  ),
  ['--focus', '--focus-gap'],
  ['--art-track', '--art-ink'],
  ['--accent', '--art-ink'],
] as const

describe('contrast', () => {
  it('reads known ratios as the recommendation does', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
    expect(contrast([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2)
  })
})

it('SITE-2 an accent of the operator is held against these surfaces', () => {
  for (const theme of ['light', 'dark'] as const) {
    const declared = SURFACES.map((name) => themes[theme].get(name))
    expect([...new Set(declared)].toSorted()).toEqual([...surfaces[theme]].toSorted())
  }
  expect(themes.light.get('--accent')).toBe(ownAccent)
  // What is set on <html> must be what the themes refer to.
  for (const name of Object.keys(accentTokens(ownAccent))) expect(themes.light.has(name)).toBe(true)
})

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(TEXT)('THEME-5 %s on %s reads at 4.5 or better', (ink, surface) => {
    expect(contrast(token(ink, theme), token(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MARKS)('THEME-5 %s on %s shows at 3 or better', (ink, surface) => {
    expect(contrast(token(ink, theme), token(surface, theme))).toBeGreaterThanOrEqual(3)
  })

  it('THEME-4 keeps the palette exactly', () => {
    const palette = Object.fromEntries(
      ['--accent', '--accent-hover', '--icon', '--footer-text', '--border', '--bg', '--text'].map((name) => [
        name,
        themes[theme].get(name),
      ]),
    )
    expect(palette).toEqual({
      '--accent': '#f01111',
      '--accent-hover': '#a80f0f',
      '--icon': '#a80f0f',
      '--footer-text': '#8d0f4e',
      '--border': '#cccccc',
      '--bg': theme === 'light' ? '#ffffff' : '#000000',
      '--text': theme === 'light' ? '#000000' : '#ffffff',
    })
  })
})
