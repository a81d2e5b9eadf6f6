import { readStoredJson, writeStored } from '../storage.ts'
import { isSignInPage } from './login-path.ts'

/** An action that required a login, stored to be completed after it. */
export interface Intent {
  action: 'watchlist' | 'like' | 'dislike' | 'comment' | 'subscribe'
  /** The id of a movie; of a subscription, its plan. */
  subject: string
  title?: string
}

interface StoredIntent extends Intent {
  path: string
  scrollY: number
  keptAt: number
  /** Set if a session had ended: the action is completed for this user only. */
  userId?: string | undefined
}

const KEY = 'intent'
const MAX_AGE_MS = 30 * 60_000

/** One at a time, per tab; survives a redirect to a sign-in provider. */
export function storeIntent({ action, subject, title }: Intent, userId?: string): void {
  const { pathname: path } = window.location
  const stored: StoredIntent = { action, subject, title, path, scrollY: window.scrollY, keptAt: Date.now(), userId }
  writeStored('sessionStorage', KEY, JSON.stringify(stored))
}

/** Returned once, on the page that stored it. Dropped if it is too old, on another page, or for another user. */
export function consumeIntent(userId: string, action: Intent['action'], subject?: string): Intent | undefined {
  const stored = readStoredJson('sessionStorage', KEY) as StoredIntent | null
  if (!stored || isSignInPage(window.location.pathname)) return undefined
  const isStale = Date.now() - stored.keptAt > MAX_AGE_MS || stored.path !== window.location.pathname
  if (isStale || (stored.userId ?? userId) !== userId) {
    writeStored('sessionStorage', KEY, null)
    return undefined
  }
  if (stored.action !== action || stored.subject !== (subject ?? stored.subject)) return undefined
  writeStored('sessionStorage', KEY, null)
  // After the login the page opens at its top.
  if (window.scrollY === 0 && stored.scrollY > 0) window.scrollTo({ top: stored.scrollY, behavior: 'instant' })
  return stored
}
