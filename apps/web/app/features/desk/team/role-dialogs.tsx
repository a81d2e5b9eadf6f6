import { accountLimits } from '@matinee/contract/accounts'
import { type DeskRole, deskRoles } from '@matinee/contract/permissions'
import { type TeamMember, teamEndpoints as endpoints, teamErrors } from '@matinee/contract/team'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { emailError, hasCode, serverFieldErrors } from '../../../platform/forms/validation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import type { FinalFocus } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/team'
import { roles as roleWords } from '@matinee/locales/desk/team'

interface DialogProps {
  finalFocus: FinalFocus
  onClose: () => void
}

interface RoleFormProps extends DialogProps {
  title: ReactNode
  description: string
  submitLabel: string
  pendingText: string
  first?: DeskRole
  /** Resolves to undefined if nothing was sent, as a field was refused. */
  submit: (role: DeskRole) => Promise<{ message: string } | undefined>
  failed: (error: unknown) => void
  detail: string
  children?: (isPending: boolean) => ReactNode
}

/** A dialog with the choice of a role; `children` are the other fields. */
function RoleForm({ title, description, first = 'editor', submit, failed, detail, children, ...frame }: RoleFormProps) {
  const refresh = useRefreshDesk()
  const [role, setRole] = useState<DeskRole>(first)
  const [isPending, setIsPending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    try {
      const done = await submit(role)
      if (done) {
        notify.success(done.message, { detail })
        frame.onClose()
      }
    } catch (error) {
      failed(error)
    } finally {
      setIsPending(false)
      refresh()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && frame.onClose()}
      title={title}
      description={description}
      dismissible={!isPending}
      finalFocus={frame.finalFocus}
    >
      <form noValidate className="desk-refund" onSubmit={(event) => void send(event)}>
        {children?.(isPending)}
        <Field label={words.role} help={roleWords[role].text}>
          <Select
            value={role}
            disabled={isPending}
            onChange={(event) => setRole(event.currentTarget.value as DeskRole)}
          >
            {deskRoles.map((each) => (
              <option key={each} value={each}>
                {roleWords[each].name}
              </option>
            ))}
          </Select>
        </Field>
        <DialogActions>
          <DialogClose disabled={isPending}>{deskWords.cancel}</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText={frame.pendingText}>
            {frame.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Render it only while it is open. */
export function InviteDialog(props: DialogProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const showError = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }
  return (
    <RoleForm
      {...props}
      title={words.inviteTitle}
      description={words.inviteText}
      submitLabel={words.sendInvitation}
      pendingText={words.sending}
      detail={email}
      submit={async (role) => {
        const wrong = emailError(email)
        if (wrong !== undefined) {
          showError(wrong)
          return undefined
        }
        return await adminApi()(endpoints.invite, { body: { email, role } })
      }}
      failed={(refused) => {
        const hasRole = teamErrors.hasRole()
        const sentence = hasCode(refused, hasRole.code)
          ? hasRole.message
          : serverFieldErrors(refused, ['email'])?.['email']
        if (sentence === undefined) notify.createFailed(words.inviteFailed, refused)
        else showError(sentence)
      }}
    >
      {(isPending) => (
        <Field label={words.email} error={error}>
          <TextInput
            ref={input}
            type="email"
            name="email"
            autoComplete="off"
            maxLength={accountLimits.emailMax}
            value={email}
            disabled={isPending}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError(undefined)
            }}
          />
        </Field>
      )}
    </RoleForm>
  )
}

/** Render it only while it is open. */
export function RoleDialog({ member: { id, username, role }, ...props }: DialogProps & { member: TeamMember }) {
  return (
    <RoleForm
      {...props}
      title={<bdi>{words.changeTitle({ name: username })}</bdi>}
      description={words.changeText}
      submitLabel={words.changeTheRole}
      pendingText={words.changing}
      first={role}
      detail={username}
      submit={(next) => adminApi()(endpoints.changeRole, { params: { userId: id }, body: { role: next } })}
      failed={(error) => notify.failed(words.changeFailed, error)}
    />
  )
}
