import { siteEndpoints } from '@matinee/contract/site'
import { RotateCw } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ChunkBoundary } from '../../platform/chunk-boundary.tsx'
import { lazyModule } from '../../platform/chunks.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { DeskScreens } from './desk-screens.tsx'
import { RetryLine } from './load-failed.tsx'
import { MailNotice } from './mail-notice.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { useLastDefined } from './confirm-dialog.tsx'
import { usePermission } from './role.ts'
import { QuickActions } from './quick-actions.tsx'
import { useStatistics } from './statistics.ts'
import { Tiles } from './tiles.tsx'
import { useDeskSearchParams } from './use-desk-search-params.ts'
import * as words from '@matinee/locales/desk'

const loadPersonDrawer = lazyModule(() => import('./people/person-drawer.tsx'))
const loadPaymentDrawer = lazyModule(() => import('./people/payment-drawer.tsx'))

/** ROUTE-7: everything that an admin sees once signed in (`RequireAdminSession`). */
export function Desk() {
  const { hasFailed, isFetching, refetch } = useStatistics()
  const hasPermission = usePermission()
  return (
    <>
      <Head />
      {hasPermission('health') && <InstallationNotice />}
      {hasPermission('people') && <MailNotice />}
      {hasPermission('figures') && <Tiles />}
      {hasFailed && <RetryLine title={words.figuresFailed} isFetching={isFetching} refetch={refetch} />}
      {hasPermission('people') && hasPermission('figures') && <QuickActions />}
      <DeskScreens />
      {hasPermission('people') && <PersonDrawerRoute />}
      {hasPermission('refunds') && <PaymentDrawerRoute />}
      <Version />
      <ReauthenticationDialog />
    </>
  )
}

function Head() {
  const refresh = useRefreshDesk()
  const { isFetching } = useStatistics()
  return (
    <div className="desk-head">
      <h1 className="page-title">{words.title}</h1>
      <IconButton label={words.refresh} pending={isFetching} size="small" onClick={refresh} className="desk-refresh">
        <RotateCw />
      </IconButton>
    </div>
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
          <span>{words.untrustedProxies({ addresses: proxies.join(', ') })}</span>
        </span>
      )}
    </output>
  )
}

/** SUBS-5: `person=<id>` in the address opens a person's details over the current tab. */
const PersonDrawerRoute = () => <DrawerRoute name="person" load={loadPersonDrawer} />

/** PAY-6: `payment=<id>` opens a payment. */
const PaymentDrawerRoute = () => <DrawerRoute name="payment" load={loadPaymentDrawer} />

interface DrawerRouteProps {
  /** Of the parameter in the address. */
  name: 'person' | 'payment'
  load: () => Promise<{ default: ComponentType<{ id: string; isOpen: boolean }> }>
}

function DrawerRoute({ name, load }: DrawerRouteProps) {
  const id = useDeskSearchParams().read(name) || undefined
  const last = useLastDefined(id)
  const [{ Drawer, attempt }, setDrawer] = useState(() => ({ Drawer: lazy(load), attempt: 0 }))
  if (last === undefined) return null
  const retry = () => setDrawer({ Drawer: lazy(load), attempt: attempt + 1 })
  return (
    <ChunkBoundary
      key={attempt}
      failed={<RetryLine title={words.screenFailed({ screen: words.details })} isFetching={false} refetch={retry} />}
    >
      <Suspense fallback={null}>
        <Drawer id={last} isOpen={id !== undefined} />
      </Suspense>
    </ChunkBoundary>
  )
}

/** Which release runs: operators are asked for it when something is wrong. */
function Version() {
  const { data } = useDeskQuery(siteEndpoints.version, {})
  return (
    <footer className="desk-version">
      {data && words.release({ version: data.commit === null ? data.version : `${data.version} (${data.commit})` })}
    </footer>
  )
}

/** What the server sends before the session is known. */
export function DeskSkeleton() {
  return (
    <LoadingRegion>
      <div className="desk-head">
        <Skeleton width="16rem" height="3rem" className="desk-title-skeleton" />
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
