import { durationWords } from '@matinee/contract/plans.words'
import { paths } from '@matinee/contract/paths'
import { paymentMessages } from '@matinee/contract/payments'
import { formatMoney } from '@matinee/contract/money'
import { type Offer, planEndpoints } from '@matinee/contract/plans'
import { useEffect, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TrailerButton } from '../player/index.ts'
import type { FilmMovie } from './film-movie.ts'
import { LogInLink } from './log-in-link.tsx'
import { Panel } from './panel.tsx'
import { playWords as words } from './words.ts'
import styles from './panel.module.css'

/** WATCH-2: what Premium is and costs, and the trailer for those who do not want it. */
export function PremiumPanel({ movie, hasPlayed }: { movie: FilmMovie; hasPlayed: boolean }) {
  const isMember = useSession() !== null
  return (
    <Panel
      title={hasPlayed ? words.premiumEnded : words.premium}
      text={hasPlayed ? `${words.premiumEndedText} ${words.premiumText}` : words.premiumText}
      actions={
        <>
          <ButtonLink variant="primary" to={isMember ? `${paths.profile[0]}#plans` : paths.pricing[0]}>
            {words.seePlans}
          </ButtonLink>
          {!isMember && <LogInLink variant="plain" />}
          {movie.videoUrl !== null && (
            <TrailerButton
              title={movie.title}
              videoUrl={movie.videoUrl}
              poster={movie.backdrop?.src ?? null}
              look={{ variant: 'plain' }}
            />
          )}
        </>
      }
    >
      <Prices />
    </Panel>
  )
}

function Prices() {
  const [offer, setOffer] = useState<Offer | 'failed'>()
  useEffect(() => {
    let isShown = true
    const show = (loaded: Offer | 'failed') => isShown && setOffer(loaded)
    browserApi()(planEndpoints.offer).then(show, () => show('failed'))
    return () => {
      isShown = false
    }
  }, [])

  if (offer === 'failed') return <p className={styles.text}>{words.pricesFailed}</p>
  return (
    <>
      <h3 className="visually-hidden">{words.pricesTitle}</h3>
      <dl className={styles.prices} aria-busy={offer === undefined || undefined}>
        {offer
          ? Object.entries(offer.subscriptionOptions).map(([id, { name, cents, currency, days }]) => (
              <div key={id} className={styles.price}>
                <dt>{name}</dt>
                <dd>
                  <span className="figure">{formatMoney(cents, currency)}</span>{' '}
                  <span className={styles.days}>{durationWords.days(days)}</span>
                </dd>
              </div>
            ))
          : [1, 2, 3, 4].map((n) => (
              <div key={n} className={styles.price}>
                <dt>
                  <SkeletonText lines={1} lastWidth="70%" />
                </dt>
                <dd>
                  <SkeletonText lines={2} lastWidth="60%" />
                </dd>
              </div>
            ))}
      </dl>
      {offer && offer.payments !== 'live' && (
        <p className={styles.note}>
          {offer.payments === 'test'
            ? `${paymentMessages.testMode}: ${paymentMessages.testModeText}`
            : paymentMessages.paymentsOff}
        </p>
      )}
    </>
  )
}
