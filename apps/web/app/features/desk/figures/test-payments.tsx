import type { Statistics } from '@matinee/contract/statistics'
import { FlaskConical } from 'lucide-react'
import { statisticsMessages as words } from './words.ts'

/** Wherever money is shown that was none. */
export function TestPayments({ figures }: { figures: Statistics | undefined }) {
  if (figures?.payments !== 'test') return null
  return (
    <p className="desk-test">
      <FlaskConical />
      {words.testPayments}
    </p>
  )
}
