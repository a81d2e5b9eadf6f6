import { agoOf, dayOf, momentOf } from './dates.ts'

interface WhenProps {
  at: string
  /** With it, as a distance from then: '3 hours ago'. */
  from?: Date
}

/** A date that says the whole of it to whoever points at it. */
export function When({ at, from }: WhenProps) {
  return (
    <time dateTime={at} title={momentOf(at)}>
      {from ? agoOf(at, from) : dayOf(at)}
    </time>
  )
}
