import type { Statistics } from '@matinee/contract/statistics'
import { createContext, use } from 'react'

/** What a call has brought so far. */
export interface Answered<T, Input = unknown> {
  /** The last one, also while the next is on its way. */
  answer: T | undefined
  /** What that was the answer to: page 1, while page 2 is asked for. */
  answeredTo: Input | undefined
  /** How many there are in all, where that stands beside the answer. */
  total?: number
  /** There are more than that: what very many fit is not counted to the end. */
  isAtLeast: boolean
  /** Why there is no newer one; undefined once there is. */
  error: unknown
  isLoading: boolean
  /** Asks again. */
  reload: () => void
}

/** Goes up when something was changed: every list and figure that is shown asks again. */
export const DeskTurn = createContext(0)

interface DeskValue {
  /** Who works here. */
  email: string
  /** Until they are known, everything is shown as zero or not at all (DASH-1). */
  statistics: Pick<Answered<Statistics>, 'answer' | 'error' | 'isLoading' | 'reload'>
  /** To be called after every change: tiles, counts and lists follow it. */
  reload: () => void
}

export const DeskContext = createContext<DeskValue | null>(null)

export function useDesk(): DeskValue {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This is a part of the desk')
  return desk
}
