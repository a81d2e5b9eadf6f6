import type { Statistics } from '@matinee/contract/statistics'
import { FlaskConical } from 'lucide-react'

/** Wherever money is shown that was none. */
export function TestPayments({ figures }: { figures: Statistics | undefined }) {
  if (figures?.payments !== 'test') return null
  return (
    <p className="desk-test">
      <FlaskConical />
      Test payments: no money has moved.
    </p>
  )
}
