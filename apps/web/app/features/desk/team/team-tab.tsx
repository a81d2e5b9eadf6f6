import { accountEndpoints } from '@matinee/contract/accounts'
import {
  type TeamInvitation,
  type TeamMember,
  teamEndpoints as endpoints,
  teamInvitationDays,
} from '@matinee/contract/team'
import { type RefObject, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable, userColumn } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { InviteDialog, RoleDialog } from './role-dialogs.tsx'
import * as words from '@matinee/locales/desk/team'
import { roles as roleWords } from '@matinee/locales/desk/team'

/** ACC-7: the people at the desk with their roles, and open invitations. */
export default function TeamTab() {
  const { data, ...state } = useDeskQuery(endpoints.show, {})
  const [isInviting, setIsInviting] = useState(false)
  const area = useRef<HTMLElement>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const finalFocus = useFocusAfterRefresh(area, top, data)
  const list = { state, finalFocus }
  return (
    <section ref={area} aria-labelledby="desk-team-title" className="desk-people">
      <div className="desk-team-head">
        <h2 ref={top} id="desk-team-title" className="desk-people-title" tabIndex={-1}>
          {words.title}
        </h2>
        <Button variant="primary" size="small" aria-haspopup="dialog" onClick={() => setIsInviting(true)}>
          {words.invite}
        </Button>
      </div>
      <p className="desk-record-text">{words.lead}</p>
      <Members {...list} members={data?.members} />
      <Invitations {...list} invitations={data?.invitations} top={top} />
      {isInviting && <InviteDialog finalFocus={finalFocus} onClose={() => setIsInviting(false)} />}
    </section>
  )
}

interface ListProps {
  state: Omit<ReturnType<typeof useDeskQuery<typeof endpoints.show, object>>, 'data'>
  finalFocus: ReturnType<typeof useFocusAfterRefresh>
}

function Members({ state, finalFocus, members }: ListProps & { members: TeamMember[] | undefined }) {
  const own = useDeskQuery(accountEndpoints.adminMe, {}).data?.email
  const [changing, setChanging] = useState<TeamMember>()
  const [removing, setRemoving] = useState<TeamMember>()
  const remove = useDeskAction(({ id }: TeamMember) => adminApi()(endpoints.remove, { params: { userId: id } }), {
    failed: words.takeAwayFailed,
    onDone: (done, { username }) => {
      notify.success(done.message, { detail: username })
      setRemoving(undefined)
    },
  })
  const columns: Column<TeamMember>[] = [
    userColumn(({ email }) => email),
    {
      name: 'status',
      title: words.role,
      render: ({ email, role }) =>
        email === own ? words.roleOfYou({ role: roleWords[role].name }) : roleWords[role].name,
    },
    { name: 'when', title: words.lastSeen, render: (member) => <LastSeen {...member} /> },
    actionsColumn((member) =>
      member.email === own ? null : (
        <>
          <Button size="small" data-act="change" aria-haspopup="dialog" onClick={() => setChanging(member)}>
            {words.changeRole}
            <span className="visually-hidden">{words.ofMember({ name: member.username })}</span>
          </Button>
          <Button
            size="small"
            variant="quiet"
            data-act="remove"
            aria-haspopup="dialog"
            onClick={() => setRemoving(member)}
          >
            {words.remove}
            <span className="visually-hidden">{words.fromTheDesk({ name: member.username })}</span>
          </Button>
        </>
      ),
    ),
  ]
  return (
    <>
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: members }}
        failed={words.failed}
        empty={null}
        skeletonRows={2}
        columns={columns}
      />
      {changing && <RoleDialog member={changing} finalFocus={finalFocus} onClose={() => setChanging(undefined)} />}
      <ConfirmDialog
        subject={removing}
        words={({ username }) => ({
          title: words.removeQuestion({ name: username }),
          text: words.removeText,
          confirmLabel: words.remove,
          pendingText: words.removing,
        })}
        pending={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={(member) => void remove.run(member)}
        finalFocus={finalFocus}
      />
    </>
  )
}

function LastSeen({ isDisabled, lastSeenOn }: TeamMember) {
  if (isDisabled) return <Status tone="warning">{words.accountDisabled}</Status>
  return lastSeenOn === null ? <span className="muted">{words.notYet}</span> : <Timestamp at={lastSeenOn} />
}

interface InvitationsProps extends ListProps {
  invitations: TeamInvitation[] | undefined
  top: RefObject<HTMLHeadingElement | null>
}

function Invitations({ state, invitations, top }: InvitationsProps) {
  const sendAgain = useDeskAction(
    ({ email, role }: TeamInvitation) => adminApi()(endpoints.invite, { body: { email, role } }),
    {
      failed: words.sendFailed,
      onDone: (done, { email }) => notify.success(done.message, { detail: email }),
    },
  )
  const withdraw = useDeskAction(
    ({ id }: TeamInvitation) => adminApi()(endpoints.withdraw, { params: { invitationId: id } }),
    {
      failed: words.withdrawFailed,
      onDone: ({ message }, { email }) => {
        notify.success(message, { detail: email })
        top.current?.focus()
      },
    },
  )
  const columns: Column<TeamInvitation>[] = [
    { name: 'user', title: words.email, render: ({ email }) => <bdi>{email}</bdi> },
    { name: 'status', title: words.role, render: ({ role }) => roleWords[role].name },
    {
      name: 'when',
      title: words.invitedBy,
      render: ({ invitedBy }) =>
        invitedBy === null ? <span className="muted">{words.deletedUser}</span> : <bdi>{invitedBy}</bdi>,
    },
    {
      name: 'days',
      title: words.link,
      render: ({ isExpired, expiresAt }) =>
        isExpired ? (
          <Status tone="warning">{words.expired}</Status>
        ) : (
          <Status tone="success">{words.openUntil({ day: formatDate(expiresAt) })}</Status>
        ),
    },
    actionsColumn((invitation) => (
      <>
        <Button
          size="small"
          data-act="again"
          pending={sendAgain.pending?.id === invitation.id}
          onClick={() => void sendAgain.run(invitation)}
        >
          {words.sendAgain}
          <span className="visually-hidden">{words.toEmail({ email: invitation.email })}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          data-act="withdraw"
          pending={withdraw.pending?.id === invitation.id}
          onClick={() => void withdraw.run(invitation)}
        >
          {words.withdraw}
          <span className="visually-hidden">{words.theInvitationOf({ email: invitation.email })}</span>
        </Button>
      </>
    )),
  ]
  return (
    <section aria-labelledby="desk-team-invitations">
      <h3 id="desk-team-invitations" className="desk-people-title">
        {words.invitations}
      </h3>
      <p className="desk-record-text">{words.invitationsText({ days: teamInvitationDays })}</p>
      <DeskTable
        caption={words.invitationsToDesk}
        list={{ ...state, rows: invitations }}
        failed={words.invitationsFailed}
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title={words.nobodyInvited}
            text={words.nobodyInvitedText}
          />
        }
        skeletonRows={1}
        columns={columns}
      />
    </section>
  )
}
