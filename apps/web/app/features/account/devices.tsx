import * as localeWords from '@matinee/locales/locale'
import { type OwnSession, ownAccountEndpoints as endpoints } from '@matinee/contract/own-account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { QuerySection } from './query-section.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

export const sessionsKey = ['sessions']

/** ACC-1: where a member is logged in. Below a `QueryProvider`. */
export function Devices() {
  const query = useQuery({ queryKey: sessionsKey, queryFn: () => browserApi()(endpoints.sessions) })
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <QuerySection
      id="devices"
      title={words.devices}
      text={words.devicesText}
      query={query}
      failed={words.sessionsFailed}
      lines={4}
      titleRef={title}
    >
      {({ sessions }) => <Sessions sessions={sessions} focusTitle={() => title.current?.focus()} />}
    </QuerySection>
  )
}

function Sessions({ sessions, focusTitle }: { sessions: readonly OwnSession[]; focusTitle: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message)
      // The pressed button is gone, and the focus with it.
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
        <div className={settings.actions}>
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

const dayAndTime = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'medium', timeStyle: 'short' })

function Device({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { isThis, isSameNetwork, network, seenAt } = session
  const device = session.device ?? words.unknownDevice
  return (
    <li className={settings.row}>
      <div>
        <p className={settings.value}>
          {device} {isThis && <Tag>{words.thisDevice}</Tag>}
        </p>
        <p className={settings.facts}>
          {isThis ? (
            words.now
          ) : (
            <>
              {words.lastSeen} <time dateTime={seenAt}>{dayAndTime.format(new Date(seenAt))}</time>
            </>
          )}
          {network !== null && ` · ${!isThis && isSameNetwork ? words.sameNetwork : words.network({ network })}`}
        </p>
      </div>
      {!isThis && (
        <Button size="small" aria-label={words.logOutDevice({ device })} pending={isEnding} onClick={onEnd}>
          {words.logOut}
        </Button>
      )}
    </li>
  )
}
