import { messages as apiMessages } from '@matinee/locales/api/comments'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { formatNumber } from '../../ui/movies/numbers.ts'
import { toast } from '../../ui/toasts.ts'
import { isChunkFailure, lazyModule, reloadOnce } from '../../platform/chunks.ts'
import { storeIntent } from '../../platform/session/intent.ts'
import { loginPath } from '../../platform/session/login-path.ts'
import { useSession } from '../../platform/session/session.ts'
import { UnconfirmedEmail } from '../../platform/session/unconfirmed-email.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { dayOf, nameOf, type ShownComment } from './comment-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ListedComments } from './listed-comments.ts'
import { useComments, useUsernames, useOwnComments } from './use-comments.ts'
import styles from './comments.module.css'
import * as commentMessages from '@matinee/locales/comments'

const loadReport = lazyModule(() => import('./report-dialog.tsx'))
type ReportDialog = Awaited<ReturnType<typeof loadReport>>['ReportDialog']

/** Keeps the height of the tallest page, so that the paging buttons do not move. */
function useMaxHeight() {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    let width = window.innerWidth
    const forget = () => {
      // A phone's browser bars change the height only.
      if (width !== window.innerWidth) setHeight(undefined)
      width = window.innerWidth
    }
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])
  return [height, setHeight] as const
}

/** COMM-1 to COMM-5 */
export function Comments({ movieId, fromServer }: { movieId: string; fromServer: ListedComments }) {
  const session = useSession()
  const location = useLocation()
  const isHydrated = useHydrated()
  const { comments, loaded, total, page, pages, isLoadingPage, ...list } = useComments(movieId, fromServer)
  const names = useUsernames(loaded, session !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  const logIn = useRef<HTMLAnchorElement>(null)
  const top = useRef<HTMLUListElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  const [toDelete, setToDelete] = useState<{ comment: ShownComment; open: boolean } | null>(null)
  const [height, setHeight] = useMaxHeight()
  const user = session?.user
  const own = useOwnComments(movieId, user?._id)
  const [reported, setReported] = useState<{ comment: ShownComment; Dialog: ReportDialog } | null>(null)
  const isOwn = (comment: ShownComment) => comment._id !== '' && user !== undefined && comment.userId === user._id

  const askToDelete = (comment: ShownComment, button: HTMLElement) => {
    focusAfter.current = button
    setToDelete({ comment, open: true })
  }
  const close = (gone?: string) => {
    if (gone !== undefined) focusAfter.current = heading.current
    setToDelete((present) => present && { ...present, open: false })
    if (gone === undefined) return
    list.remove(gone)
    own.refresh()
  }
  const askToReport = async (comment: ShownComment, button: HTMLElement) => {
    focusAfter.current = button
    try {
      setReported({ comment, Dialog: (await loadReport()).ReportDialog })
    } catch (error) {
      if (isChunkFailure(error)) await reloadOnce()
      toast(commentMessages.failedToLoad, { type: 'danger' })
    }
  }
  const goToPage = (step: () => unknown) => {
    setHeight(top.current?.offsetHeight)
    step()
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  return (
    <section className="section container" aria-labelledby="comments">
      <h2 ref={heading} id="comments" tabIndex={-1} className={styles.head}>
        {apiMessages.title} <span className={styles.count}>{formatNumber(total)}</span>
      </h2>
      <div className={styles.comments}>
        {user && own.mutedUntil !== null ? (
          <p className={styles.invitation}>{commentMessages.mutedUntil({ day: dayOf(own.mutedUntil, true) ?? '' })}</p>
        ) : user ? (
          <div className={styles.form}>
            <UnconfirmedEmail context="comments" />
            <CommentForm
              key={user._id}
              movieId={movieId}
              user={user}
              onSending={(comment) => {
                list.send(comment)
                // Posting failed, perhaps because of a mute: ask the server.
                if (comment === null) own.refresh()
              }}
              onPosted={(comment) => {
                if (!comment.waiting) return list.add(comment)
                list.send(null)
                own.refresh()
              }}
              onSignedOut={() => {
                if (document.activeElement === document.body) logIn.current?.focus()
              }}
            />
            {own.waiting.length > 0 && (
              <ul aria-label={commentMessages.waitingComments} className={styles.waitingList}>
                {own.waiting.map((comment) => (
                  <CommentItem
                    key={comment._id}
                    comment={comment}
                    name={nameOf(comment, names)}
                    isSending={false}
                    onDelete={(button) => askToDelete(comment, button)}
                  />
                ))}
              </ul>
            )}
          </div>
        ) : (
          <div className={styles.invitation}>
            <p>{commentMessages.logInFirst}</p>
            <ButtonLink
              ref={logIn}
              to={loginPath(location)}
              variant="inverse"
              onClick={() => storeIntent({ action: 'comment', subject: movieId })}
            >
              {commentMessages.logIn}
            </ButtonLink>
          </div>
        )}
        {total === 0 && comments.length === 0 ? (
          <EmptyState
            numeral={1}
            heading="h3"
            title={commentMessages.noCommentsYet}
            text={commentMessages.emptyText}
            className={styles.empty}
          />
        ) : (
          <div>
            <ul
              ref={top}
              className={isHydrated ? undefined : styles.anyWidth}
              style={{ minHeight: height && pages > 1 ? `min(${height}px, 100dvh)` : undefined }}
              aria-busy={isLoadingPage || undefined}
            >
              {comments.map((comment) => (
                <CommentItem
                  key={comment._id}
                  comment={comment}
                  name={nameOf(comment, names)}
                  isSending={comment._id === ''}
                  onDelete={isOwn(comment) ? (button) => askToDelete(comment, button) : undefined}
                  onReport={
                    comment._id === '' || isOwn(comment) ? undefined : (button) => void askToReport(comment, button)
                  }
                />
              ))}
            </ul>
            {pages > 1 && (
              <div className={styles.pages} data-needs-script>
                <span className="tabular" aria-live="polite">
                  {commentMessages.pageOf({ page, pages })}
                </span>
                <IconButton
                  label={commentMessages.newerComments}
                  aria-disabled={page === 1 || undefined}
                  onClick={() => page > 1 && goToPage(list.newer)}
                >
                  <ArrowLeft />
                </IconButton>
                <IconButton
                  label={commentMessages.olderComments}
                  aria-disabled={page === pages || undefined}
                  pending={isLoadingPage}
                  onClick={() => page < pages && goToPage(list.older)}
                >
                  <ArrowRight />
                </IconButton>
              </div>
            )}
          </div>
        )}
      </div>
      {reported && (
        <reported.Dialog comment={reported.comment} finalFocus={focusAfter} onClose={() => setReported(null)} />
      )}
      {toDelete && (
        <DeleteDialog comment={toDelete.comment} open={toDelete.open} onClose={close} finalFocus={focusAfter} />
      )}
    </section>
  )
}
