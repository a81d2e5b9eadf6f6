type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Merge {
  /** What the movie has; undefined if it is new. */
  current: Values | undefined
  /** What the last import wrote to it. */
  written: Values
  /** What the row says. */
  given: Values
}

/**
 * Which fields an import writes. A field that differs from what the last import wrote was changed by hand, and stays.
 * In a movie that no import has written to, only empty fields are filled in.
 */
export function merge({ current, written, given }: Merge): { write: Values; kept: string[]; written: Values } {
  if (!current) return { write: given, kept: [], written: given }
  const write: Record<string, unknown> = {}
  const next: Record<string, unknown> = { ...written }
  const kept: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const isOurs = name in written ? isSame(current[name], written[name]) : isEmpty(current[name])
    if (isSame(current[name], value)) next[name] = value
    else if (isOurs) write[name] = next[name] = value
    else kept.push(name)
  }
  return { write, kept, written: next }
}
