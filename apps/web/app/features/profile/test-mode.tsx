import { profileWords as words } from './words.ts'
import { Tag } from '../../ui/badge.tsx'

/** Wherever something is sold while no money moves. */
export function TestMode() {
  return (
    <p className="test-mode">
      <Tag inverse>{words.testMode}</Tag> {words.testModeText}
    </p>
  )
}
