import { lazy, Suspense } from 'react'
import { withinLimit } from '../../../platform/chunks.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { useLast } from './use-last.ts'

const PersonDrawer = lazy(async () => await withinLimit(import('./person-drawer.tsx')))

/** SUBS-5: `person=<id>` in the address opens somebody's details over whatever tab one is in. */
export function PersonPlace() {
  const id = useDeskAddress().read('person')
  // While it closes it still shows whom it was about.
  const last = useLast(id)
  if (last === '') return null
  return (
    <Suspense fallback={null}>
      <PersonDrawer id={last} isOpen={id !== ''} />
    </Suspense>
  )
}
