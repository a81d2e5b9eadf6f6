import { Coffee, Share2 } from 'lucide-react'
import { useSite } from '../../platform/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './support-card.module.css'

/** SUPPORT-1, if the operator has a support link. */
export function SupportCard() {
  const site = useSite()
  const supportUrl = site?.supportUrl
  if (!site || !supportUrl) return null

  const share = async () => {
    try {
      await navigator.clipboard.writeText(supportUrl)
      toast('Support link copied to clipboard!')
    } catch {
      toast('Failed to copy link', { type: 'danger' })
    }
  }

  return (
    <section className={styles.card} aria-labelledby="support-title">
      <h2 id="support-title" className={styles.title}>
        Support {site.name}
      </h2>
      <p className={styles.text}>If you like what you find here, a coffee helps to keep {site.name} running.</p>
      <div className={styles.actions}>
        <ButtonLink to={supportUrl} rel="noopener">
          <Coffee />
          Buy a coffee
        </ButtonLink>
        <Button variant="quiet" className={styles.share} onClick={() => void share()}>
          <Share2 />
          Share
        </Button>
      </div>
    </section>
  )
}
