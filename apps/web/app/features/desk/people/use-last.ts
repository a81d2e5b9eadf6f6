import { useState } from 'react'

/** The last text that was not empty. */
export function useLast(text: string): string {
  const [last, setLast] = useState(text)
  if (text !== '' && text !== last) setLast(text)
  return text || last
}
