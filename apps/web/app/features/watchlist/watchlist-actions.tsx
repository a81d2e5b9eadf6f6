import { AppError } from '@matinee/contract/http/errors'
import { watchlistEndpoints, watchlistErrors, watchlistMessages as messages } from '@matinee/contract/watchlist'
import { Trash2 } from 'lucide-react'
import { browserApi } from '../../platform/browser-api.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { keepIntent } from '../../platform/session/intent.ts'
import { currentSession, currentUserId, goToLogin } from '../../platform/session/session.ts'
import { listOnly, type Marked, setListed } from './mark-store.ts'
import { watchlistWords as words } from './words.ts'

/** CARD-8 */
const CARD_MS = 3000
/** WL-7 */
const PAGE_MS = 4000
const STALE_MS = 60_000

function askToLogIn(message: string, duration: number) {
  toast(message, { type: 'warning', duration, action: { label: words.logIn, run: goToLogin } })
}

/** What the server said no with; of what is no answer of ours, that there was none. */
const refusalOf = (error: unknown) => (error instanceof AppError ? error : { status: 0, code: '', message: '' })

const whyNotAdded = ({ code, message }: { code: string; message: string }) =>
  code === watchlistErrors.full().code ? message : words.failedToAdd

const failures = new Map<string, number>()

/** Of each movie, one at a time: what failed twice, or is done by now, does not stand there any more. */
function sayFailed(message: string, { id, title }: Marked, duration: number) {
  forgetFailure(id)
  failures.set(id, toast(message, { type: 'danger', duration, detail: title }))
}
function forgetFailure(id: string) {
  dismissToast(failures.get(id) ?? 0)
  failures.delete(id)
}

/** CARD-6 */
export async function add({ id, title }: Marked): Promise<void> {
  const userId = currentUserId()
  const intent = { action: 'watchlist', subject: id, title } as const
  if (userId === undefined) {
    keepIntent(intent)
    return askToLogIn(words.logInFirst, CARD_MS)
  }
  try {
    const { message } = await browserApi()(watchlistEndpoints.add, { body: { movieId: id } })
    if (currentUserId() !== userId) return
    changed(id, true)
    forgetFailure(id)
    toast(message || messages.added, { duration: CARD_MS })
  } catch (error) {
    const refusal = refusalOf(error)
    if (currentUserId() !== userId) {
      // With a session that has ended, that was said already (AUTH-4).
      if (currentUserId() === undefined && refusal.status === 401) keepIntent(intent, userId)
      return
    }
    if (refusal.status === 409) {
      changed(id, true)
      forgetFailure(id)
      toast(watchlistErrors.alreadyAdded().message, { type: 'info', duration: CARD_MS })
    } else sayFailed(whyNotAdded(refusal), { id, title }, CARD_MS)
  }
}

/** Where a movie stands, for those who show the list: it goes at once, and comes back if the server says no. */
interface Shelf {
  addedAt?: string
  drop?: () => void
  restore?: () => void
}

const removals = new Map<string, Promise<unknown>>()
const undoToasts = new Map<string, number>()

/** WL-6 */
export async function remove(movie: Marked, shelf: Shelf = {}): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return askToLogIn(words.logInToRemove, PAGE_MS)
  const place = { ...shelf, addedAt: shelf.addedAt ?? addedAt.get(movie.id) }
  marked(movie.id, false)
  shelf.drop?.()
  const removal = browserApi()(watchlistEndpoints.remove, { params: { movieId: movie.id, userId } })
  removals.set(movie.id, removal)
  try {
    await removal
    if (currentUserId() !== userId) return
    changed(movie.id, false)
    forgetFailure(movie.id)
    const { title } = movie
    const action = {
      label: words.undo,
      name: `${words.undo}: ${title}`,
      run: () => void putBack(movie, place, userId),
    }
    const said = toast(messages.removed, { duration: PAGE_MS, action, detail: title, icon: <Trash2 /> })
    undoToasts.set(movie.id, said)
  } catch (error) {
    if (currentUserId() !== userId) return
    if (refusalOf(error).status === 404) {
      changed(movie.id, false)
      toast(watchlistErrors.notThere().message, { type: 'warning', duration: PAGE_MS, detail: movie.title })
      return
    }
    marked(movie.id, true)
    shelf.restore?.()
    sayFailed(words.failedToRemove, movie, PAGE_MS)
  }
}

/** Undo: back to its old place, also on the server. Only in the list that it was taken from. */
export async function putBack(movie: Marked, shelf: Shelf, userId: string): Promise<void> {
  if (currentUserId() === undefined) return askToLogIn(words.logInFirst, PAGE_MS)
  dismissToast(undoToasts.get(movie.id) ?? 0)
  if (currentUserId() !== userId) return
  marked(movie.id, true)
  shelf.restore?.()
  // Its removal may still be under way.
  await removals.get(movie.id)?.catch(() => {})
  if (currentUserId() !== userId) return
  const isBack = () => {
    dismissToast(undoToasts.get(movie.id) ?? 0)
    forgetFailure(movie.id)
    changed(movie.id, true)
    if (shelf.addedAt) addedAt.set(movie.id, shelf.addedAt)
    toast(words.undone, { duration: PAGE_MS, detail: movie.title })
  }
  try {
    await browserApi()(watchlistEndpoints.add, { body: { movieId: movie.id, addedToWatchlistAt: shelf.addedAt } })
    if (currentUserId() === userId) isBack()
  } catch (error) {
    if (currentUserId() !== userId) return
    const refusal = refusalOf(error)
    if (refusal.status === 409) return isBack()
    marked(movie.id, false)
    shelf.drop?.()
    sayFailed(whyNotAdded(refusal), movie, PAGE_MS)
  }
}

/** WL-6. Tells whether it was done. */
export async function clear(): Promise<boolean> {
  const userId = currentUserId()
  if (userId === undefined) {
    askToLogIn(words.logInToClear, PAGE_MS)
    return false
  }
  try {
    await browserApi()(watchlistEndpoints.clear, { params: { userId } })
    if (currentUserId() !== userId) return false
    changes += 1
    listOnly([])
    tell({ userId })
    toast(messages.cleared, { duration: PAGE_MS })
    return true
  } catch {
    if (currentUserId() === userId) toast(words.failedToClear, { type: 'danger', duration: PAGE_MS })
    return false
  }
}

/** When each was added, as far as it is known: where it goes back to. */
const addedAt = new Map<string, string>()
let readFor: string | undefined
let changes = 0
let readAt = 0

/** CARD-5: one call for every card of every page. A failure costs the marks and nothing else. */
export async function readList(userId: string): Promise<void> {
  listen()
  if (readFor !== userId) forgetOther()
  readFor = userId
  readAt = Date.now()
  const before = changes
  try {
    const entries = await browserApi()(watchlistEndpoints.list)
    if (currentUserId() !== userId) return
    // What was changed meanwhile may be in the answer, or not.
    if (changes !== before) return await readList(userId)
    addedAt.clear()
    for (const entry of entries) addedAt.set(entry.movieId, entry.addedToWatchlistAt)
    listOnly(entries.map(({ movieId }) => movieId))
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged, and no more
    console.warn('The watchlist could not be read', error)
  }
}

/** Whoever was here before: neither their places nor their Undo are for the next. */
function forgetOther() {
  addedAt.clear()
  for (const id of undoToasts.values()) dismissToast(id)
  undoToasts.clear()
}

/** What the tabs of one browser tell each other: one movie, or that the list is empty. */
interface News {
  userId: string
  id?: string
  isListed?: boolean
}

let channel: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
const tell = (news: News) => channel?.postMessage(news)
const readers = new Set<() => void>()

function marked(id: string, isListed: boolean) {
  changes += 1
  setListed(id, isListed)
}

function changed(id: string, isListed: boolean) {
  marked(id, isListed)
  addedAt.delete(id)
  const userId = currentUserId()
  if (userId !== undefined) tell({ userId, id, isListed })
}

/** For those who show the list itself: something was changed in another tab, or may have been on another device. */
export function onNews(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

function hear({ data: { userId, id, isListed = false } }: MessageEvent<News>) {
  if (userId !== currentSession()?.user._id) return
  changes += 1
  if (id === undefined) listOnly([])
  else setListed(id, isListed)
  for (const read of readers) read()
}

function lookAgain() {
  const userId = currentUserId()
  if (document.visibilityState !== 'visible' || userId === undefined || Date.now() - readAt < STALE_MS) return
  void readList(userId)
  for (const read of readers) read()
}

/** Once, and in a browser: the server renders the page of the list as well. */
function listen() {
  if (channel) return
  channel = new BroadcastChannel('watchlist')
  channel.addEventListener('message', hear)
  window.addEventListener('focus', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}
