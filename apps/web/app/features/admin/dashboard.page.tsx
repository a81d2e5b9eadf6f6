import { useState } from 'react'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { Button } from '../../ui/button.tsx'
import { Leader } from '../../ui/leader.tsx'
import { logOutAdmin, useAdminSession } from '../session/admin-session.ts'
import { RequireAdminSession } from '../session/require-admin-session.tsx'
import type { Route } from './+types/dashboard.page'
import { AdminFrame } from './admin-frame.tsx'
import { OwnPassword } from './own-password.tsx'
import styles from './dashboard.module.css'

export const handle: RouteHandle = { ownFrame: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', description: 'The desk of this house.', noindex: true })

/** ROUTE-7 */
export default function DashboardPage() {
  return (
    <AdminFrame tools={<Logout />}>
      <RequireAdminSession>{({ email }) => <Desk email={email} />}</RequireAdminSession>
    </AdminFrame>
  )
}

function Logout() {
  const session = useAdminSession()
  const [pending, setPending] = useState(false)
  if (!session) return null
  const leave = () => {
    setPending(true)
    void logOutAdmin().finally(() => setPending(false))
  }
  return (
    <Button size="small" pending={pending} onClick={leave}>
      Logout
    </Button>
  )
}

function Desk({ email }: { email: string }) {
  return (
    <>
      <h1 className="page-title">Dashboard</h1>
      <div className={styles.columns}>
        <section className={styles.soon} aria-labelledby="soon-title">
          <Leader numeral={2} className={styles.leader} />
          <div>
            <h2 id="soon-title" className={styles.heading}>
              The desk opens with the next release
            </h2>
            <p className={styles.text}>
              Movies, subscribers, people and figures will be kept here. Until then, the house runs by itself.
            </p>
          </div>
        </section>
        <section className={styles.account} aria-labelledby="account-title">
          <h2 id="account-title" className={styles.heading}>
            Your account
          </h2>
          <dl className={styles.facts}>
            <dt>Signed in as</dt>
            <dd>{email}</dd>
          </dl>
          <OwnPassword email={email} />
        </section>
      </div>
    </>
  )
}
