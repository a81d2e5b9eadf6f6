import { type OwnSession, ownAccountEndpoints as endpoints } from '@matinee/contract/own-account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { accountWords as words } from './words.ts'
import styles from './account.module.css'

export const sessionsKey = ['sessions']

/** ACC-1: where a member is logged in. Below a `QueryProvider`. */
export function Devices() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => browserApi()(endpoints.sessions),
  })
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices" ref={title} className={styles.title} tabIndex={-1}>
        {words.devices}
      </h2>
      <p className={styles.text}>{words.devicesText}</p>
      {data && <Sessions sessions={data.sessions} focusTitle={() => title.current?.focus()} />}
      {!data && isError && (
        <>
          <p role="alert">{words.sessionsFailed}</p>
          <div className={styles.actions}>
            <Button pending={isFetching} onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </div>
        </>
      )}
      {!data && !isError && (
        <LoadingRegion>
          <SkeletonText lines={4} lastWidth="40%" />
        </LoadingRegion>
      )}
    </section>
  )
}

function Sessions({ sessions, focusTitle }: { sessions: readonly OwnSession[]; focusTitle: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message)
      // The button that was pressed is gone.
      focusTitle()
    },
    onError: (error: unknown) => toast(serverMessage(error) ?? words.failed, { type: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  }
  const end = useMutation({
    mutationFn: (id: string) => browserApi()(endpoints.endSession, { params: { id } }),
    ...outcome,
  })
  const endOthers = useMutation({ mutationFn: () => browserApi()(endpoints.endOtherSessions), ...outcome })
  return (
    <>
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {words.logOutOthers}
          </Button>
        </div>
      )}
      <LazyAlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.logOutOthersQuestion}
        text={words.logOutOthersText}
        confirmLabel={words.logOutOthers}
        pending={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function Device({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { isThis, isSameNetwork, network, seenAt } = session
  const device = session.device ?? words.unknownDevice
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.value}>
          {device} {isThis && <Tag>{words.thisDevice}</Tag>}
        </p>
        <p className={styles.facts}>
          {isThis ? (
            words.now
          ) : (
            <>
              {words.lastSeen} <time dateTime={seenAt}>{day.format(new Date(seenAt))}</time>
            </>
          )}
          {network !== null && ` · ${!isThis && isSameNetwork ? words.sameNetwork : words.network(network)}`}
        </p>
      </div>
      {!isThis && (
        <Button size="small" aria-label={words.logOutDevice(device)} pending={isEnding} onClick={onEnd}>
          {words.logOut}
        </Button>
      )}
    </li>
  )
}
