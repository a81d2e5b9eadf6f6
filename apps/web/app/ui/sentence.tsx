import { Fragment, type ReactNode } from 'react'

interface SentenceProps {
  text: string
  parts: Record<string, ReactNode>
}

/** Puts elements into a sentence of a catalogue: `See our {terms}.` Each language has them in its own order. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  // Splitting by a group yields text and names in turn.
  text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? <Fragment key={piece}>{parts[piece]}</Fragment> : piece))
