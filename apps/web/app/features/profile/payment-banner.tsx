import { paths } from '@matinee/contract/paths'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './payment-banner.module.css'
import * as words from '@matinee/locales/profile/payment-banner'

/**
 * PAY-4: for users whose renewal failed, on every page. Always in the HTML, hidden: an attribute set by the boot script
 * shows it before the first paint, so that the layout does not shift. The profile shows it in the membership section.
 */
export function PaymentBanner() {
  const { pathname } = useLocation()
  const [isPending, setPending] = useState(false)
  if ((paths.profile as readonly string[]).includes(pathname)) return null
  const open = async () => {
    setPending(true)
    // Loaded on demand: few users need it.
    const refusal = await import('./change-card.ts').then(({ changeCard }) => changeCard())
    if (refusal) toast(refusal, { type: 'danger' })
    setPending(false)
  }
  return (
    <section className={styles.banner} aria-label={words.payment} data-nosnippet>
      <p>{words.paymentFailed}</p>
      <Button size="small" pending={isPending} onClick={() => void open()}>
        {words.changeCard}
      </Button>
    </section>
  )
}
