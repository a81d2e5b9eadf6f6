import { siteEndpoints } from '@matinee/contract/site'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { wallClock } from './dates.ts'
import { useDeskQuery, useRefreshDesk, useStatistics } from './desk-query.ts'
import { type DeskPanels, DeskTabs } from './desk-tabs.tsx'
import { MailNotice } from './mail-notice.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Tiles } from './tiles.tsx'
import { useNow } from './use-now.ts'

interface DeskProps {
  /** What each tab shows. */
  panels: DeskPanels
  /** Over all of them. */
  children?: ReactNode
}

/** ROUTE-7: everything behind the guard. */
export function Desk({ panels, children }: DeskProps) {
  return (
    <>
      <div className="desk-head">
        <h1 className="page-title">Dashboard</h1>
        <Now />
      </div>
      <InstallationNotice />
      <MailNotice />
      <Tiles />
      <FiguresFailed />
      <QuickActions />
      <DeskTabs panels={panels} />
      {children}
      <Version />
    </>
  )
}

function Now() {
  const refresh = useRefreshDesk()
  const { isFetching } = useStatistics()
  const now = useNow()
  return (
    <p className="desk-now muted">
      <time dateTime={now.toISOString()}>{wallClock(now)}</time>
      <IconButton label="Refresh" pending={isFetching} size="small" onClick={refresh}>
        <RotateCw />
      </IconButton>
    </p>
  )
}

/** What the operator should change about the installation. */
function InstallationNotice() {
  const proxies = useDeskQuery(siteEndpoints.notices, {}).data?.untrustedProxies ?? []
  return (
    <output>
      {proxies.length > 0 && (
        <span className={classNames('desk-notice', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          <span>{`All visitors share one rate limit: they come through a proxy that the server does not trust. Add ${proxies.join(', ')} to TRUST_PROXY and restart the server.`}</span>
        </span>
      )}
    </output>
  )
}

/** DASH-1: the zeros above are no figures. */
function FiguresFailed() {
  const { data, hasFailed, isFetching, refetch } = useStatistics()
  return (
    <output className="desk-figures-failed">
      {(hasFailed || (data !== undefined && data.failed.length > 0)) && (
        <span className={classNames('desk-line', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          Some figures could not be loaded.
          <Button size="small" pending={isFetching} onClick={refetch}>
            Try Again
          </Button>
        </span>
      )}
    </output>
  )
}

/** Which release runs here: what an operator is asked for first when something is wrong. */
function Version() {
  const { data } = useDeskQuery(siteEndpoints.version, {})
  return (
    <footer className="desk-version">
      {data && `Matinee ${data.version}${data.commit === null ? '' : ` (${data.commit})`}`}
    </footer>
  )
}

/** What the server sends before it is known who looks: the places of things, and nothing in them. */
export function DeskOutline() {
  return (
    <LoadingRegion>
      <div className="desk-head">
        <Skeleton width="16rem" height="3rem" className="desk-title-outline" />
      </div>
      <div className="desk-tiles">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <div key={tile} className="desk-tile">
            <Skeleton width="6rem" height="1rem" />
            <Skeleton width="4rem" height="2rem" />
            <Skeleton width="8rem" height="1rem" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  )
}
