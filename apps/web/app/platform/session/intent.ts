import { readStored, writeStored } from '../storage.ts'
import { isSignInPage } from './login-path.ts'

/** What somebody wanted to do when they were asked to log in. */
export interface Intent {
  action: 'watchlist' | 'like' | 'dislike' | 'comment' | 'subscribe'
  /** The id of a movie; of a subscription, its plan. */
  subject: string
  title?: string
}

interface Kept extends Intent {
  path: string
  scrollY: number
  keptAt: number
  /** Whose session had ended. Nothing is done in somebody else's name. */
  userId?: string | undefined
}

const KEY = 'intent'
const LASTS_MS = 30 * 60_000

/** One at a time, in this tab: it also outlives the way to a sign-in provider and back. */
export function keepIntent({ action, subject, title }: Intent, userId?: string): void {
  const { pathname: path } = window.location
  const kept: Kept = { action, subject, title, path, scrollY: window.scrollY, keptAt: Date.now(), userId }
  writeStored('sessionStorage', KEY, JSON.stringify(kept))
}

/**
 * Hands it out once, to the page that it was kept on. It is dropped when it is too old, when somebody else has logged in,
 * and when they have landed on another page.
 */
export function takeIntent(userId: string, action: Intent['action'], subject?: string): Intent | undefined {
  const kept = read()
  if (!kept || isSignInPage(window.location.pathname)) return undefined
  const isStale = Date.now() - kept.keptAt > LASTS_MS || kept.path !== window.location.pathname
  if (isStale || (kept.userId ?? userId) !== userId) {
    writeStored('sessionStorage', KEY, null)
    return undefined
  }
  if (kept.action !== action || kept.subject !== (subject ?? kept.subject)) return undefined
  writeStored('sessionStorage', KEY, null)
  // A page that one has come back to starts at its top.
  if (window.scrollY === 0 && kept.scrollY > 0) window.scrollTo({ top: kept.scrollY, behavior: 'instant' })
  return kept
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}
