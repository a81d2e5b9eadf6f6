import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import {
  expiringSoonDays,
  type ExpiringUser,
  planLabels,
  type PlanName,
  subscriptionEndpoints,
  subscriptionLimits,
} from '@matinee/contract/subscriptions'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { dayOf } from '../dates.ts'
import { PersonName } from './person-name.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { pagesOf } from './subscriber-row.ts'
import { TableFoot } from './table-foot.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import { When } from '../when.tsx'

const { perPage } = subscriptionLimits
const { columns } = words
const REASON = 'desk-people-reminded'

/** USERS-1, USERS-2. Its page stands in the address as `soon`: `page` is of the list below. */
export function ExpiringUsers() {
  const { read, patch, page: otherPage } = useDeskAddress()
  const said = Number(read('soon') || 1)
  const asked = Number.isSafeInteger(said) && said > 0 ? said : 1
  const { answer, answeredTo, total, error, isLoading, reload } = useAnswer(subscriptionEndpoints.expiringSoon, {
    query: { days: expiringSoonDays, page: asked, limit: perPage },
  })
  const actions = usePeopleActions()
  const [toExtend, setToExtend] = useState<ExpiringUser>()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  const all = total ?? answer?.length ?? 0
  const pages = pagesOf(all, perPage)
  /** The page of the rows. */
  const shown = answeredTo?.query.page ?? asked
  const goTo = (page: number) => patch({ soon: page === 1 ? null : page, page: otherPage })
  const isPending = (id: string, act: 'remind' | 'extend') => actions.pending?.id === id && actions.pending.act === act

  const ask = (user: ExpiringUser) => {
    focusAfter.current = null
    setToExtend(user)
  }
  const extend = async ({ id, username }: ExpiringUser, plan: PlanName) => {
    // Their row goes: they no longer expire soon.
    if (await actions.extend({ id, name: username }, plan)) focusAfter.current = heading.current
    setToExtend(undefined)
  }

  return (
    <section aria-labelledby="desk-people-expiring">
      <h2 ref={heading} tabIndex={-1} id="desk-people-expiring" className="desk-people-title">
        {messages.expiringTitle}
      </h2>
      {error !== undefined && !isLoading ? (
        <Failed words={words.expiringFailed} error={error} isLoading={isLoading} onRetry={reload} />
      ) : answer === undefined ? (
        <SkeletonText lines={3} />
      ) : answer.length === 0 && shown > 1 ? (
        <Button size="small" onClick={() => goTo(1)}>
          {words.toFirstPage}
        </Button>
      ) : answer.length === 0 ? (
        <p className="muted">{messages.noneExpiring}</p>
      ) : (
        <>
          <p id={REASON} hidden>
            {words.remindedAlready}
          </p>
          <table className={classNames('desk-table desk-records', isLoading && 'desk-stale')} aria-busy={isLoading}>
            <caption className="visually-hidden">{messages.expiringTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{columns.user}</th>
                <th scope="col">{columns.plan}</th>
                <th scope="col" data-cell="expires">
                  {columns.expires}
                </th>
                <th scope="col" className="desk-number">
                  {columns.days}
                </th>
                <th scope="col" className="desk-number">
                  {columns.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.map((user) => (
                <tr key={user.id}>
                  <td data-cell="user" className="desk-user">
                    <PersonName username={user.username} email={user.email} />
                  </td>
                  <td data-cell="plan" data-until={dayOf(user.expirationDate)}>
                    {planLabels[user.subscriptionType] ?? messages.defaultPlan}
                  </td>
                  <td data-cell="expires">
                    <When at={user.expirationDate} />
                  </td>
                  <td data-cell="days" className="desk-number desk-warning">
                    {user.daysRemaining > 0 ? messages.days(user.daysRemaining) : messages.expired}
                  </td>
                  <td data-cell="actions" className="desk-actions">
                    <span>
                      <IconButton
                        label={words.viewDetails(user.username)}
                        size="small"
                        onClick={() => patch({ person: user.id })}
                      >
                        <Eye />
                      </IconButton>
                      <Button
                        size="small"
                        variant="quiet"
                        pending={isPending(user.id, 'remind')}
                        {...(user.isReminded && {
                          'aria-disabled': true,
                          'aria-describedby': REASON,
                          title: words.remindedAlready,
                        })}
                        onClick={() => {
                          if (!user.isReminded) void actions.remind({ id: user.id, name: user.username })
                        }}
                      >
                        {user.isReminded ? words.reminderSent : words.sendReminder}
                        <span className="visually-hidden">{words.remindWhom(user.username)}</span>
                      </Button>
                      <Button size="small" variant="quiet" onClick={() => ask(user)}>
                        {words.extend}
                        <span className="visually-hidden">{words.extendOf(user.username)}</span>
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {pages > 1 && (
            <TableFoot
              page={Math.min(shown, pages)}
              asked={asked}
              pages={pages}
              label={words.pagesOf.soon}
              said={words.showingUsers({
                from: (shown - 1) * perPage + 1,
                to: Math.min(shown * perPage, all),
                total: all,
              })}
              onPage={goTo}
            />
          )}
        </>
      )}
      {toExtend && (
        <PlanDialog
          userId={toExtend.id}
          first={toExtend.subscriptionType}
          from={new Date(toExtend.expirationDate)}
          title={words.extendQuestion(toExtend.username)}
          text={words.extendText}
          confirmLabel={words.extend}
          pending={actions.pending?.act === 'extend'}
          onClose={() => setToExtend(undefined)}
          focusAfter={focusAfter}
          onConfirm={(plan) => void extend(toExtend, plan)}
        />
      )}
    </section>
  )
}
