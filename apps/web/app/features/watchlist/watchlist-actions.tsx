import * as markWords from '@matinee/locales/watchlist/mark'
import { AppError } from '@matinee/contract/http/errors'
import { watchlistEndpoints, watchlistErrors, watchlistMessages as messages } from '@matinee/contract/watchlist'
import { Trash2 } from 'lucide-react'
import { browserApi } from '../../platform/browser-api.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { keepIntent } from '../../platform/session/intent.ts'
import { currentSession, currentUserId, goToLogin } from '../../platform/session/session.ts'
import { setListedIds, type Marked, setListed } from './mark-store.ts'
import * as words from '@matinee/locales/watchlist'

/** CARD-8 */
const CARD_MS = 3000
/** WL-7 */
const PAGE_MS = 4000
const STALE_MS = 60_000

function toastLogIn(message: string, duration: number) {
  toast(message, { type: 'warning', duration, action: { label: words.logIn, run: goToLogin } })
}

const asRefusal = (error: unknown) => (error instanceof AppError ? error : { status: 0, code: '', message: '' })

const addFailure = ({ code, message }: { code: string; message: string }) =>
  code === watchlistErrors.full().code ? message : markWords.addFailed

const failures = new Map<string, number>()

/** One toast per movie: a newer failure replaces it, a success removes it. */
function toastFailure(message: string, { id, title }: Marked, duration: number) {
  dismissFailure(id)
  failures.set(id, toast(message, { type: 'danger', duration, detail: title }))
}
function dismissFailure(id: string) {
  dismissToast(failures.get(id) ?? 0)
  failures.delete(id)
}

/** CARD-6 */
export async function add({ id, title }: Marked): Promise<void> {
  const userId = currentUserId()
  const intent = { action: 'watchlist', subject: id, title } as const
  if (userId === undefined) {
    keepIntent(intent)
    return toastLogIn(markWords.logInFirst, CARD_MS)
  }
  try {
    const { message } = await browserApi()(watchlistEndpoints.add, { body: { movieId: id } })
    if (currentUserId() !== userId) return
    markEverywhere(id, true)
    dismissFailure(id)
    toast(message || messages.added, { duration: CARD_MS })
  } catch (error) {
    const refusal = asRefusal(error)
    if (currentUserId() !== userId) {
      // The session has ended, which has its own message (AUTH-4).
      if (currentUserId() === undefined && refusal.status === 401) keepIntent(intent, userId)
      return
    }
    if (refusal.status === 409) {
      markEverywhere(id, true)
      dismissFailure(id)
      toast(watchlistErrors.alreadyAdded().message, { type: 'info', duration: CARD_MS })
    } else toastFailure(addFailure(refusal), { id, title }, CARD_MS)
  }
}

/** What the watchlist page passes along: there the movie goes at once, and comes back if the server refuses. */
interface ListPosition {
  addedAt?: string
  remove?: () => void
  insert?: () => void
}

const removals = new Map<string, Promise<unknown>>()
const undoToasts = new Map<string, number>()

/** WL-6 */
export async function remove(movie: Marked, position: ListPosition = {}): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return toastLogIn(words.logInToRemove, PAGE_MS)
  const stored = { ...position, addedAt: position.addedAt ?? addedAt.get(movie.id) }
  markHere(movie.id, false)
  position.remove?.()
  const removal = browserApi()(watchlistEndpoints.remove, { params: { movieId: movie.id, userId } })
  removals.set(movie.id, removal)
  try {
    await removal
    if (currentUserId() !== userId) return
    markEverywhere(movie.id, false)
    dismissFailure(movie.id)
    const { title } = movie
    const action = {
      label: words.undo,
      name: `${words.undo}: ${title}`,
      run: () => void restore(movie, stored, userId),
    }
    const toastId = toast(messages.removed, { duration: PAGE_MS, action, detail: title, icon: <Trash2 /> })
    undoToasts.set(movie.id, toastId)
  } catch (error) {
    if (currentUserId() !== userId) return
    if (asRefusal(error).status === 404) {
      markEverywhere(movie.id, false)
      toast(watchlistErrors.notThere().message, { type: 'warning', duration: PAGE_MS, detail: movie.title })
      return
    }
    markHere(movie.id, true)
    position.insert?.()
    toastFailure(markWords.failedToRemove, movie, PAGE_MS)
  }
}

/** Undo: back to its old position, also on the server, and only in the list of the same user. */
export async function restore(movie: Marked, position: ListPosition, userId: string): Promise<void> {
  if (currentUserId() === undefined) return toastLogIn(markWords.logInFirst, PAGE_MS)
  dismissToast(undoToasts.get(movie.id) ?? 0)
  if (currentUserId() !== userId) return
  markHere(movie.id, true)
  position.insert?.()
  await removals.get(movie.id)?.catch(() => {})
  if (currentUserId() !== userId) return
  const onRestored = () => {
    dismissToast(undoToasts.get(movie.id) ?? 0)
    dismissFailure(movie.id)
    markEverywhere(movie.id, true)
    if (position.addedAt) addedAt.set(movie.id, position.addedAt)
    toast(words.restored, { duration: PAGE_MS, detail: movie.title })
  }
  try {
    await browserApi()(watchlistEndpoints.add, { body: { movieId: movie.id, addedToWatchlistAt: position.addedAt } })
    if (currentUserId() === userId) onRestored()
  } catch (error) {
    if (currentUserId() !== userId) return
    const refusal = asRefusal(error)
    if (refusal.status === 409) return onRestored()
    markHere(movie.id, false)
    position.remove?.()
    toastFailure(addFailure(refusal), movie, PAGE_MS)
  }
}

/** WL-6. True if it was done. */
export async function clear(): Promise<boolean> {
  const userId = currentUserId()
  if (userId === undefined) {
    toastLogIn(words.logInToClear, PAGE_MS)
    return false
  }
  try {
    await browserApi()(watchlistEndpoints.clear, { params: { userId } })
    if (currentUserId() !== userId) return false
    changes += 1
    setListedIds([])
    broadcast({ userId })
    toast(messages.cleared, { duration: PAGE_MS })
    return true
  } catch {
    if (currentUserId() === userId) toast(words.clearFailed, { type: 'danger', duration: PAGE_MS })
    return false
  }
}

/** When each movie was added: an undo restores its place in the list by it. */
const addedAt = new Map<string, string>()
let readFor: string | undefined
/** Counts changes: a list that was read during one may be older, and is read again. */
let changes = 0
let readAt = 0

/** CARD-5: one request for the cards of all pages. If it fails, cards have no marks, and still work. */
export async function readList(userId: string): Promise<void> {
  listen()
  if (readFor !== userId) forgetPreviousUser()
  readFor = userId
  readAt = Date.now()
  const before = changes
  try {
    const entries = await browserApi()(watchlistEndpoints.list)
    if (currentUserId() !== userId) return
    // A change was made meanwhile, which the answer may or may not include.
    if (changes !== before) return await readList(userId)
    addedAt.clear()
    for (const entry of entries) addedAt.set(entry.movieId, entry.addedToWatchlistAt)
    setListedIds(entries.map(({ movieId }) => movieId))
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged, and no more
    console.warn(words.readFailed, error)
  }
}

function forgetPreviousUser() {
  addedAt.clear()
  for (const id of undoToasts.values()) dismissToast(id)
  undoToasts.clear()
}

/** Sent to the other tabs: one movie, or none if the list was cleared. */
interface ListChange {
  userId: string
  id?: string
  isListed?: boolean
}

let channel: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
const broadcast = (change: ListChange) => channel?.postMessage(change)
const readers = new Set<() => void>()

/** In this tab, also before the server has answered. */
function markHere(id: string, isListed: boolean) {
  changes += 1
  setListed(id, isListed)
}

/** In all tabs, once the server has answered. */
function markEverywhere(id: string, isListed: boolean) {
  markHere(id, isListed)
  addedAt.delete(id)
  const userId = currentUserId()
  if (userId !== undefined) broadcast({ userId, id, isListed })
}

export function onListChange(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

function onBroadcast({ data: { userId, id, isListed = false } }: MessageEvent<ListChange>) {
  if (userId !== currentSession()?.user._id) return
  changes += 1
  if (id === undefined) setListedIds([])
  else setListed(id, isListed)
  for (const read of readers) read()
}

function rereadIfStale() {
  const userId = currentUserId()
  if (document.visibilityState !== 'visible' || userId === undefined || Date.now() - readAt < STALE_MS) return
  void readList(userId)
  for (const read of readers) read()
}

/** Not at import: the server imports this module too. */
function listen() {
  if (channel) return
  channel = new BroadcastChannel('watchlist')
  channel.addEventListener('message', onBroadcast)
  window.addEventListener('focus', rereadIfStale)
  document.addEventListener('visibilitychange', rereadIfStale)
}
