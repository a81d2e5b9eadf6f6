import { messages as apiMessages } from '@matinee/locales/api/comments'
import type { User } from '@matinee/contract/accounts'
import {
  cleanComment,
  type Comment,
  commentEndpoints,
  commentErrors,
  commentLimits,
  countWords,
  firstWords,
} from '@matinee/contract/comments'
import { AppError } from '@matinee/contract/http/errors'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { consumeIntent } from '../../platform/session/intent.ts'
import { currentSession, toastExpired } from '../../platform/session/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Counter, Field, TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import type { ShownComment } from './comment-words.ts'
import * as messages from '@matinee/locales/comments'
import styles from './comments.module.css'

/** The unsent text, followed by what was typed meanwhile. */
const joinDrafts = (unsent: string, written: string) =>
  unsent === '' || written.trim() === '' ? unsent || written : `${unsent}\n\n${written}`

interface CommentFormProps {
  movieId: string
  user: User
  onSending: (comment: ShownComment | null) => void
  onPosted: (comment: ShownComment) => void
  onSignedOut: () => void
}

/** COMM-2, COMM-3. The text survives a failure, a reload and a lost session, in this tab and for this user. */
export function CommentForm({ movieId, user, onSending, onPosted, onSignedOut }: CommentFormProps) {
  const counterId = useId()
  const key = `comment:${movieId}:${user._id}`
  const [text, setText] = useState(() => readStored('sessionStorage', key) ?? '')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  /** The current text, for answers that arrive later. */
  const written = useRef(text)
  /** The text being posted; '' for none. */
  const posting = useRef('')

  // Back from a login that was started here: the draft is still in the field.
  useEffect(() => {
    if (consumeIntent(user._id, 'comment', movieId)) box.current?.focus()
  }, [movieId, user._id])

  const write = (next: string) => {
    written.current = next
    setText(next)
    writeStored('sessionStorage', key, joinDrafts(posting.current, next) || null)
  }
  const words = countWords(text)
  const isOver = words > commentLimits.words
  const isEmpty = cleanComment(text) === ''

  const post = async () => {
    if (posting.current !== '' || isOver) return
    if (isEmpty) {
      setProblem(commentErrors.empty().message)
      box.current?.focus()
      return
    }
    posting.current = text
    setPending(true)
    setProblem('')
    const sent = firstWords(cleanComment(text))
    onSending({ _id: '', text: sent, userId: user._id, username: user.username })
    write('')
    const outcome = await postComment(movieId, sent)
    const draft = joinDrafts(text, written.current)
    posting.current = ''
    setPending(false)
    if (outcome.comment) {
      // Only if the draft is still stored: a logout deletes it.
      if (readStored('sessionStorage', key) === draft) writeStored('sessionStorage', key, written.current || null)
      onPosted(outcome.comment)
      toast(outcome.message)
      return
    }
    onSending(null)
    // `write` has already stored this text, unless a logout has deleted it.
    written.current = draft
    setText(draft)
    if (outcome.isSignedOut) {
      // Not if another user has signed in meanwhile.
      const currentUserId = currentSession()?.user._id ?? user._id
      if (currentUserId === user._id) toastExpired(outcome.message)
      onSignedOut()
    } else setProblem(outcome.message)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
    if (isAsked && !event.repeat) void post()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void post()
      }}
    >
      <Field label={messages.yourComment} error={isOver && messages.tooManyWords}>
        <TextArea
          ref={box}
          rows={5}
          dir="auto"
          maxLength={commentLimits.characters}
          value={text}
          aria-describedby={counterId}
          onChange={(event) => {
            setProblem('')
            write(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className={styles.foot}>
        <span id={counterId} className={styles.when}>
          <Counter count={words} limit={commentLimits.words} unit={messages.wordsUnit} />
        </span>
        <Button
          type="submit"
          variant="inverse"
          aria-disabled={isEmpty || isOver || undefined}
          pending={pending}
          pendingText={messages.posting}
        >
          {messages.post}
        </Button>
      </div>
      {problem !== '' && (
        <Banner type="danger" duration={null} onClose={() => setProblem('')}>
          {problem}
        </Banner>
      )}
    </form>
  )
}

interface Outcome {
  comment?: Comment
  message: string
  isSignedOut?: boolean
}

/** COMM-5 */
export async function postComment(movieId: string, text: string): Promise<Outcome> {
  try {
    const answer = await browserApi()(commentEndpoints.post, { params: { id: movieId }, body: { text } })
    const { success, data, message }: Partial<typeof answer> = answer
    if (!success || !data) return { message: message || messages.failed }
    return { comment: data, message: message || apiMessages.posted }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { message: messages.error }
  const { status, code, message } = error
  if (status === 401) return { message: messages.logInFirst, isSignedOut: true }
  const isOfOurServer = code !== 'http.unknown'
  if (status === 400) return { message: (isOfOurServer && message) || messages.invalidCommentData }
  // The server's message where the user can do something: too many comments, or a movie that is gone.
  if (isOfOurServer && status > 400 && status < 500) return { message: message || messages.failed }
  return { message: messages.error }
}
