import { toast } from '../ui/toasts.ts'
import * as problemMessages from '@matinee/locales/platform/problems'
import * as words from '@matinee/locales/platform'

const ADDRESS = '/sw.js'
const UPDATE_CHECK_MS = 3_600_000

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** SW-1: registers the service worker after load, and offers a new version. It never replaces a page that is open. */
export function watchForUpdates(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const leave = new AbortController()
  const start = () => void register(leave.signal)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true, signal: leave.signal })
  return () => leave.abort()
}

async function register(signal: AbortSignal) {
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
  } catch {
    // Private windows and some settings forbid service workers; the site works without.
    return
  }
  // A test browser that blocks service workers resolves without a registration.
  if (!registration || signal.aborted) return
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => watchInstall(registration.installing), { signal })

  let checkedAt = Date.now()
  const checkForUpdate = () => {
    if (document.hidden || Date.now() - checkedAt < UPDATE_CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', checkForUpdate, { signal })
}

function watchInstall(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    // The first worker replaces nothing.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker)
  })
}

let offeredWorker: ServiceWorker | undefined

function offerUpdate(worker: ServiceWorker) {
  if (offeredWorker === worker) return
  offeredWorker = worker
  const refresh = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage('skip-waiting')
  }
  toast(words.newVersion, {
    type: 'info',
    duration: null,
    action: { label: problemMessages.refresh, run: refresh },
  })
}

/** The only Trusted Types policy for script URLs. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('matinee', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
