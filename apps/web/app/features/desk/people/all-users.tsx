import { accountEndpoints, type User, type UserName } from '@matinee/contract/accounts'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { subscriptionLimits } from '@matinee/contract/subscriptions'
import { Eye } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { Failed } from '../failed.tsx'
import { PremiumDot } from '../status-dot.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { PersonName } from './person-name.tsx'
import { pagesOf } from './subscriber-row.ts'
import { TableFoot } from './table-foot.tsx'

const { perPage } = subscriptionLimits
const { columns, freeAndPremium } = words

/** The call answers others with names alone. */
const isWhole = (user: User | UserName): user is User => 'email' in user

/** Everybody with an account. */
export function AllUsers() {
  const { page, read, patch } = useDeskAddress()
  const said = read('premium')
  const premium = said === 'premium' || said === 'free' ? said : 'all'
  const search = read('q').trim().slice(0, 200) || undefined
  const query = { page, limit: perPage, search, premium } as const
  const { answer, answeredTo, total, isAtLeast, error, isLoading, reload } = useAnswer(accountEndpoints.users, {
    query,
  })
  const users = answer?.filter(isWhole)
  const all = total ?? users?.length ?? 0
  const pages = pagesOf(all, perPage)
  /** The page of the rows. */
  const shown = answeredTo?.query.page ?? page
  const isPastEnd = users !== undefined && !isLoading && page > pages
  // Others may have taken away what the last page held.
  const goToLast = useEffectEvent(() => patch({ page: pages }, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLast()
  }, [isPastEnd])
  return (
    <section aria-labelledby="desk-people-all">
      <h2 id="desk-people-all" className="desk-people-title">
        {words.allUsers}
      </h2>
      <div className="desk-toolbar">
        <DeskSearch label={words.search} />
        <Select
          size="small"
          className="desk-toolbar-select"
          aria-label={columns.plan}
          value={premium}
          onChange={({ currentTarget: { value } }) => patch({ premium: value === 'all' ? null : value })}
        >
          <option value="all">{freeAndPremium.all}</option>
          <option value="premium">{freeAndPremium.premium}</option>
          <option value="free">{freeAndPremium.free}</option>
        </Select>
      </div>
      {error !== undefined && !isLoading ? (
        <Failed words={words.usersFailed} error={error} isLoading={isLoading} onRetry={reload} />
      ) : users === undefined || isPastEnd ? (
        <SkeletonText lines={perPage} />
      ) : users.length === 0 ? (
        <EmptyState
          numeral={0}
          heading="h3"
          className="desk-empty"
          title={words.noUsers}
          text={messages.noneText}
          actions={<Button onClick={() => patch({ q: null, premium: null, page: null })}>{words.clearFilters}</Button>}
        />
      ) : (
        <table className={classNames('desk-table desk-records', isLoading && 'desk-stale')} aria-busy={isLoading}>
          <caption className="visually-hidden">{words.allUsers}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.user}</th>
              <th scope="col">{columns.premium}</th>
              <th scope="col">{columns.role}</th>
              <th scope="col">{columns.genre}</th>
              <th scope="col" className="desk-number">
                {columns.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user._id}>
                <td data-cell="user" className="desk-user">
                  <PersonName username={user.username} email={user.email} />
                </td>
                <td data-cell="status">
                  <PremiumDot status={user.subscriptionStatus} />
                </td>
                <td data-cell="role">{user.isAdmin ? words.roles.admin : words.roles.user}</td>
                <td data-cell="genre">{user.preferredGenre ?? <span className="muted">{words.noGenre}</span>}</td>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button is labelled */}
                <td data-cell="actions" className="desk-actions">
                  <span>
                    <Button size="small" variant="quiet" onClick={() => patch({ person: user._id })}>
                      <Eye />
                      {words.details}
                      <span className="visually-hidden">{words.detailsOf(user.username)}</span>
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {users && users.length > 0 && (
        <TableFoot
          page={Math.min(shown, pages)}
          asked={page}
          pages={pages}
          isAtLeast={isAtLeast}
          label={words.pagesOf.users}
          said={words.showingUsers({
            from: (shown - 1) * perPage + 1,
            to: Math.min(shown * perPage, all),
            total: all,
            isAtLeast,
          })}
          onPage={(next) => patch({ page: next })}
        />
      )}
    </section>
  )
}
