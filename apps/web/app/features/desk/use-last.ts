import { useState } from 'react'

/** The last value that was not undefined: a dialog keeps its words while it fades. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
