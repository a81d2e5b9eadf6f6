import type { DefaultGenre } from '@matinee/contract/movies'
import type { Voice } from './title-fit.ts'

export const voices = {
  block: { caps: true, widths: [62, 125], wght: 850, leading: 0.8, tracking: -0.008, lines: 4, largest: 300 },
  tall: {
    caps: true,
    widths: [62, 66],
    wght: 800,
    leading: 0.78,
    tracking: -0.004,
    lines: 4,
    largest: 330,
    even: true,
  },
  wide: {
    caps: true,
    widths: [112, 125],
    wght: 780,
    leading: 0.86,
    tracking: 0,
    lines: 4,
    largest: 118,
    even: true,
    bold: 1.5,
  },
  swiss: {
    caps: false,
    widths: [92, 102],
    wght: 740,
    leading: 0.88,
    tracking: -0.022,
    lines: 4,
    largest: 156,
    even: true,
  },
  light: {
    caps: false,
    widths: [88, 104],
    wght: 330,
    leading: 0.92,
    tracking: -0.012,
    lines: 4,
    largest: 176,
    even: true,
  },
  label: {
    caps: false,
    widths: [96, 100],
    wght: 700,
    leading: 0.9,
    tracking: -0.018,
    lines: 3,
    largest: 124,
    even: true,
    bold: 1.7,
  },
  spine: { caps: true, widths: [62, 125], wght: 850, leading: 0.8, tracking: -0.005, lines: 2, largest: 270 },
  huge: { caps: true, widths: [62, 110], wght: 900, leading: 0.76, tracking: -0.012, lines: 2, largest: 760 },
} as const satisfies Record<string, Voice>

export type VoiceName = keyof typeof voices

export const voicesOf: Readonly<Record<DefaultGenre, readonly VoiceName[]>> = {
  Action: ['block', 'tall', 'block'],
  Comedy: ['swiss', 'block', 'tall'],
  Drama: ['light', 'tall', 'swiss'],
  Horror: ['tall', 'block', 'tall'],
  'Sci-Fi': ['wide', 'block', 'light'],
  Romance: ['light', 'swiss', 'light'],
  Thriller: ['block', 'tall', 'swiss'],
  Documentary: ['swiss', 'tall', 'wide'],
  Animation: ['block', 'swiss', 'tall'],
}
