import { personalDataEndpoints as endpoints } from '@matinee/contract/personal-data'
import { browserApi } from '../../platform/browser-api.ts'
import { textOf } from '../../platform/forms/use-form-submit.ts'
import { logOut } from '../../platform/session/session.ts'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { Part, PartForm, refusalOf } from './account.tsx'
import { deletionDay } from './deletion-day.ts'
import { accountWords as words } from './words.ts'
import styles from './account.module.css'

/** ACC-6: says what goes and what stays, and asks for the password. */
export function DeleteAccount() {
  const submit = async (filled: FormData) => {
    const body = { password: textOf(filled, 'deletionPassword') }
    try {
      const { deletesAt } = await browserApi()(endpoints.requestDeletion, { body })
      toast(words.deletionBegun(deletionDay(deletesAt)))
    } catch (error) {
      return refusalOf(error, 'deletionPassword')
    }
    // The server has ended the session already.
    await logOut()
    return undefined
  }
  return (
    <Part
      title={words.deleteAccount}
      button={words.deleteMyAccount}
      renderForm={(close) => (
        <>
          <div className={styles.waiting}>
            <h3 className={styles.subtitle}>{words.goesTitle}</h3>
            <ul className={styles.list}>
              {words.goes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <h3 className={styles.subtitle}>{words.staysTitle}</h3>
            <p>{words.stays}</p>
          </div>
          <PartForm submit={submit} submitLabel={words.deleteMyAccount} onCancel={close}>
            {(fields, pending) => (
              <Field label={words.password} error={fields['deletionPassword']}>
                <PasswordInput name="deletionPassword" autoComplete="current-password" required disabled={pending} />
              </Field>
            )}
          </PartForm>
        </>
      )}
    >
      <p className={styles.text}>{words.deleteAccountText}</p>
    </Part>
  )
}
