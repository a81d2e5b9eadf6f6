import type { DefaultGenre } from '@matinee/contract/movies'

/** Flat inks: everything in a picture has one of these. */
export interface Palette {
  /** The ground. */
  bg: string
  /** Silhouettes. */
  ink: string
  /** The accent. */
  hot: string
  /** The light tone, on top of ink. */
  pale: string
  /** A quiet neighbour of the ground. */
  mid: string
}

const palette = (bg: string, ink: string, hot: string, pale: string, mid: string): Palette => ({
  bg,
  ink,
  hot,
  pale,
  mid,
})

export const palettes: Readonly<Record<DefaultGenre, readonly Palette[]>> = {
  Action: [
    palette('#eadfc8', '#17130f', '#d7261b', '#fff4de', '#d9c7a3'),
    palette('#e2481f', '#1a1010', '#f8c14a', '#fff0d8', '#c93a15'),
    palette('#2d7288', '#0b1a22', '#f6a623', '#fbf0d9', '#235f74'),
    palette('#f0b323', '#19130a', '#cf2f1c', '#fff6dd', '#e09d0c'),
  ],
  Comedy: [
    palette('#f8c721', '#161312', '#e63c27', '#fff8e3', '#eeb508'),
    palette('#f5a3b8', '#1d1930', '#e8352e', '#fff3ec', '#ee8aa4'),
    palette('#54b4d3', '#132036', '#f6d23c', '#fff8e9', '#3fa1c2'),
    palette('#f4ebd8', '#191817', '#ee5a2a', '#ffffff', '#e6d8bb'),
    palette('#2e9b6b', '#0f241b', '#ffd23f', '#fff5df', '#25875b'),
  ],
  Drama: [
    palette('#dbd1bd', '#201d1a', '#a8371f', '#f7f1e4', '#c6b99f'),
    palette('#2f4d66', '#0c151d', '#e39a3b', '#f3ead6', '#3c5f7d'),
    palette('#8b9c95', '#1a2220', '#b53f28', '#f0e9d8', '#7a8c85'),
    palette('#bb5a31', '#1b1210', '#f2c988', '#fbf0dd', '#a64a24'),
  ],
  Horror: [
    palette('#c3170f', '#0b0809', '#f1e4cb', '#f7ecd8', '#98100b'),
    palette('#0d0c0f', '#e8dfcb', '#d11b12', '#f4ecda', '#26232a'),
    palette('#b7bf4c', '#10130a', '#c41c13', '#f3f0d8', '#9ea63a'),
    palette('#e5dbc4', '#110e0e', '#c2170f', '#fff8e8', '#cabd9f'),
    palette('#56377c', '#130a1e', '#f0a13a', '#f1e5c9', '#694792'),
  ],
  'Sci-Fi': [
    palette('#1d448a', '#08132b', '#f2603f', '#f3eddb', '#2a58a8'),
    palette('#0f1015', '#05060a', '#78cdf5', '#f3f0e6', '#22252f'),
    palette('#e5593e', '#1b1430', '#f9c65b', '#fdeacb', '#cf472d'),
    palette('#c3e1dc', '#11253a', '#ee5b39', '#ffffff', '#a8d0ca'),
    palette('#1c5464', '#07222b', '#f5b73f', '#f3ead4', '#27687a'),
  ],
  Romance: [
    palette('#f5cad1', '#7d0d45', '#e6395b', '#fff5ee', '#efb3be'),
    palette('#7b1040', '#2a0518', '#f5573f', '#fbe7de', '#951b50'),
    palette('#f1563f', '#4a0a2d', '#fbc3b3', '#fff2e6', '#df4430'),
    palette('#5a2b70', '#1d0a28', '#f0568a', '#fce6d6', '#6f3c88'),
  ],
  Thriller: [
    palette('#111113', '#efece2', '#e5b706', '#f6f2e6', '#2b2b2f'),
    palette('#eab80d', '#121110', '#d4241a', '#ffffff', '#d6a500'),
    palette('#e9e5da', '#121212', '#d4241a', '#ffffff', '#cfc9ba'),
    palette('#d4261b', '#130b0a', '#f3b01f', '#fbf0dc', '#b31c12'),
    palette('#2a6462', '#081918', '#f0623a', '#f3ecda', '#37797a'),
  ],
  Documentary: [
    palette('#ebe4d2', '#2c4738', '#c6522c', '#ffffff', '#d9cfb5'),
    palette('#3b6650', '#10211a', '#efb43f', '#f1f1dc', '#4b7a62'),
    palette('#d0dee3', '#1c3850', '#d1432b', '#ffffff', '#b7cbd3'),
    palette('#cb933f', '#22170c', '#8c2f16', '#f8ebcc', '#b98131'),
    palette('#d95a3b', '#1f1210', '#f6d79c', '#fff3e0', '#c64a2c'),
  ],
  Animation: [
    palette('#f9d76d', '#15414a', '#ef6547', '#fff6e0', '#f3c544'),
    palette('#3c49b4', '#0f1233', '#fbb03b', '#fdecd3', '#4f5dcb'),
    palette('#8fd4c8', '#143c44', '#f26a55', '#fff8ea', '#74c2b5'),
    palette('#f58a6e', '#331f4e', '#ffd37e', '#fff3e3', '#ec7556'),
    palette('#b9a6e3', '#2c1d56', '#ff7a4d', '#fff5e9', '#a490d6'),
  ],
}

/** WCAG contrast ratio of two colours, each `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
