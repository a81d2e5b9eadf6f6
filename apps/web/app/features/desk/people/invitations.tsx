import { type Invitation, invitationEndpoints as endpoints, invitationLimits } from '@matinee/contract/invitations'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { useSite } from '../../../platform/site.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { When } from '../cells.tsx'
import { dayOf } from '../dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'

/** SITE-2: links by which people make an account while sign-up is by invitation. */
export function Invitations() {
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = useDeskAction(
    async ({ id }: Invitation) => await adminApi()(endpoints.revoke, { params: { invitationId: id } }),
    {
      failed: 'Failed to take the invitation back',
      onDone: ({ message }, { email }) => {
        notify.success(message, { detail: email })
        heading.current?.focus()
      },
    },
  )
  const columns: Column<Invitation>[] = [
    { name: 'user', title: 'Email', render: ({ email }) => <bdi>{email}</bdi> },
    { name: 'when', title: 'Invited', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      name: 'by',
      title: 'By',
      render: ({ invitedBy }) =>
        invitedBy === null ? <span className="muted">Deleted user</span> : <bdi>{invitedBy}</bdi>,
    },
    { name: 'status', title: 'Status', render: (invitation) => <InvitationStatus {...invitation} /> },
    actionsColumn(
      (invitation) =>
        invitation.state === 'open' && (
          <Button
            size="small"
            variant="quiet"
            pending={revoke.pending?.id === invitation.id}
            onClick={() => void revoke.run(invitation)}
          >
            Take back<span className="visually-hidden">{` the invitation of ${invitation.email}`}</span>
          </Button>
        ),
    ),
  ]
  return (
    <section aria-labelledby="desk-invitations-title">
      <h2 ref={heading} id="desk-invitations-title" className="desk-people-title" tabIndex={-1}>
        Invitations
      </h2>
      <p className="desk-record-text">
        {`Each is a link by email that works once, within ${invitationLimits.daysValid} days. `}
        <SignUpNote />
      </p>
      <InviteForm />
      <DeskTable
        caption="Invitations"
        list={{ ...state, rows: data?.invitations }}
        failed="Failed to load the invitations"
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title="Nobody was invited yet"
            text="Whom you invite stands here until they come, or a month after the link has expired."
          />
        }
        outlineRows={2}
        columns={columns}
      />
    </section>
  )
}

function SignUpNote() {
  const signUp = useSite()?.signUp ?? 'open'
  if (signUp === 'open') return 'Sign-up is open: people can also register without one. Settings can change that.'
  if (signUp === 'closed') return 'Sign-up is closed: links do not work until it is open or by invitation.'
  return 'Nobody can register without one.'
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
      else notify.failed('Failed to invite', refused)
    } finally {
      setIsPending(false)
      input.current?.focus()
      refresh()
    }
  }
  return (
    <form noValidate className="desk-invite" onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={error}>
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
      <Button type="submit" variant="primary" pending={isPending} pendingText="Inviting...">
        Invite
      </Button>
    </form>
  )
}

function InvitationStatus({ state, expiresAt }: Invitation) {
  if (state === 'open') return <Status tone="success">{`Open until ${dayOf(expiresAt)}`}</Status>
  if (state === 'used') return <Status tone="muted">Has an account</Status>
  return <Status tone="outline">{state === 'revoked' ? 'Taken back' : 'Expired'}</Status>
}
