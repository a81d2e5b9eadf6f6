import { siteEndpoints } from '@matinee/contract/site'
import { RotateCw } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ChunkBoundary } from '../../platform/chunk-boundary.tsx'
import { lazyPart } from '../../platform/chunks.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { DeskScreens } from './desk-screens.tsx'
import { RetryLine } from './load-failed.tsx'
import { MailNotice } from './mail-notice.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { useLast } from './question.tsx'
import { useMay } from './role.ts'
import { QuickActions } from './quick-actions.tsx'
import { useStatistics } from './statistics.ts'
import { Tiles } from './tiles.tsx'
import { useDeskAddress } from './use-desk-address.ts'
import * as words from '@matinee/locales/desk'

const loadPersonDrawer = lazyPart(() => import('./people/person-drawer.tsx'))
const loadPaymentDrawer = lazyPart(() => import('./people/payment-drawer.tsx'))

/** ROUTE-7: everything that an admin sees once signed in (`RequireAdminSession`). */
export function Desk() {
  const { hasFailed, isFetching, refetch } = useStatistics()
  const may = useMay()
  return (
    <>
      <Head />
      {may('health') && <InstallationNotice />}
      {may('people') && <MailNotice />}
      {may('figures') && <Tiles />}
      {hasFailed && <RetryLine title={words.figuresFailed} isFetching={isFetching} refetch={refetch} />}
      {may('people') && may('figures') && <QuickActions />}
      <DeskScreens />
      {may('people') && <PersonPlace />}
      {may('refunds') && <PaymentPlace />}
      <Version />
      <ProofDialog />
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
const PersonPlace = () => <DrawerPlace name="person" load={loadPersonDrawer} />

/** PAY-6: `payment=<id>` opens a payment. */
const PaymentPlace = () => <DrawerPlace name="payment" load={loadPaymentDrawer} />

interface DrawerPlaceProps {
  /** Of the parameter in the address. */
  name: 'person' | 'payment'
  load: () => Promise<{ default: ComponentType<{ id: string; isOpen: boolean }> }>
}

function DrawerPlace({ name, load }: DrawerPlaceProps) {
  const id = useDeskAddress().read(name) || undefined
  const last = useLast(id)
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
