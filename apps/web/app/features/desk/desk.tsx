import { deskMessages as words } from './words.ts'
import { statisticsEndpoints } from '@matinee/contract/statistics'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DeskContext, DeskTurn, useDesk } from './desk-context.ts'
import { DeskNotices } from './desk-notices.tsx'
import { type DeskPanels, DeskTabs } from './desk-tabs.tsx'
import { wallClock } from './dates.ts'
import { MailNotice } from './mail-notice.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Tiles } from './tiles.tsx'
import { useAnswer } from './use-answer.ts'
import { useNow } from './use-now.ts'

const STALE_MS = 60_000
const nothing = {}

interface DeskProps {
  email: string
  /** What each tab shows. */
  panels: DeskPanels
  /** Over all of them. */
  children?: ReactNode
}

/** ROUTE-7: everything behind the guard. */
export function Desk({ email, panels, children }: DeskProps) {
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return (
    <DeskTurn value={turn}>
      <DeskParts email={email} panels={panels} reload={reload}>
        {children}
      </DeskParts>
    </DeskTurn>
  )
}

function DeskParts({ email, panels, reload, children }: DeskProps & { reload: () => void }) {
  const { answer, error, isLoading, reload: reloadFigures } = useAnswer(statisticsEndpoints.show, nothing)
  useReturn(reload)
  const desk = useMemo(
    () => ({ email, statistics: { answer, error, isLoading, reload: reloadFigures }, reload }),
    [email, answer, error, isLoading, reloadFigures, reload],
  )
  return (
    <DeskContext value={desk}>
      <div className="desk-head">
        <h1 className="page-title">{words.title}</h1>
        <Now />
      </div>
      <DeskNotices />
      <MailNotice />
      <Tiles />
      <FiguresFailed />
      <QuickActions />
      <DeskTabs panels={panels} />
      {children}
    </DeskContext>
  )
}

/** What happened while one was elsewhere is there when one comes back. */
function useReturn(reload: () => void) {
  const leftAt = useRef<number>(null)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') leftAt.current = Date.now()
    else if (leftAt.current !== null && Date.now() - leftAt.current > STALE_MS) reload()
  })
  useEffect(() => {
    const follow = () => look()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
}

function Now() {
  const { statistics, reload } = useDesk()
  const now = useNow()
  return (
    <p className="desk-now muted">
      <time dateTime={now.toISOString()}>{wallClock(now)}</time>
      <IconButton label={words.refresh} pending={statistics.isLoading} size="small" onClick={reload}>
        <RotateCw />
      </IconButton>
    </p>
  )
}

/** DASH-1: the zeros above are no figures. */
function FiguresFailed() {
  const { answer, error, isLoading, reload } = useDesk().statistics
  const failed = error !== undefined || (answer !== undefined && answer.failed.length > 0)
  return (
    <output className="desk-figures-failed">
      {failed && (
        <span className={classNames('desk-line', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          {words.figuresFailed}
          <Button size="small" pending={isLoading} onClick={reload}>
            {words.retry}
          </Button>
        </span>
      )}
    </output>
  )
}
