import type { ShownCredential } from '@matinee/contract/own-account'
import { personalDataEndpoints as endpoints } from '@matinee/contract/personal-data'
import { browserApi } from '../../platform/browser-api.ts'
import { logOut } from '../../platform/session/session.ts'
import { toast } from '../../ui/toasts.ts'
import { CredentialForm, twoStepsWords } from '../two-steps/index.ts'
import { Part } from './account.tsx'
import { deletionDay } from './deletion-day.ts'
import { accountWords as words } from './words.ts'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

async function requestDeletion(credential: ShownCredential | null): Promise<void> {
  const { deletesAt } = await browserApi()(endpoints.requestDeletion, { body: { credential } })
  toast(words.deletionBegun(deletionDay(deletesAt)))
  // The server has ended the session already.
  await logOut()
}

/** ACC-6: says what is deleted and what stays, and asks for a credential. Below a `QueryProvider`. */
export function DeleteAccount() {
  return (
    <Part
      title={words.deleteAccount}
      button={words.deleteMyAccount}
      renderForm={(close) => (
        <>
          <div className={settings.panel}>
            <h3 className={styles.subtitle}>{words.goesTitle}</h3>
            <ul className={styles.list}>
              {words.goes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <h3 className={styles.subtitle}>{words.staysTitle}</h3>
            <p>{words.stays}</p>
          </div>
          <CredentialForm
            api={browserApi}
            title={twoStepsWords.confirmTitle}
            text={words.deletionNeedsYou}
            submitLabel={words.deleteMyAccount}
            busy={words.deleting}
            show={requestDeletion}
            onCancel={close}
          />
        </>
      )}
    >
      <p className={styles.text}>{words.deleteAccountText}</p>
    </Part>
  )
}
