import * as markWords from '@matinee/locales/watchlist/mark'
import { AppError } from '@matinee/contract/http/errors'
import { watchlistEndpoints, watchlistErrors, watchlistMessages as messages } from '@matinee/contract/watchlist'
import { Trash2 } from 'lucide-react'
import { browserApi } from '../../platform/browser-api.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { storeIntent } from '../../platform/session/intent.ts'
import { currentSession, currentUserId, goToLogin } from '../../platform/session/session.ts'
import { setListedIds, type MovieRef, setListed } from './watchlist-store.ts'
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
function toastFailure(message: string, { id, title }: MovieRef, duration: number) {
  dismissFailure(id)
  failures.set(id, toast(message, { type: 'danger', duration, detail: title }))
}
function dismissFailure(id: string) {
  dismissToast(failures.get(id) ?? 0)
  failures.delete(id)
}

/** CARD-6 */
export async function add({ id, title }: MovieRef): Promise<void> {
  const userId = currentUserId()
  const intent = { action: 'watchlist', subject: id, title } as const
  if (userId === undefined) {
    storeIntent(intent)
    return toastLogIn(markWords.logInFirst, CARD_MS)
  }
  try {
    const { message } = await browserApi()(watchlistEndpoints.add, { body: { movieId: id } })
    if (currentUserId() !== userId) return
    setListedInAllTabs(id, true)
    dismissFailure(id)
    toast(message || messages.added, { duration: CARD_MS })
  } catch (error) {
    const refusal = asRefusal(error)
    if (currentUserId() !== userId) {
      // The session has ended, which has its own message (AUTH-4).
      if (currentUserId() === undefined && refusal.status === 401) storeIntent(intent, userId)
      return
    }
    if (refusal.status === 409) {
      setListedInAllTabs(id, true)
      dismissFailure(id)
      toast(watchlistErrors.alreadyAdded().message, { type: 'info', duration: CARD_MS })
    } else toastFailure(addFailure(refusal), { id, title }, CARD_MS)
  }
}

/** Optimistic update of the watchlist page: `remove` runs at once, `insert` after a refusal or an undo. */
interface ListPosition {
  addedAt?: string
  remove?: () => void
  insert?: () => void
}

const removals = new Map<string, Promise<unknown>>()
const undoToasts = new Map<string, number>()

/** WL-6 */
export async function remove(movie: MovieRef, position: ListPosition = {}): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return toastLogIn(words.logInToRemove, PAGE_MS)
  const stored = { ...position, addedAt: position.addedAt ?? addedAt.get(movie.id) }
  setListedInThisTab(movie.id, false)
  position.remove?.()
  const removal = browserApi()(watchlistEndpoints.remove, { params: { movieId: movie.id, userId } })
  removals.set(movie.id, removal)
  try {
    await removal
    if (currentUserId() !== userId) return
    setListedInAllTabs(movie.id, false)
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
      setListedInAllTabs(movie.id, false)
      toast(watchlistErrors.notThere().message, { type: 'warning', duration: PAGE_MS, detail: movie.title })
      return
    }
    setListedInThisTab(movie.id, true)
    position.insert?.()
    toastFailure(markWords.failedToRemove, movie, PAGE_MS)
  }
}

/** Restores the old position, also on the server. Only for the same user. */
export async function restore(movie: MovieRef, position: ListPosition, userId: string): Promise<void> {
  if (currentUserId() === undefined) return toastLogIn(markWords.logInFirst, PAGE_MS)
  dismissToast(undoToasts.get(movie.id) ?? 0)
  if (currentUserId() !== userId) return
  setListedInThisTab(movie.id, true)
  position.insert?.()
  await removals.get(movie.id)?.catch(() => {})
  if (currentUserId() !== userId) return
  const onRestored = () => {
    dismissToast(undoToasts.get(movie.id) ?? 0)
    dismissFailure(movie.id)
    setListedInAllTabs(movie.id, true)
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
    setListedInThisTab(movie.id, false)
    position.remove?.()
    toastFailure(addFailure(refusal), movie, PAGE_MS)
  }
}

/** WL-6. Returns whether it succeeded. */
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

/** When each movie was added, for restoring its position on undo. */
const addedAt = new Map<string, string>()
let loadedFor: string | undefined
/** Incremented by each change: a list loaded meanwhile is outdated and is loaded again. */
let changes = 0
let loadedAt = 0

/** CARD-5: one request for the cards of all pages. If it fails, cards show no status and still work. */
export async function loadList(userId: string): Promise<void> {
  startListening()
  if (loadedFor !== userId) clearPreviousUser()
  loadedFor = userId
  loadedAt = Date.now()
  const before = changes
  try {
    const entries = await browserApi()(watchlistEndpoints.list)
    if (currentUserId() !== userId) return
    // A change was made meanwhile, which the answer may or may not include.
    if (changes !== before) return await loadList(userId)
    addedAt.clear()
    for (const entry of entries) addedAt.set(entry.movieId, entry.addedToWatchlistAt)
    setListedIds(entries.map(({ movieId }) => movieId))
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged, and no more
    console.warn(words.readFailed, error)
  }
}

function clearPreviousUser() {
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
const listeners = new Set<() => void>()

/** Also before the server has answered. */
function setListedInThisTab(id: string, isListed: boolean) {
  changes += 1
  setListed(id, isListed)
}

/** Once the server has answered. */
function setListedInAllTabs(id: string, isListed: boolean) {
  setListedInThisTab(id, isListed)
  addedAt.delete(id)
  const userId = currentUserId()
  if (userId !== undefined) broadcast({ userId, id, isListed })
}

export function onListChange(reader: () => void): () => void {
  listeners.add(reader)
  return () => listeners.delete(reader)
}

function onBroadcast({ data: { userId, id, isListed = false } }: MessageEvent<ListChange>) {
  if (userId !== currentSession()?.user._id) return
  changes += 1
  if (id === undefined) setListedIds([])
  else setListed(id, isListed)
  for (const read of listeners) read()
}

function refetchIfStale() {
  const userId = currentUserId()
  if (document.visibilityState !== 'visible' || userId === undefined || Date.now() - loadedAt < STALE_MS) return
  void loadList(userId)
  for (const read of listeners) read()
}

/** Not at import: the server imports this module too. */
function startListening() {
  if (channel) return
  channel = new BroadcastChannel('watchlist')
  channel.addEventListener('message', onBroadcast)
  window.addEventListener('focus', refetchIfStale)
  document.addEventListener('visibilitychange', refetchIfStale)
}
