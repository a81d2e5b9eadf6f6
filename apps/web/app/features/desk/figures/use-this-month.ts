import type { Statistics } from '@matinee/contract/statistics'
import { useState } from 'react'
import { monthOf } from '../dates.ts'

/** By the server's clock, or by one's own until that is known. */
export function useThisMonth(figures: Statistics | undefined): string {
  const [opened] = useState(() => monthOf(new Date()))
  return figures?.asOf ? monthOf(new Date(figures.asOf)) : opened
}
