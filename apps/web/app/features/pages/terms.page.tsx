import { paths } from '@matinee/contract/paths'
import { withdrawalDays } from '@matinee/contract/payments'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import { inBrowser, loadWritten, writtenMeta, WrittenOr } from './written.tsx'
import type { Route } from './+types/terms.page'

const UPDATED = '2026-11-16'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'terms')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => inBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: 'Terms of Service',
    description:
      'The rules of this site: accounts, watching, comments, Premium, cancelling, and what to do when something is wrong.',
    path: paths.terms[0],
  })

export default function TermsPage() {
  return <WrittenOr ours={<OurTerms />} />
}

function OurTerms() {
  const site = useSite()
  const name = site?.name ?? productName
  const operator = site?.operator ?? 'the operator'
  return (
    <ProsePage
      title="Terms of Service"
      lead="The rules of this site, short enough to read. By using it you agree to them."
      updated={UPDATED}
    >
      <Section id="parties" title="You and us">
        <p>
          {name} is a streaming service run by {operator} (&lsquo;we&rsquo;). These terms apply between you and us.
          Whoever made the software it runs on is no party to them.
        </p>
      </Section>
      <Section id="accounts" title="Accounts">
        <ul>
          <li>An account belongs to one person. Give an email address that reaches you.</li>
          <li>Keep your password to yourself, and tell us when you think that somebody else has it.</li>
          <li>If you are too young to make such a contract where you live, ask the people who look after you first.</li>
        </ul>
      </Section>
      <Section id="watching" title="Watching">
        <p>
          You may watch what is shown here, privately and as often as you like while it is there. Titles may come and
          go.
        </p>
        <p>
          You may not copy, resell or publicly show what you watch here, get around its protection, or have machines
          collect the catalogue in a way that hurts the service for others. Works that carry a free licence stay free:
          there, that licence decides.
        </p>
      </Section>
      <Section id="comments" title="Comments and ratings">
        <p>
          What you write stays yours, and you let us show it here. Write about the film. No insults, no threats, nothing
          unlawful, no advertising, and no spoilers without a warning.
        </p>
        <p>We may hide a comment that breaks these rules.</p>
      </Section>
      <Section id="premium" title="Premium">
        <ul>
          <li>
            Before you pay you see the price and how long the plan runs. Nothing is added to that price. All prices are
            on the <TextLink to={paths.pricing[0]}>Pricing</TextLink> page.
          </li>
          <li>
            Premium begins at once and ends with the plan. Only a plan that says so renews by itself: it is charged at
            the end of each period until you cancel the renewal, and you keep what is paid.
          </li>
          <li>In its last 7 days you can extend it: the new days are added to those that are left.</li>
          <li>We remind you by email before it ends.</li>
        </ul>
      </Section>
      <Section id="cancelling" title="Cancelling and refunds">
        <p>
          You can cancel on your profile at any time. A plan that renews is then charged no more, and Premium lasts
          until the end of what is paid; with a plan that you paid once, your account is Free from that moment. If you
          do nothing, such a plan ends by itself and nothing more is charged.
        </p>
        {site?.withdrawal && (
          <p>
            As a consumer you can withdraw from a purchase within {withdrawalDays} days, without a reason: on your
            profile, with &lsquo;Withdraw from contract&rsquo;, or by{' '}
            <TextLink to={paths.contact[0]}>writing to us</TextLink>. The days that you bought end then, and a plan that
            renews is charged no more. You get back{' '}
            {site.withdrawal === 'whole' ? 'what you paid' : 'what you paid for the days that have not begun'}, the way
            you paid. A charge that renews a plan is no new purchase.
          </p>
        )}
        <p>
          Cancelling does not return money by itself. If you think that you should get something back,{' '}
          <TextLink to={paths.contact[0]}>write to us</TextLink>. Rights that the law gives you as a consumer stay
          untouched.
        </p>
      </Section>
      <Section id="availability" title="If something breaks">
        <p>
          We cannot promise that the service is never down or that every title stays. What we answer for, and how far,
          is what the law says.
        </p>
      </Section>
      <Section id="rights-holders" title="For rights holders">
        <p>
          If something here infringes your rights, send us the address of the page, what the work is, and why you may
          speak for it. <TextLink to={paths.contact[0]}>Write to us</TextLink>: a person reads it.
        </p>
      </Section>
      <Section id="changes" title="Changes and the law">
        <p>
          When these terms change, the date at the top changes with them. The law of the place where we are based
          applies, and where you live as a consumer its binding rules apply too.
        </p>
      </Section>
      <Section id="questions" title="Questions">
        <p>
          Plain answers are on the <TextLink to="/help">Help</TextLink> page, what happens to your data is in the{' '}
          <TextLink to={paths.privacy[0]}>Privacy Policy</TextLink>, and{' '}
          <TextLink to={paths.contact[0]}>Contact</TextLink> reaches a person.
        </p>
      </Section>
    </ProsePage>
  )
}
