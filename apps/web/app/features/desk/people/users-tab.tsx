import { accountEndpoints, type User, type UserName } from '@matinee/contract/accounts'
import {
  type ExpiringUser,
  expiringSoonDays,
  subscriptionEndpoints,
  subscriptionLimits,
} from '@matinee/contract/subscriptions'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { PremiumDot, When } from '../cells.tsx'
import { dayOf } from '../dates.ts'
import { actionsColumn, type Column, DeskTable, NothingFound, PageFoot, userColumn } from '../desk-table.tsx'
import { UserTiles } from '../tiles.tsx'
import { DeskFilter, DeskSearch, searchIn } from '../toolbar.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { Invitations } from './invitations.tsx'
import { PlanDialog, usePersonAction } from './person-actions.tsx'
import { daysText } from './subscriber-row.ts'

const { perPage } = subscriptionLimits

/** USERS-1, USERS-2 */
export default function UsersTab() {
  return (
    <section aria-label="User Management" className="desk-people">
      <UserTiles />
      <ExpiringUsers />
      <AllUsers />
      <Invitations />
    </section>
  )
}

const REASON_ID = 'desk-people-reminded'
const REASON = 'Already reminded: only one email is sent for each reminder period.'

/** Its page is `soon` in the address: `page` is of the list below. */
function ExpiringUsers() {
  const { patch } = useDeskAddress()
  const list = useDeskList(subscriptionEndpoints.expiringSoon, {
    query: { days: expiringSoonDays },
    perPage,
    pageName: 'soon',
    pageOf: (rows) => ({ rows }),
  })
  const action = usePersonAction()
  const [toExtend, setToExtend] = useState<ExpiringUser>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // After an extension the row goes: the user no longer expires soon.
  const finalFocus = useFocusAfterRefresh(section, heading, list.rows)

  const columns: Column<ExpiringUser>[] = [
    userColumn(({ email }) => email),
    {
      name: 'plan',
      title: 'Plan',
      cellProps: ({ expirationDate }) => ({ 'data-until': dayOf(expirationDate) }),
      render: ({ planName }) => planName || 'Premium',
    },
    { name: 'expires', title: 'Expires', render: ({ expirationDate }) => <When at={expirationDate} /> },
    {
      name: 'days',
      title: 'Days Left',
      isNumber: true,
      cellProps: () => ({ className: 'desk-warning' }),
      render: ({ daysRemaining }) => (daysRemaining > 0 ? daysText(daysRemaining) : 'Expired'),
    },
    actionsColumn((user) => {
      const { id: userId, username, isReminded } = user
      return (
        <>
          <IconButton label={`View details of ${username}`} size="small" onClick={() => patch({ person: userId })}>
            <Eye />
          </IconButton>
          <Button
            size="small"
            variant="quiet"
            pending={action.pending?.act === 'remind' && action.pending.userId === userId}
            {...(isReminded && { 'aria-disabled': true, 'aria-describedby': REASON_ID, title: REASON })}
            onClick={() => {
              if (!isReminded) void action.run({ act: 'remind', userId, username })
            }}
          >
            {isReminded ? 'Reminder sent' : 'Send reminder'}
            <span className="visually-hidden">{` to ${username}`}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={() => setToExtend(user)}>
            Extend<span className="visually-hidden">{` the Premium of ${username}`}</span>
          </Button>
        </>
      )
    }),
  ]
  return (
    <section ref={section} aria-labelledby="desk-people-expiring">
      <h2 ref={heading} tabIndex={-1} id="desk-people-expiring" className="desk-people-title">
        Users Expiring Soon
      </h2>
      <p id={REASON_ID} hidden>
        {REASON}
      </p>
      <DeskTable
        caption="Users Expiring Soon"
        list={list}
        failed="Failed to load users who expire soon"
        empty={<p className="muted">No users expiring within the next 7 days.</p>}
        columns={columns}
        outlineRows={3}
      />
      {list.pages > 1 && <PageFoot list={list} noun="users who expire soon" />}
      {toExtend && (
        <PlanDialog
          action={{
            act: 'extend',
            userId: toExtend.id,
            username: toExtend.username,
            plan: toExtend.subscriptionType,
          }}
          from={new Date(toExtend.expirationDate)}
          pending={action.pending?.act === 'extend'}
          finalFocus={finalFocus}
          onClose={() => setToExtend(undefined)}
          onConfirm={(input) => void action.run(input).then(() => setToExtend(undefined))}
        />
      )}
    </section>
  )
}

/** The call answers everybody else with names only. */
const isWhole = (user: User | UserName): user is User => 'email' in user

const premiumOptions = { all: 'Free and Premium', premium: 'Premium', free: 'Free' }

function AllUsers() {
  const { read, choiceIn, patch } = useDeskAddress()
  const list = useDeskList(accountEndpoints.users, {
    query: { search: searchIn(read), premium: choiceIn('premium', premiumOptions) },
    perPage,
    pageOf: (users) => ({ rows: users.filter(isWhole) }),
  })
  const columns: Column<User>[] = [
    userColumn(({ email }) => email),
    { name: 'status', title: 'Premium', render: (user) => <PremiumDot status={user.subscriptionStatus} /> },
    { name: 'role', title: 'Role', render: ({ isAdmin }) => (isAdmin ? 'Admin' : 'User') },
    {
      name: 'genre',
      title: 'Preferred Genre',
      render: ({ preferredGenre }) => preferredGenre ?? <span className="muted">None</span>,
    },
    actionsColumn(({ _id, username }) => (
      <Button size="small" variant="quiet" onClick={() => patch({ person: _id })}>
        <Eye />
        Details<span className="visually-hidden">{` of ${username}`}</span>
      </Button>
    )),
  ]
  return (
    <section aria-labelledby="desk-people-all">
      <h2 id="desk-people-all" className="desk-people-title">
        All users
      </h2>
      <div className="desk-toolbar">
        <DeskSearch label="Search by email or username" />
        <DeskFilter name="premium" label="Plan" options={premiumOptions} />
      </div>
      <DeskTable
        caption="All users"
        list={list}
        failed="Failed to load users"
        empty={<NothingFound title="No users found" onClear={() => patch({ q: null, premium: null })} />}
        columns={columns}
        outlineRows={perPage}
      />
      <PageFoot list={list} noun="users" />
    </section>
  )
}
