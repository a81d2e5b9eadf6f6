import type { Around, Art } from './drawing.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A picture whose short side is 1000, so that a drawing does not know how large it will be. */
export interface Frame {
  W: number
  H: number
}

/**
 * What a motif draws in: the whole frame, to whose edges skies and grounds run, the stage that the title leaves free,
 * and the five inks of the palette. `at` and `trace` count in `r` from the centre of the stage.
 */
export interface Scene extends Frame, Box, Palette, Around {
  /** The centre of the stage. */
  cx: number
  cy: number
  /** Half the short side of the stage, 500 at most. */
  r: number
  /** A ground line in the stage. */
  floor: number
  /** A backdrop or a card: what lies left of the stage stays calm. */
  wide: boolean
  random: Random
  /** Shows `art` only inside of `shape`. */
  clip: (shape: Art, art: Art) => Art
}

/** Where a title may stand. */
export type TitlePlace = 'top' | 'label' | 'bottom' | 'spine'

/** The edges of a picture that a title may stand on. */
export type Edge = 'top' | 'bottom' | 'side'

/** The picture half of a poster. */
export interface Motif {
  /** A film whose title matches gets this motif rather than one without a cue. */
  cue?: RegExp
  /** Too particular for films that do not match its cue. */
  cueOnly?: boolean
  /** The placings of a title that suit it. */
  titles: readonly TitlePlace[]
  /** Which palettes of its genre suit it; all of them unless told. */
  palettes?: readonly number[]
  /** The ink that it leaves under a title; the ground's own unless told. */
  under?: Partial<Record<Edge, keyof Palette>>
  draw(scene: Scene): Art
}

export type MotifFamily = Readonly<Record<string, Motif>>
