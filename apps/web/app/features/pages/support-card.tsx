import * as words from '@matinee/locales/pages'
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
      toast(words.supportCopied)
    } catch {
      toast(words.copyFailed, { type: 'danger' })
    }
  }

  return (
    <section className={styles.card} aria-labelledby="support-title">
      <h2 id="support-title" className={styles.title}>
        {words.supportSite({ site: site.name })}
      </h2>
      <p className={styles.text}>{words.supportText({ site: site.name })}</p>
      <div className={styles.actions}>
        <ButtonLink to={supportUrl} rel="noopener">
          <Coffee />
          {words.buyCoffee}
        </ButtonLink>
        <Button variant="quiet" className={styles.share} onClick={() => void share()}>
          <Share2 />
          {words.share}
        </Button>
      </div>
    </section>
  )
}
