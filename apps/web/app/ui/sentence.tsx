import { Fragment, type ReactNode } from 'react'

interface SentenceProps<Values> {
  message: (values: Values) => string
  values: { [Name in keyof Values]: Values[Name] | ReactNode }
}

const mark = '\u0000'

/** Puts elements into a message as its arguments: `See our {terms}.` Each language has them in its own order. */
export function Sentence<Values extends object>({ message, values }: SentenceProps<Values>) {
  const elements = new Map<string, ReactNode>()
  const marked = Object.entries(values as Record<string, ReactNode>).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [name, value] as const
    elements.set(name, value)
    return [name, `${mark}${name}${mark}`] as const
  })
  // Splitting yields text and names in turn.
  return message(Object.fromEntries(marked) as Values)
    .split(mark)
    .map((piece, at) => (at % 2 === 1 ? <Fragment key={piece}>{elements.get(piece)}</Fragment> : piece))
}
