import { type Invitation, invitationEndpoints as endpoints, invitationLimits } from '@matinee/contract/invitations'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { useSite } from '../../../platform/site.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import * as words from '@matinee/locales/desk/invitations'
import * as subscriberWords from '@matinee/locales/desk/subscribers'

/** SITE-2: links by which people make an account while sign-up is by invitation. */
export function Invitations() {
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = useDeskAction(
    async ({ id }: Invitation) => await adminApi()(endpoints.revoke, { params: { invitationId: id } }),
    {
      failed: words.revokeFailed,
      onDone: ({ message }, { email }) => {
        notify.success(message, { detail: email })
        heading.current?.focus()
      },
    },
  )
  const columns: Column<Invitation>[] = [
    { name: 'user', title: words.email, render: ({ email }) => <bdi>{email}</bdi> },
    { name: 'when', title: words.invited, render: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      name: 'by',
      title: words.by,
      render: ({ invitedBy }) =>
        invitedBy === null ? <span className="muted">{words.deletedUser}</span> : <bdi>{invitedBy}</bdi>,
    },
    { name: 'status', title: subscriberWords.status, render: (invitation) => <InvitationStatus {...invitation} /> },
    actionsColumn(
      (invitation) =>
        invitation.state === 'open' && (
          <Button
            size="small"
            variant="quiet"
            pending={revoke.pending?.id === invitation.id}
            onClick={() => void revoke.run(invitation)}
          >
            {words.revoke}
            <span className="visually-hidden">{words.theInvitationOf({ email: invitation.email })}</span>
          </Button>
        ),
    ),
  ]
  return (
    <section aria-labelledby="desk-invitations-title">
      <h2 ref={heading} id="desk-invitations-title" className="desk-people-title" tabIndex={-1}>
        {words.title}
      </h2>
      <p className="desk-record-text">
        {words.text({ days: invitationLimits.daysValid })} {words.signUp[useSite()?.signUp ?? 'open']}
      </p>
      <InviteForm />
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: data?.invitations }}
        failed={words.failed}
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title={words.nobodyYet}
            text={words.nobodyYetText}
          />
        }
        skeletonRows={2}
        columns={columns}
      />
    </section>
  )
}

function InviteForm() {
  const refresh = useRefreshDesk()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    try {
      const { message } = await adminApi()(endpoints.invite, { body: { email } })
      notify.success(message, { detail: email })
      setEmail('')
      setError(undefined)
    } catch (refused) {
      const fields = serverFieldErrors(refused, ['email'])
      if (fields) setError(fields['email'])
      else notify.createFailed(words.inviteFailed, refused)
    } finally {
      setIsPending(false)
      input.current?.focus()
      refresh()
    }
  }
  return (
    <form noValidate className="desk-invite" onSubmit={(event) => void submit(event)}>
      <Field label={words.email} error={error}>
        <TextInput
          ref={input}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" pending={isPending} pendingText={words.inviting}>
        {words.invite}
      </Button>
    </form>
  )
}

function InvitationStatus({ state, expiresAt }: Invitation) {
  if (state === 'open') return <Status tone="success">{words.openUntil({ day: formatDate(expiresAt) })}</Status>
  if (state === 'used') return <Status tone="muted">{words.hasAccount}</Status>
  return <Status tone="outline">{state === 'revoked' ? words.revoked : words.expired}</Status>
}
