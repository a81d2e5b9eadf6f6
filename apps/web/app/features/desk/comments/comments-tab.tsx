import {
  type ModeratedComment,
  moderationEndpoints as endpoints,
  type ModerationState,
  moderationStates,
} from '@matinee/contract/moderation'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskAction, useDeskEntries } from '../desk-query.ts'
import { ListStates } from '../desk-table.tsx'
import { EntriesFooter } from '../entries-footer.tsx'
import { notify } from '../notify.ts'
import { DeskSearch, readSearch } from '../toolbar.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { CommentDialogs, type RequestedAction } from './comment-dialogs.tsx'
import { type Decision, QueuedComment } from './queued-comment.tsx'
import * as words from '@matinee/locales/desk/comments'
import styles from './comments.module.css'

const { states } = words
/** ACC-8: `?tab=comments&state=waiting&q=ferry`. */
export default function CommentsTab() {
  const { choiceIn, read, patch } = useDeskSearchParams()
  const state = choiceIn('state', states)
  const search = readSearch(read)
  const [requested, setRequested] = useState<RequestedAction>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useDeskEntries(
    ['comments', state, search],
    async (before: string | undefined, signal) =>
      await adminApi()(endpoints.list, { query: { state, search, before } }, { signal }),
    { olderFailed: words.moreFailed },
  )
  const finalFocus = useFocusAfterRefresh(section, heading, list.rows)
  const { pending, run } = useDecision()
  const counts = list.first?.counts
  const labelOf = (value: ModerationState) => {
    const count = value === 'reported' || value === 'waiting' ? counts?.[value] : undefined
    return count ? `${states[value]} (${formatNumber(count)})` : states[value]
  }
  return (
    <section ref={section} className="desk-people" aria-labelledby="desk-comments-title">
      <h2 ref={heading} id="desk-comments-title" className="desk-people-title" tabIndex={-1}>
        {words.title}
      </h2>
      <div className="desk-toolbar">
        <DeskSearch label={words.search} />
        <Segmented
          label={words.whichComments}
          className={styles.states}
          options={moderationStates.map((value) => ({ value, label: labelOf(value) }))}
          value={state}
          onChange={(next) => patch({ state: next === 'reported' ? null : next })}
        />
      </div>
      <ListStates
        list={list}
        failed={words.failed}
        empty={search === undefined ? <NoComments state={state} /> : <NoMatch state={state} search={search} />}
      >
        <ul className={styles.queue} aria-busy={list.isFetching}>
          {list.rows
            ? list.rows.map((comment) => (
                <QueuedComment
                  key={comment._id}
                  comment={comment}
                  isInAll={state === 'all'}
                  pending={pending && pending.comment._id === comment._id ? pending.decision : undefined}
                  onDecide={(decision) => void run({ comment, decision })}
                  onRequest={(what) => setRequested({ action: what, comment })}
                />
              ))
            : ['a', 'b', 'c'].map((key) => (
                <li key={key} className={styles.comment} aria-hidden="true">
                  <Skeleton height="6rem" />
                </li>
              ))}
        </ul>
      </ListStates>
      <EntriesFooter
        list={list}
        text={(count) => words.count({ count, counted: formatNumber(count) })}
        more={words.showMore}
      />
      <CommentDialogs requested={requested} finalFocus={finalFocus} onClose={() => setRequested(undefined)} />
    </section>
  )
}

const NoComments = ({ state }: { state: ModerationState }) => (
  <EmptyState className="desk-empty" numeral={0} heading="h3" {...words.nothing[state]} />
)

function NoMatch({ state, search }: { state: ModerationState; search: string }) {
  const { patch } = useDeskSearchParams()
  const isInAll = state === 'all'
  return (
    <EmptyState
      className="desk-empty"
      numeral={0}
      heading="h3"
      title={words.noneContains({ term: search })}
      text={isInAll ? words.tryAnotherWord : words.noneContainsText}
      actions={
        <>
          {!isInAll && (
            <Button variant="primary" onClick={() => patch({ state: 'all' })}>
              {words.searchAll}
            </Button>
          )}
          <Button onClick={() => patch({ q: null })}>{words.clearSearch}</Button>
        </>
      }
    />
  )
}

/** Carries out decisions without asking first, as they can be undone. */
function useDecision() {
  return useDeskAction(
    async ({ comment: { _id: id, author }, decision }: { comment: ModeratedComment; decision: Decision }) => {
      const api = adminApi()
      if (decision === 'keep') return await api(endpoints.keep, { params: { id } })
      if (decision === 'unmute') return await api(endpoints.unmute, { params: { userId: author?._id ?? '' } })
      return await api(endpoints.hide, { params: { id }, body: { hidden: decision === 'hide' } })
    },
    {
      failed: ({ decision }) => words.failures[decision],
      onDone: ({ message }) => notify.success(message),
    },
  )
}
