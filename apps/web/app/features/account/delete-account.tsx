import type { ShownCredential } from '@matinee/contract/own-account'
import { personalDataEndpoints as endpoints } from '@matinee/contract/personal-data'
import { paths } from '@matinee/contract/paths'
import { useNavigate } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { clearSession } from '../../platform/session/session.ts'
import { CredentialForm, twoStepsWords } from '../two-steps/index.ts'
import { AccountSection } from './account.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

/** Location state of the next page, which has no session. */
export interface DeletionLocationState {
  deletesAt: string
}

/** ACC-6: says what is deleted and what stays, and asks for a credential. Below a `QueryProvider`. */
export function DeleteAccount() {
  const navigate = useNavigate()
  const requestDeletion = async (credential: ShownCredential | null) => {
    const { deletesAt } = await browserApi()(endpoints.requestDeletion, { body: { credential } })
    const state: DeletionLocationState = { deletesAt }
    // Navigate first: without a session this page redirects to the login.
    await navigate(paths.keepAccount[0], { replace: true, state })
    clearSession()
  }
  return (
    <AccountSection
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
            onSubmit={requestDeletion}
            onCancel={close}
          />
        </>
      )}
    >
      <p className={styles.text}>{words.deleteAccountText}</p>
    </AccountSection>
  )
}
