import { durations as durationWords } from '@matinee/locales/api/plans'
import { paymentMessages } from '@matinee/contract/payments'
import { checkoutPath, pricingPath } from '@matinee/contract/purchase-path'
import { formatMoney } from '@matinee/contract/money'
import { type Offer, planEndpoints, type SubscriptionOption } from '@matinee/contract/plans'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TrailerButton } from '../player/index.ts'
import type { FilmMovie } from './film-movie.ts'
import { LogInLink } from './log-in-link.tsx'
import { Panel } from './panel.tsx'
import * as words from '@matinee/locales/play'
import styles from './panel.module.css'

/** WATCH-2: explains Premium with its prices, and offers the trailer instead. */
export function PremiumPanel({ movie, hasPlayed }: { movie: FilmMovie; hasPlayed: boolean }) {
  const isMember = useSession() !== null
  return (
    <Panel
      title={hasPlayed ? words.premiumEnded : words.premium}
      text={hasPlayed ? `${words.premiumEndedText} ${words.premiumText}` : words.premiumText}
      actions={
        <>
          <ButtonLink to={pricingPath(movie._id)}>{words.seePlans}</ButtonLink>
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
      <Prices film={movie._id} />
    </Panel>
  )
}

function Prices({ film }: { film: string }) {
  const [offer, setOffer] = useState<Offer | 'failed'>()
  useEffect(() => {
    let isMounted = true
    const update = (loaded: Offer | 'failed') => isMounted && setOffer(loaded)
    browserApi()(planEndpoints.offer).then(update, () => update('failed'))
    return () => {
      isMounted = false
    }
  }, [])

  if (offer === 'failed') return <p className={styles.text}>{words.pricesFailed}</p>
  return (
    <>
      <h3 className="visually-hidden">{words.pricesTitle}</h3>
      <ul className={styles.prices} aria-busy={offer === undefined || undefined}>
        {offer
          ? Object.entries(offer.subscriptionOptions).map(([id, option]) => (
              <li key={id}>
                {offer.payments === 'off' ? (
                  <div className={styles.price}>
                    <Price {...option} />
                  </div>
                ) : (
                  <Link to={checkoutPath({ plan: id, film })} className={styles.price}>
                    <Price {...option} />
                    <span className={styles.choose}>
                      {words.choosePlan} <ArrowRight />
                    </span>
                  </Link>
                )}
              </li>
            ))
          : [1, 2, 3, 4].map((n) => (
              <li key={n} className={styles.price}>
                <SkeletonText lines={3} lastWidth="60%" />
              </li>
            ))}
      </ul>
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

function Price({ name, cents, currency, days }: SubscriptionOption) {
  return (
    <>
      <span className={styles.planName}>{name}</span>{' '}
      <span className={styles.amount}>
        <span className="figure">{formatMoney(cents, currency)}</span>{' '}
        <span className={styles.days}>{durationWords.days({ count: days })}</span>
      </span>{' '}
    </>
  )
}
