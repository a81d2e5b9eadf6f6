import {
  subscriptionLimits,
  expiringSoonDays,
  planLabels,
  type ExpiringUser,
  subscriptionEndpoints,
} from '@matinee/contract/subscriptions'
import { accountEndpoints, type User, type UserName } from '@matinee/contract/accounts'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PersonName, PremiumDot, When } from '../cells.tsx'
import { dayOf } from '../dates.ts'
import { DeskFilter } from '../desk-filter.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { type Column, DeskTable, ListStates, PageFoot } from '../desk-table.tsx'
import { UserTiles } from '../tiles.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { usePersonAction } from './use-person-action.tsx'

const { perPage } = subscriptionLimits

/** USERS-1, USERS-2 */
export default function UsersTab() {
  return (
    <section aria-label="User Management" className="desk-people">
      <UserTiles />
      <ExpiringUsers />
      <AllUsers />
    </section>
  )
}

const REASON = 'desk-people-reminded'

/** Its page stands in the address as `soon`: `page` is of the list below. */
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

  const expiringColumns: Column<ExpiringUser>[] = [
    {
      name: 'user',
      title: 'User',
      cellProps: () => ({ className: 'desk-user' }),
      render: ({ username, email }) => <PersonName username={username} email={email} />,
    },
    {
      name: 'plan',
      title: 'Plan',
      cellProps: ({ expirationDate }) => ({ 'data-until': dayOf(expirationDate) }),
      render: ({ subscriptionType }) => planLabels[subscriptionType] ?? 'Premium',
    },
    { name: 'expires', title: 'Expires', render: ({ expirationDate }) => <When at={expirationDate} /> },
    {
      name: 'days',
      title: 'Days Left',
      isNumber: true,
      cellProps: () => ({ className: 'desk-warning' }),
      render: ({ daysRemaining }) => (daysRemaining > 0 ? messages.days(daysRemaining) : 'Expired'),
    },
    {
      name: 'actions',
      title: 'Actions',
      isNumber: true,
      cellProps: () => ({ className: 'desk-actions' }),
      render: (user) => {
        const { id: userId, username, isReminded } = user
        return (
          <span>
            <IconButton label={words.viewDetails(username)} size="small" onClick={() => patch({ person: userId })}>
              <Eye />
            </IconButton>
            <Button
              size="small"
              variant="quiet"
              pending={action.pending?.act === 'remind' && action.pending.userId === userId}
              {...(isReminded && {
                'aria-disabled': true,
                'aria-describedby': REASON,
                title: words.remindedAlready,
              })}
              onClick={() => {
                if (!isReminded) void action.run({ act: 'remind', userId, username })
              }}
            >
              {isReminded ? 'Reminder sent' : 'Send reminder'}
              <span className="visually-hidden">{` to ${username}`}</span>
            </Button>
            <Button size="small" variant="quiet" onClick={() => setToExtend(user)}>
              Extend
              <span className="visually-hidden">{` the Premium of ${username}`}</span>
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <section ref={section} aria-labelledby="desk-people-expiring">
      <h2 ref={heading} tabIndex={-1} id="desk-people-expiring" className="desk-people-title">
        Users Expiring Soon
      </h2>
      <p id={REASON} hidden>
        {words.remindedAlready}
      </p>
      <ListStates
        list={list}
        failed="Failed to load users who expire soon"
        empty={<p className="muted">No users expiring within the next 7 days.</p>}
      >
        <DeskTable
          caption="Users Expiring Soon"
          columns={expiringColumns}
          rows={list.rows}
          keyOf={({ id }) => id}
          isFetching={list.isFetching}
          outlineRows={3}
        />
      </ListStates>
      {list.pages > 1 && (
        <PageFoot list={list} label="Pages of users who expire soon" text={words.showingUsers(list)} />
      )}
      {toExtend && (
        <PlanDialog
          userId={toExtend.id}
          first={toExtend.subscriptionType}
          from={new Date(toExtend.expirationDate)}
          title={words.extendQuestion(toExtend.username)}
          text={words.extendText}
          confirmLabel="Extend"
          pending={action.pending?.act === 'extend'}
          finalFocus={finalFocus}
          onClose={() => setToExtend(undefined)}
          onConfirm={(plan) =>
            void action
              .run({ act: 'extend', userId: toExtend.id, username: toExtend.username, plan })
              .then(() => setToExtend(undefined))
          }
        />
      )}
    </section>
  )
}

/** The call answers others with names alone. */
const isWhole = (user: User | UserName): user is User => 'email' in user

const premiumOptions = { all: 'Free and Premium', premium: 'Premium', free: 'Free' }

function AllUsers() {
  const { read, choiceIn, patch } = useDeskAddress()
  const list = useDeskList(accountEndpoints.users, {
    query: {
      search: read('q').trim().slice(0, 200) || undefined,
      premium: choiceIn('premium', premiumOptions),
    },
    perPage,
    pageOf: (users) => ({ rows: users.filter(isWhole) }),
  })
  const userColumns: Column<User>[] = [
    {
      name: 'user',
      title: 'User',
      cellProps: () => ({ className: 'desk-user' }),
      render: ({ username, email }) => <PersonName username={username} email={email} />,
    },
    { name: 'status', title: 'Premium', render: (user) => <PremiumDot status={user.subscriptionStatus} /> },
    {
      name: 'role',
      title: 'Role',
      render: ({ isAdmin }) => (isAdmin ? 'Admin' : 'User'),
    },
    {
      name: 'genre',
      title: 'Preferred Genre',
      render: ({ preferredGenre }) => preferredGenre ?? <span className="muted">None</span>,
    },
    {
      name: 'actions',
      title: 'Actions',
      isNumber: true,
      cellProps: () => ({ className: 'desk-actions' }),
      render: ({ _id, username }) => (
        <span>
          <Button size="small" variant="quiet" onClick={() => patch({ person: _id })}>
            <Eye />
            Details
            <span className="visually-hidden">{` of ${username}`}</span>
          </Button>
        </span>
      ),
    },
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
      <ListStates
        list={list}
        failed="Failed to load users"
        empty={
          <EmptyState
            numeral={0}
            heading="h3"
            className="desk-empty"
            title="No users found"
            text="Try adjusting your search or filters"
            actions={<Button onClick={() => patch({ q: null, premium: null, page: null })}>Clear filters</Button>}
          />
        }
      >
        <DeskTable
          caption="All users"
          columns={userColumns}
          rows={list.rows}
          keyOf={({ _id }) => _id}
          isFetching={list.isFetching}
          outlineRows={perPage}
        />
      </ListStates>
      {list.total > 0 && <PageFoot list={list} label="Pages of users" text={words.showingUsers(list)} />}
    </section>
  )
}
