/** The part of opentype.js that sets titles. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    x?: number
    y?: number
  }

  export interface Glyph {
    advanceWidth: number
    getBoundingBox(): { x1: number }
    getPath(x: number, y: number, size: number): { commands: PathCommand[] }
  }

  export interface Font {
    unitsPerEm: number
    tables: { os2: { sCapHeight: number } }
    variation: { getTransform(glyph: Glyph, axes: Record<string, number>): Glyph }
    hasChar(char: string): boolean
    charToGlyph(char: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  export function parse(file: ArrayBuffer): Font
}
