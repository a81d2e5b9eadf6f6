/** A keyset cursor: the last entry of a page. */
export interface Cursor {
  at: Date
  id: string
}

/** `1772366400000-65e1c2…` */
export const printCursor = (at: Date, id: string) => `${at.getTime()}-${id}`

export function parseCursor(before: string): Cursor {
  const [at, id = ''] = before.split('-')
  return { at: new Date(Number(at)), id }
}
