import { useState } from 'react'
import { readStored, writeStored } from '../../../platform/storage.ts'

export type Density = 'comfortable' | 'compact'

const KEY = 'deskDensity'

/** How close the rows stand, remembered in this browser. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() =>
    readStored('localStorage', KEY) === 'compact' ? 'compact' : 'comfortable',
  )
  return {
    density,
    toggleDensity: () => {
      const next = density === 'compact' ? 'comfortable' : 'compact'
      setDensity(next)
      writeStored('localStorage', KEY, next === 'compact' ? next : null)
    },
  }
}
