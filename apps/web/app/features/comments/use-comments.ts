import { accountEndpoints } from '@matinee/contract/accounts'
import { commentEndpoints, commentLimits } from '@matinee/contract/comments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { namelessIds, type ShownComment } from './comment-words.ts'
import {
  type ListedComments,
  pageCountOf,
  withNewest,
  withOlder,
  withoutComment,
  withPosted,
} from './listed-comments.ts'
import * as words from '@matinee/locales/comments'

const fetchComments = async (id: string, before?: string): Promise<ListedComments> =>
  (await browserApi()(commentEndpoints.list, { params: { id }, query: { limit: commentLimits.page, before } })).data

/** The comments of a movie, a page at a time. Each request continues where the last one ended. */
export function useComments(movieId: string, fromServer: ListedComments) {
  const [listed, setListed] = useState(fromServer)
  const [sending, setSending] = useState<ShownComment | null>(null)
  /** Index of the first comment shown: the page size depends on the width. */
  const [first, setFirst] = useState(0)
  const [isLoadingPage, setLoadingPage] = useState(false)
  const requestedCursor = useRef<string>(null)
  /** Incremented by everything that makes an earlier request stale. */
  const changes = useRef(0)
  const toastId = useRef(0)
  // COMM-1. The server does not know the width and sends the larger page.
  const isNarrow = useMediaQuery(`(max-width: ${commentLimits.narrowPixels}px)`, false)
  const size = isNarrow ? commentLimits.shownOnNarrow : commentLimits.shown

  const shown = sending ? withPosted(listed, sending) : listed
  const pages = pageCountOf(shown, size)
  const page = Math.min(Math.floor(first / size) + 1, pages)
  const comments = shown.comments.slice((page - 1) * size, page * size)

  const refresh = async () => {
    changes.current += 1
    const before = changes.current
    const newest = await fetchComments(movieId).catch(() => null)
    if (newest && changes.current === before) setListed((present) => withNewest(present, newest))
  }
  const loadOlder = async (before: string) => {
    const older = await fetchComments(movieId, before)
    setListed((present) => (present.next === before ? withOlder(present, older) : present))
    return older
  }

  const start = useEffectEvent(() => void refresh())
  useEffect(() => start(), [])

  // After a deletion, or with a larger page size, more comments fit.
  const { next } = listed
  const hasRoom = comments.length < size && !isLoadingPage
  const fill = useEffectEvent((before: string) => {
    if (requestedCursor.current === before) return
    requestedCursor.current = before
    loadOlder(before).catch(() => undefined)
  })
  useEffect(() => {
    if (hasRoom && next !== null) fill(next)
  }, [hasRoom, next])

  const goTo = async (place: number) => {
    if (isLoadingPage || place < 0) return
    if (place < shown.comments.length && (next === null || place + size <= shown.comments.length)) {
      setFirst(place)
      return
    }
    if (next === null) return
    setLoadingPage(true)
    try {
      const older = await loadOlder(next)
      if (older.comments.length > 0 || place < shown.comments.length) setFirst(place)
    } catch {
      dismissToast(toastId.current)
      toastId.current = toast(words.olderFailed, { type: 'danger' })
    } finally {
      setLoadingPage(false)
    }
  }

  return {
    comments,
    total: shown.total,
    loaded: shown.comments,
    page,
    pages,
    isLoadingPage,
    newer: () => {
      setFirst((page - 2) * size)
      // Back on the first page: show what was posted meanwhile.
      if (page === 2) void refresh()
    },
    older: () => goTo(page * size),
    send: (comment: ShownComment | null) => {
      setSending(comment)
      if (comment) setFirst(0)
    },
    add: (comment: ShownComment) => {
      setSending(null)
      setListed((present) => withPosted(present, comment))
      void refresh()
    },
    remove: (id: string) => {
      setListed((present) => withoutComment(present, id))
      // Others may have posted or deleted too: the total is the server's.
      void refresh()
    },
  }
}

interface OwnComments {
  userId: string
  waiting: readonly ShownComment[]
  mutedUntil: string | null
}

/** ACC-8: the user's own waiting comments and mute. If this cannot be loaded, the server enforces the mute anyway. */
export function useOwnComments(movieId: string, userId: string | undefined) {
  const [own, setOwn] = useState<OwnComments>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    browserApi()(commentEndpoints.own, { params: { id: movieId } }).then(
      ({ data: { waiting, mutedUntil } }) => {
        const marked = waiting.map((comment) => ({ ...comment, waiting: true }))
        if (isCurrent) setOwn({ userId, waiting: marked, mutedUntil })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round asks again
  }, [movieId, userId, round])
  const { waiting, mutedUntil } = own && own.userId === userId ? own : { waiting: [], mutedUntil: null }
  return { waiting, mutedUntil, refresh: () => setRound((before) => before + 1) }
}

const none: ReadonlyMap<string, string> = new Map()

/** COMM-4: the names of authors known by id only. Only members may read them; each is requested once. */
export function useUsernames(comments: readonly ShownComment[], isMember: boolean): ReadonlyMap<string, string> {
  const [names, setNames] = useState(none)
  const requested = useRef(new Set<string>())
  useEffect(() => {
    if (!isMember) return
    const ids = namelessIds(comments).filter((id) => !requested.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) requested.current.add(id)
    browserApi()(accountEndpoints.users, { query: { ids: ids.join(',') } }).then(
      (users) =>
        setNames((known) => new Map([...known, ...users.map(({ _id, username }) => [_id, username] as const)])),
      // Names that cannot be read stay unknown.
      () => undefined,
    )
  }, [comments, isMember])
  return names
}
