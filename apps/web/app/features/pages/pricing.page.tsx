import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { paymentMessages } from '@matinee/contract/payments'
import { type Offer, perMonthCents, planEndpoints, savingCents, type SubscriptionOption } from '@matinee/contract/plans'
import { Check, Minus } from 'lucide-react'
import { apiCall } from '../../platform/api.ts'
import { hasFailed, orFailed, orFailedInBrowser } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { productName, type Site, useSite } from '../../platform/site.ts'
import { takingPart } from '../../platform/taking-part.ts'
import { breadcrumbData, StructuredData, type Thing } from '../../platform/structured-data.tsx'
import { Tag } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Question } from './question.tsx'
import type { Route } from './+types/pricing.page'
import styles from './pricing.module.css'
import page from './page.module.css'

const failedToLoad = 'The prices cannot be shown right now.'

export const loader = ({ context }: Route.LoaderArgs) =>
  orFailed(
    async () => await context.get(apiCall)(planEndpoints.offer),
    () => failedToLoad,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFailedInBrowser(serverLoader, failedToLoad)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Pricing',
    description:
      'What Premium costs, what it gives you, and what is free. You see whether a plan renews before you pay.',
    path: paths.pricing[0],
  })

/** What each gives, as the server holds it. */
const gives = (site: Site | undefined) => [
  { what: 'Every trailer, and all that is written about a film', isFree: true },
  { what: 'Free films, also without an account', isFree: true },
  { what: takingPart(site).replace('w', 'W'), isFree: true },
  { what: 'Your place in every film, on every device', isFree: true },
  { what: 'The films that are part of Premium', isFree: false },
  { what: 'A preferred genre, and a Must Watch list made from it', isFree: false },
]

/** Also in the structured data, so they are plain text. */
const questions = [
  {
    id: 'renewal',
    title: 'Does it renew by itself?',
    answer:
      'Only a plan that says so: it is charged at the end of each period until you cancel, and you keep what is paid. With all others you pay once, and nothing more is charged.',
  },
  {
    id: 'extending',
    title: 'Can I extend it?',
    answer: 'Yes, in its last 7 days, unless it renews by itself. The new days are added to those you have left.',
  },
  {
    id: 'cancelling',
    title: 'Can I cancel?',
    answer:
      'At any time, on your profile. A plan that renews stays until the end of what is paid; with all others your account is Free from that moment. The Terms of Service say what can be refunded.',
  },
  {
    id: 'price-change',
    title: 'What if the price changes?',
    answer: 'A new price holds for what is bought from then on. What you have paid for stays yours until its last day.',
  },
  {
    id: 'receipt',
    title: 'Do I get a receipt?',
    answer: 'Yes, by email and on your profile, for every payment.',
  },
]

/** PAY-8 */
export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <article className={page.page}>
      {site && !hasFailed(loaderData) && (
        <StructuredData graph={import.meta.env.SSR && pricingData(loaderData, site)} />
      )}
      <header>
        <h1 className="page-title">Pricing</h1>
        <p className={page.lead}>
          {`Look around ${name} for free. Premium opens every film. Each plan says what it costs, how long it lasts, and whether it renews.`}
        </p>
      </header>
      {hasFailed(loaderData) ? (
        <EmptyState
          numeral="!"
          title={loaderData.failed.message}
          text="Please try again in a moment."
          actions={
            <ButtonLink to={paths.pricing[0]} reloadDocument>
              Try again
            </ButtonLink>
          }
        />
      ) : (
        <Plans offer={loaderData} site={site} />
      )}
      <Comparison />
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <div className={styles.questions}>
          {questions.map(({ id, title, answer }) => (
            <Question key={id} id={id} title={title}>
              <p>{answer}</p>
            </Question>
          ))}
        </div>
        <p className={styles.more}>
          More is in the <TextLink to={paths.terms[0]}>Terms of Service</TextLink> and on the{' '}
          <TextLink to="/help">Help</TextLink> page, and <TextLink to={paths.contact[0]}>Contact</TextLink> reaches a
          person.
        </p>
      </section>
    </article>
  )
}

function Plans({ offer, site }: { offer: Offer; site: Site | undefined }) {
  const plans = Object.entries(offer.subscriptionOptions)
  const isSold = offer.payments !== 'off'
  return (
    <section className={styles.section} aria-labelledby="plans">
      <h2 id="plans">Premium</h2>
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
          {`Prices in ${[site?.currency ?? 'USD', ...(site?.tax ? [taxNote(site.tax)] : [])].join(', ')}. Nothing is added to them.`}
        </p>
      )}
      <p className={styles.note}>
        {isSold && (
          <>
            <TextLink to={paths.gift[0]}>Give Premium as a gift</TextLink>
            {' · '}
          </>
        )}
        <TextLink to={paths.redeem[0]}>Redeem a code</TextLink>
      </p>
    </section>
  )
}

interface PlanProps {
  plan: SubscriptionOption
  tax: Site['tax']
  saving: number
  isSold: boolean
}

const termOf = ({ isRenewing, duration, days }: SubscriptionOption) =>
  isRenewing ? `${duration}, renews by itself` : days === 1 ? '1 day' : `${days} days`

/** The total and the period stand beside the price. */
function paidHow(plan: SubscriptionOption): string {
  if (plan.isRenewing) return `Paid every ${plan.duration}, until you cancel`
  const aMonth = perMonthCents(plan)
  if (aMonth === plan.cents || plan.days < 30) return 'Paid once'
  return `Paid once. ${formatMoney(aMonth, plan.currency)} per 30 days`
}

function Plan({ plan, tax, saving, isSold }: PlanProps) {
  const money = (cents: number) => formatMoney(cents, plan.currency)
  const isBest = plan.mark === 'bestValue'
  return (
    <li className={classNames(styles.plan, isBest && styles.best)}>
      {plan.mark && (
        <Tag inverse={!isBest} className={styles.tag}>
          {isBest ? 'BEST VALUE' : 'POPULAR'}
        </Tag>
      )}
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.muted}>{termOf(plan)}</p>
      <p className={styles.price}>
        <span className="figure">{money(plan.cents)}</span>
        {tax && <span className={styles.muted}>{taxNote(tax)}</span>}
      </p>
      <p className={styles.muted}>{paidHow(plan)}</p>
      {saving > 0 && <p className={styles.saving}>{`Save ${money(saving)}`}</p>}
      {plan.description !== '' && <p className={styles.description}>{plan.description}</p>}
      {isSold && (
        <ButtonLink
          block
          variant={isBest ? 'primary' : 'plain'}
          to={`${paths.profile[0]}#plans`}
          className={styles.choose}
        >
          Choose<span className="visually-hidden">{` ${plan.name}`}</span>
        </ButtonLink>
      )}
    </li>
  )
}

function Comparison() {
  const site = useSite()
  return (
    <section className={styles.section} aria-labelledby="comparison">
      <h2 id="comparison">What each gives</h2>
      <table className={styles.comparison}>
        <caption className="visually-hidden">What Free and Premium give</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Free</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {gives(site).map(({ what, isFree }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <Given isGiven={isFree} />
              <Given isGiven />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Given({ isGiven }: { isGiven: boolean }) {
  return (
    <td data-given={isGiven || undefined}>
      {isGiven ? <Check /> : <Minus />}
      <span className="visually-hidden">{isGiven ? 'Yes' : 'No'}</span>
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
            name: `${site.name} Premium`,
            description: 'Every film, a preferred genre and a Must Watch list. Paid once for a number of days.',
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
        { name: 'Home', path: paths.home[0] },
        { name: 'Pricing', path: paths.pricing[0] },
      ],
      site,
    ),
  ]
}
