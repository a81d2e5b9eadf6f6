import { peopleEndpoints, type Person } from '@matinee/contract/people'
import { AppError } from '@matinee/contract/http/errors'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { serverMessage } from '../../../platform/forms/validation.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonSubscriptions } from './person-subscriptions.tsx'
import { PersonTimeline } from './person-timeline.tsx'
import { useNow } from '../use-now.ts'

interface PersonDrawerProps {
  id: string
  isOpen: boolean
}

/** SUBS-5: all that the desk knows of somebody, from the edge of the screen; on a phone it is the screen. */
export default function PersonDrawer({ id, isOpen }: PersonDrawerProps) {
  const close = useClose(isOpen)
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(peopleEndpoints.person, {
    params: { userId: id },
  })
  const person = data?._id === id ? data : undefined
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      variant="sheet"
      className="desk-drawer"
      title={person ? <bdi>{person.username}</bdi> : 'Details'}
    >
      {person ? (
        <>
          {hasFailed && !isFetching && (
            <p role="alert" className="desk-line">
              Failed to load this person
              <Button size="small" onClick={refetch}>
                Try Again
              </Button>
            </p>
          )}
          <Known person={person} />
        </>
      ) : hasFailed && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <PersonOutline />
      )}
    </Dialog>
  )
}

/** Back leads out of it. Who came by a link or by Reload has nothing of the desk to go back to. */
function useClose(isOpen: boolean): () => void {
  const { patch } = useDeskAddress()
  const navigate = useNavigate()
  const type = useNavigationType()
  const wasPushed = useRef(false)
  const notice = useEffectEvent(() => {
    wasPushed.current = type === NavigationType.Push
  })
  useEffect(() => {
    if (isOpen) notice()
  }, [isOpen])
  return () => {
    if (wasPushed.current) void navigate(-1)
    else patch({ person: null }, { replace: true })
  }
}

function Known({ person }: { person: Person }) {
  const now = useNow()
  const top = useRef<HTMLParagraphElement>(null)
  return (
    <div className="desk-details">
      <p ref={top} tabIndex={-1} className="desk-details-head">
        <bdi>{person.email}</bdi>
        {person.isAdmin && <Tag inverse>Admin</Tag>}
        {person.isDisabled && <Tag>Disabled</Tag>}
      </p>
      <PersonFacts person={person} now={now} />
      <PersonActions person={person} now={now} top={top} />
      <PersonSubscriptions subscriptions={person.subscriptions} />
      <PersonTimeline key={person._id} userId={person._id} now={now} />
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = error instanceof AppError && (error.status === 404 || error.status === 400)
  return (
    <EmptyState
      numeral={isMissing ? 0 : '!'}
      heading="h3"
      alert
      title={isMissing ? 'There is nobody with this id.' : 'Failed to load this person'}
      text={isMissing ? undefined : serverMessage(error)}
      actions={!isMissing && <Button onClick={onRetry}>Try Again</Button>}
    />
  )
}

function PersonOutline() {
  return (
    <LoadingRegion className="desk-details">
      <SkeletonText />
      <Skeleton height="5rem" />
      <Skeleton width="60%" height="var(--control-small)" />
      <SkeletonText lines={3} />
      <SkeletonText lines={6} />
    </LoadingRegion>
  )
}
