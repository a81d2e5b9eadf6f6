import { ownAccountEndpoints } from '@matinee/contract/own-account'
import { useState } from 'react'
import { browserApi } from '../browser-api.ts'
import { serverMessage } from '../forms/validation.ts'
import { reloadUser, useSession } from './session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './unconfirmed-email.module.css'
import * as words from '@matinee/locales/platform/unconfirmed-email'

const notices = {
  comments: words.forComments,
  gifts: words.forGifts,
  account: words.unconfirmedText,
  mails: words.forMails,
  twoSteps: words.toSetUpTwoSteps,
}

/** ACC-2, SAFE-1: asks the user to confirm their email address; renders nothing once it is confirmed. */
export function UnconfirmedEmail({ context }: { context: 'comments' | 'gifts' | 'account' | 'mails' | 'twoSteps' }) {
  const session = useSession()
  const [pending, setPending] = useState(false)
  // Undefined in a session that an earlier version has stored.
  if (session?.user.isEmailConfirmed !== false) return null
  const send = async () => {
    setPending(true)
    try {
      toast((await browserApi()(ownAccountEndpoints.sendConfirmation)).message)
      // It may have been confirmed in another browser.
      await reloadUser()
    } catch (error) {
      toast(serverMessage(error) ?? words.failed, { type: 'danger' })
    }
    setPending(false)
  }
  return (
    <div className={styles.notice}>
      <p>{notices[context]}</p>
      <Button size="small" pending={pending} pendingText={words.sending} onClick={() => void send()}>
        {words.sendTheEmailAgain}
      </Button>
    </div>
  )
}
