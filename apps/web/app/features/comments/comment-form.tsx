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
import { takeIntent } from '../../platform/session/intent.ts'
import { currentSession, toastExpired } from '../../platform/session/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Counter, Field, TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import type { ShownComment } from './comment-words.ts'
import { commentMessages as messages } from './words.ts'
import styles from './comments.module.css'

/** What could not be sent, before what was written since. */
const joined = (unsent: string, written: string) =>
  unsent === '' || written.trim() === '' ? unsent || written : `${unsent}\n\n${written}`

interface CommentFormProps {
  movieId: string
  user: User
  /** What is on its way, and null when it is not any more. */
  onSending: (comment: ShownComment | null) => void
  onPosted: (comment: ShownComment) => void
  /** The session has ended, and this form with it. */
  onSignedOut: () => void
}

/** COMM-2, COMM-3. What one writes outlives a failure, a reload and a session, in this tab and for this person. */
export function CommentForm({ movieId, user, onSending, onPosted, onSignedOut }: CommentFormProps) {
  const counterId = useId()
  const key = `comment:${movieId}:${user._id}`
  const [text, setText] = useState(() => readStored('sessionStorage', key) ?? '')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  /** As it is at this moment, for an answer that comes later. */
  const written = useRef(text)
  /** Kept until the server has it. */
  const onItsWay = useRef('')

  // For whoever has logged in to comment: what they had written is in it.
  useEffect(() => {
    if (takeIntent(user._id, 'comment', movieId)) box.current?.focus()
  }, [movieId, user._id])

  const write = (next: string) => {
    written.current = next
    setText(next)
    writeStored('sessionStorage', key, joined(onItsWay.current, next) || null)
  }
  const words = countWords(text)
  const isOver = words > commentLimits.words
  const isEmpty = cleanComment(text) === ''

  const post = async () => {
    if (onItsWay.current !== '' || isOver) return
    if (isEmpty) {
      setProblem(commentErrors.empty().message)
      box.current?.focus()
      return
    }
    onItsWay.current = text
    setPending(true)
    setProblem('')
    const sent = firstWords(cleanComment(text))
    onSending({ _id: '', text: sent, userId: user._id, username: user.username })
    write('')
    const outcome = await postComment(movieId, sent)
    const kept = joined(text, written.current)
    onItsWay.current = ''
    setPending(false)
    if (outcome.comment) {
      // Whoever has logged out meanwhile has left nothing here, and it stays so.
      if (readStored('sessionStorage', key) === kept) writeStored('sessionStorage', key, written.current || null)
      onPosted(outcome.comment)
      toast(outcome.message)
      return
    }
    onSending(null)
    // It is stored like this already, unless they have logged out meanwhile: then it stays forgotten.
    written.current = kept
    setText(kept)
    if (outcome.isSignedOut) {
      // Not to somebody else, who has signed in meanwhile.
      const personNow = currentSession()?.user._id ?? user._id
      if (personNow === user._id) toastExpired(outcome.message)
      onSignedOut()
    } else setProblem(outcome.message)
  }

  const postByKeys = (event: KeyboardEvent) => {
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
      <Field label="Your comment" error={isOver && messages.tooManyWords}>
        <TextArea
          ref={box}
          rows={5}
          dir="auto"
          maxLength={commentLimits.characters}
          value={text}
          aria-describedby={counterId}
          onChange={(event) => {
            // What was wrong is being mended.
            setProblem('')
            write(event.target.value)
          }}
          onKeyDown={postByKeys}
        />
      </Field>
      <div className={styles.foot}>
        <span id={counterId} className={styles.when}>
          <Counter count={words} limit={commentLimits.words} unit="words" />
        </span>
        <Button
          type="submit"
          variant="inverse"
          aria-disabled={isEmpty || isOver || undefined}
          pending={pending}
          pendingText={messages.posting}
        >
          Post
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
    return { comment: data, message: message || messages.posted }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { message: messages.error }
  const { status, code, message } = error
  if (status === 401) return { message: messages.logInFirst, isSignedOut: true }
  const isOfOurServer = code !== 'http.unknown'
  if (status === 400) return { message: (isOfOurServer && message) || 'Invalid comment data.' }
  // What can be mended is said in the server's words: too many of them, or a movie that is gone.
  if (isOfOurServer && status > 400 && status < 500) return { message: message || messages.failed }
  return { message: messages.error }
}
