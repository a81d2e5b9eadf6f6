import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from './platform/chunks.ts'

// Vite says so when a part of a page that is fetched later, or its styles, did not come.
addEventListener('vite:preloadError', () => reloadOnce())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
