import { ownAccountEndpoints } from '@matinee/contract/own-account'
import { useState } from 'react'
import { browserApi } from '../browser-api.ts'
import { serverMessage } from '../forms/validation.ts'
import { reloadUser, useSession } from './session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './unconfirmed-email.module.css'

const words = {
  comments: 'To write comments, please confirm your email address: open the link that we mailed to you.',
  gifts: 'To buy a gift, please confirm your email address: open the link that we mailed to you.',
  account:
    'This address is not confirmed yet: open the link that we mailed to you. Until then, you cannot write comments or buy gifts.',
  mails: 'These emails begin once you have confirmed your address: open the link that we mailed to you.',
  send: 'Send the email again',
  sending: 'Sending...',
  failed: 'That did not work. Please try again.',
}

/** ACC-2: nothing for somebody whose address is confirmed. */
export function UnconfirmedEmail({ place }: { place: 'comments' | 'gifts' | 'account' | 'mails' }) {
  const session = useSession()
  const [pending, setPending] = useState(false)
  // A session that was stored by an earlier version does not say.
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
      <p>{words[place]}</p>
      <Button size="small" pending={pending} pendingText={words.sending} onClick={() => void send()}>
        {words.send}
      </Button>
    </div>
  )
}
