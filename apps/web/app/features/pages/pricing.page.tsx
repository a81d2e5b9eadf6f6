import { durationOf } from '@matinee/contract/plans'
import { durations as durationWords } from '@matinee/locales/api/plans'
import { Sentence } from '../../ui/sentence.tsx'
import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { messages as paymentMessages } from '@matinee/locales/api/payments'
import { type Offer, perMonthCents, planEndpoints, savingCents, type SubscriptionOption } from '@matinee/contract/plans'
import { Check, Minus } from 'lucide-react'
import { checkoutPath, filmOf } from '@matinee/contract/purchase-path'
import { useLocation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { isLoadFailure, loadOrFailure, loadOrFailureInBrowser } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { productName, type Site, useSite } from '../../platform/site.ts'
import { memberFeaturesAtStart } from '../../platform/member-features.ts'
import { breadcrumbData, StructuredData, type Thing } from '../../platform/structured-data.tsx'
import { Tag } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { FaqItem } from './faq-item.tsx'
import type { Route } from './+types/pricing.page'
import styles from './pricing.module.css'
import page from './page.module.css'
import * as words from '@matinee/locales/pages/pricing'

const failedToLoad = words.pricesFailed

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrFailure(
    async () => await context.get(apiCall)(planEndpoints.offer),
    () => failedToLoad,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, failedToLoad)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.pricing,
    description: words.description,
    path: paths.pricing[0],
  })

/** Rows of the comparison. Premium includes all of them. */
const comparisonRows = (site: Site | undefined) => [
  { what: words.freeTrailers, isFree: true },
  { what: words.freeFilms, isFree: true },
  { what: memberFeaturesAtStart(site), isFree: true },
  { what: words.freePositions, isFree: true },
  { what: words.premiumFilms, isFree: false },
  { what: words.premiumGenre, isFree: false },
]

/** Also in the structured data, so they are plain text. */
const questions = [
  {
    id: 'renewal',
    title: words.renewalQuestion,
    answer: words.renewalAnswer,
  },
  {
    id: 'extending',
    title: words.canIExtendIt,
    answer: words.extendAnswer,
  },
  {
    id: 'cancelling',
    title: words.canICancel,
    answer: words.cancelAnswer,
  },
  {
    id: 'price-change',
    title: words.priceQuestion,
    answer: words.priceAnswer,
  },
  {
    id: 'receipt',
    title: words.receiptQuestion,
    answer: words.receiptAnswer,
  },
]

/** PAY-8 */
export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <article className={page.page}>
      {site && !isLoadFailure(loaderData) && (
        <StructuredData graph={import.meta.env.SSR && pricingData(loaderData, site)} />
      )}
      <header>
        <h1 className="page-title">{words.pricing}</h1>
        <p className={page.lead}>{words.lookAroundNameFor({ name })}</p>
      </header>
      {isLoadFailure(loaderData) ? (
        <EmptyState
          numeral="!"
          title={loaderData.failed.message}
          text={words.pricesFailedText}
          actions={
            <ButtonLink to={paths.pricing[0]} reloadDocument>
              {words.tryAgainSmall}
            </ButtonLink>
          }
        />
      ) : (
        <Plans offer={loaderData} site={site} />
      )}
      <Comparison />
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions">{words.questions}</h2>
        <div className={styles.questions}>
          {questions.map(({ id, title, answer }) => (
            <FaqItem key={id} id={id} title={title}>
              <p>{answer}</p>
            </FaqItem>
          ))}
        </div>
        <p className={styles.more}>
          <Sentence
            message={words.moreIn}
            values={{
              terms: <TextLink to={paths.terms[0]}>{words.termsOfService}</TextLink>,
              help: <TextLink to="/help">{words.help}</TextLink>,
              contact: <TextLink to={paths.contact[0]}>{words.contact}</TextLink>,
            }}
          />
        </p>
      </section>
    </article>
  )
}

function Plans({ offer, site }: { offer: Offer; site: Site | undefined }) {
  const plans = Object.entries(offer.subscriptionOptions)
  const isSold = offer.payments !== 'off'
  const film = filmOf(new URLSearchParams(useLocation().search))
  return (
    <section className={styles.section} aria-labelledby="plans">
      <h2 id="plans">{words.premium}</h2>
      {offer.payments !== 'live' && (
        <p className={styles.note}>
          {isSold ? `${paymentMessages.testMode}: ${paymentMessages.testModeText}` : paymentMessages.paymentsOff}
        </p>
      )}
      {plans.length === 0 && isSold && <p className={styles.note}>{paymentMessages.paymentsOff}</p>}
      <ul className={styles.plans}>
        {plans.map(([id, plan]) => (
          <Plan
            key={id}
            plan={plan}
            to={checkoutPath({ plan: id, film })}
            tax={site?.tax ?? null}
            saving={
              plan.mark === 'bestValue'
                ? savingCents(
                    plan,
                    plans.map(([, each]) => each),
                  )
                : 0
            }
            isSold={isSold}
          />
        ))}
      </ul>
      {plans.length > 0 && (
        <p className={styles.note}>
          {words.pricesIn({
            currency: [site?.currency ?? 'USD', ...(site?.tax ? [taxNote(site.tax)] : [])].join(', '),
          })}
        </p>
      )}
      <p className={styles.note}>
        {isSold && (
          <>
            <TextLink to={paths.gift[0]}>{words.gift}</TextLink>
            {' · '}
          </>
        )}
        <TextLink to={paths.redeem[0]}>{words.redeemACode}</TextLink>
      </p>
    </section>
  )
}

interface PlanProps {
  plan: SubscriptionOption
  /** Path of the checkout. */
  to: string
  tax: Site['tax']
  saving: number
  isSold: boolean
}

const termOf = (plan: SubscriptionOption) =>
  plan.isRenewing
    ? words.durationRenewsByItself({ duration: durationOf(plan) })
    : durationWords.days({ count: plan.days })

/** How the plan is paid, with the price per month of longer plans. */
function paymentNote(plan: SubscriptionOption): string {
  if (plan.isRenewing) return words.paidEveryDurationUntil({ duration: durationOf(plan) })
  const aMonth = perMonthCents(plan)
  if (aMonth === plan.cents || plan.days < 30) return words.paidOnce
  return words.paidOnceCurrencyPer({ currency: formatMoney(aMonth, plan.currency) })
}

function Plan({ plan, to, tax, saving, isSold }: PlanProps) {
  const money = (cents: number) => formatMoney(cents, plan.currency)
  const isBest = plan.mark === 'bestValue'
  return (
    <li className={classNames(styles.plan, isBest && styles.best)}>
      {plan.mark && (
        <Tag inverse={!isBest} className={styles.tag}>
          {isBest ? words.bestValue : words.popular}
        </Tag>
      )}
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.muted}>{termOf(plan)}</p>
      <p className={styles.price}>
        <span className="figure">{money(plan.cents)}</span>
        {tax && <span className={styles.muted}>{taxNote(tax)}</span>}
      </p>
      <p className={styles.muted}>{paymentNote(plan)}</p>
      {saving > 0 && <p className={styles.saving}>{words.saveSaving({ saving: money(saving) })}</p>}
      {plan.description !== '' && <p className={styles.description}>{plan.description}</p>}
      {isSold && (
        <ButtonLink block variant={isBest ? 'primary' : 'plain'} to={to} className={styles.choose}>
          {words.choose}
          <span className="visually-hidden">{` ${plan.name}`}</span>
        </ButtonLink>
      )}
    </li>
  )
}

function Comparison() {
  const site = useSite()
  return (
    <section className={styles.section} aria-labelledby="comparison">
      <h2 id="comparison">{words.whatEachGives}</h2>
      <table className={styles.comparison}>
        <caption className="visually-hidden">{words.comparison}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.what}</span>
            </th>
            <th scope="col">{words.free}</th>
            <th scope="col">{words.premium}</th>
          </tr>
        </thead>
        <tbody>
          {comparisonRows(site).map(({ what, isFree }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <ComparisonCell isIncluded={isFree} />
              <ComparisonCell isIncluded />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ComparisonCell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td data-given={isIncluded || undefined}>
      {isIncluded ? <Check /> : <Minus />}
      <span className="visually-hidden">{isIncluded ? words.yes : words.no}</span>
    </td>
  )
}

/** Offers only while something can be bought for money. */
function pricingData({ subscriptionOptions, payments }: Offer, site: Site): Thing[] {
  const url = site.url + paths.pricing[0]
  const offers = Object.values(subscriptionOptions).map((plan): Thing => ({
    '@type': 'Offer',
    name: plan.name,
    price: String(plan.cost),
    priceCurrency: plan.currency,
    availability: 'https://schema.org/InStock',
    url,
  }))
  return [
    ...(payments === 'live' && offers.length > 0
      ? [
          {
            '@type': 'Product',
            '@id': `${url}#premium`,
            name: words.namePremium({ name: site.name }),
            description: words.lead,
            brand: { '@type': 'Brand', name: site.name },
            image: `${site.url}/icon-512.png`,
            offers,
          },
        ]
      : []),
    {
      '@type': 'FAQPage',
      '@id': `${url}#questions`,
      mainEntity: questions.map(({ title, answer }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    breadcrumbData(
      [
        { name: words.home, path: paths.home[0] },
        { name: words.pricing, path: paths.pricing[0] },
      ],
      site,
    ),
  ]
}
