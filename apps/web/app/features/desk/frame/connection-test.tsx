import { sessionMessages } from '@matinee/contract/sessions'
import { siteEndpoints } from '@matinee/contract/site'
import { useState } from 'react'
import { browserApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './connection-test.module.css'

/** ADMIN-5 */
export function ConnectionTest() {
  const [pending, setPending] = useState(false)
  const [works, setWorks] = useState<boolean>()

  const test = () => {
    setWorks(undefined)
    setPending(true)
    browserApi()(siteEndpoints.test)
      .then(
        () => setWorks(true),
        () => setWorks(false),
      )
      .finally(() => setPending(false))
  }
  return (
    <div className={styles.test}>
      <Button block pending={pending} pendingText={sessionMessages.testingConnection} onClick={test}>
        Test Server Connection
      </Button>
      {/* Always there: a live region that comes with its words may go unheard. */}
      <output className={classNames(styles.result, works === false && styles.failed)}>
        {works !== undefined && (works ? sessionMessages.connectionWorks : sessionMessages.connectionFailed)}
      </output>
    </div>
  )
}
