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
import { PremiumStatusLabel, Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { actionsColumn, type Column, DeskTable, NothingFound, PageFooter, userColumn } from '../desk-table.tsx'
import { UserTiles } from '../tiles.tsx'
import { roles as roleWords } from '@matinee/locales/desk/team'
import { DeskFilter, DeskSearch, readSearch } from '../toolbar.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { Invitations } from './invitations.tsx'
import { PlanDialog, usePersonAction } from './person-actions.tsx'
import * as words from '@matinee/locales/desk/people'
import * as subscriberWords from '@matinee/locales/desk/subscribers'

const { perPage } = subscriptionLimits

/** USERS-1, USERS-2 */
export default function UsersTab() {
  return (
    <section aria-label={words.userManagement} className="desk-people">
      <UserTiles />
      <ExpiringUsers />
      <AllUsers />
      <Invitations />
    </section>
  )
}

const REASON_ID = 'desk-people-reminded'

/** Its page number is `soon` in the address, as `page` belongs to the list below. */
function ExpiringUsers() {
  const { patch } = useDeskSearchParams()
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
      title: words.plan,
      cellProps: ({ expirationDate }) => ({ 'data-until': subscriberWords.until({ day: formatDate(expirationDate) }) }),
      render: ({ planName }) => planName || words.premium,
    },
    { name: 'expires', title: words.expires, render: ({ expirationDate }) => <Timestamp at={expirationDate} /> },
    {
      name: 'days',
      title: words.daysLeft,
      isNumber: true,
      cellProps: () => ({ className: 'desk-warning' }),
      render: ({ daysRemaining }) => (daysRemaining > 0 ? words.days({ days: daysRemaining }) : words.expired),
    },
    actionsColumn((user) => {
      const { id: userId, username, isReminded } = user
      return (
        <>
          <IconButton
            label={words.viewDetails({ name: username })}
            size="small"
            onClick={() => patch({ person: userId })}
          >
            <Eye />
          </IconButton>
          <Button
            size="small"
            variant="quiet"
            pending={action.pending?.act === 'remind' && action.pending.userId === userId}
            {...(isReminded && { 'aria-disabled': true, 'aria-describedby': REASON_ID, title: words.alreadyReminded })}
            onClick={() => {
              if (!isReminded) void action.run({ act: 'remind', userId, username })
            }}
          >
            {isReminded ? words.reminderSent : words.sendReminder}
            <span className="visually-hidden">{words.toName({ name: username })}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={() => setToExtend(user)}>
            {words.extend}
            <span className="visually-hidden">{words.thePremiumOf({ name: username })}</span>
          </Button>
        </>
      )
    }),
  ]
  return (
    <section ref={section} aria-labelledby="desk-people-expiring">
      <h2 ref={heading} tabIndex={-1} id="desk-people-expiring" className="desk-people-title">
        {words.expiringSoon}
      </h2>
      <p id={REASON_ID} hidden>
        {words.alreadyReminded}
      </p>
      <DeskTable
        caption={words.expiringSoon}
        list={list}
        failed={words.expiringFailed}
        empty={<p className="muted">{words.nobodyExpires({ days: expiringSoonDays })}</p>}
        columns={columns}
        skeletonRows={3}
      />
      {list.pages > 1 && <PageFooter list={list} noun={words.expiringNoun} />}
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

/** The endpoint gives anybody but an admin only names. */
const isWhole = (user: User | UserName): user is User => 'email' in user

const { premiumOptions } = words

function AllUsers() {
  const { read, choiceIn, patch } = useDeskSearchParams()
  const list = useDeskList(accountEndpoints.users, {
    query: { search: readSearch(read), premium: choiceIn('premium', premiumOptions) },
    perPage,
    pageOf: (users) => ({ rows: users.filter(isWhole) }),
  })
  const columns: Column<User>[] = [
    userColumn(({ email }) => email),
    { name: 'status', title: words.premium, render: (user) => <PremiumStatusLabel status={user.subscriptionStatus} /> },
    { name: 'role', title: words.role, render: ({ role }) => (role === 'user' ? words.user : roleWords[role].name) },
    {
      name: 'genre',
      title: words.preferredGenre,
      render: ({ preferredGenre }) => preferredGenre ?? <span className="muted">{words.noGenre}</span>,
    },
    actionsColumn(({ _id, username }) => (
      <Button size="small" variant="quiet" onClick={() => patch({ person: _id })}>
        <Eye />
        {words.details}
        <span className="visually-hidden">{words.ofName({ name: username })}</span>
      </Button>
    )),
  ]
  return (
    <section aria-labelledby="desk-people-all">
      <h2 id="desk-people-all" className="desk-people-title">
        {words.allUsers}
      </h2>
      <div className="desk-toolbar">
        <DeskSearch label={words.searchUsers} />
        <DeskFilter name="premium" label={words.plan} options={premiumOptions} />
      </div>
      <DeskTable
        caption={words.allUsers}
        list={list}
        failed={words.usersFailed}
        empty={<NothingFound title={words.noUsers} onClear={() => patch({ q: null, premium: null })} />}
        columns={columns}
        skeletonRows={perPage}
      />
      <PageFooter list={list} noun={words.usersNoun} />
    </section>
  )
}
