import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenForOverlays } from './ui/overlay-entry.ts'

listenForOverlays()
// For the start guard: from here on errors reach the error screen.
Object.assign(window, { hasStarted: true, onbeforeunload: null })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
