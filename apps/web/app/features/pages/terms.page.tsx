import { paths } from '@matinee/contract/paths'
import { withdrawalDays } from '@matinee/contract/payments'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import * as words from '@matinee/locales/pages/terms'
import { loadWrittenInBrowser, loadWritten, writtenMeta, WrittenOrBuiltIn } from './written.tsx'
import type { Route } from './+types/terms.page'

const UPDATED = '2026-11-18'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'terms')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWrittenInBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: words.title,
    description: words.description,
    path: paths.terms[0],
  })

export default function TermsPage() {
  return <WrittenOrBuiltIn builtIn={<BuiltInTerms />} />
}

const ContactLink = ({ children }: { children: string }) => <TextLink to={paths.contact[0]}>{children}</TextLink>

const writeToUs = <ContactLink>{words.writeToUs}</ContactLink>

function BuiltInTerms() {
  const site = useSite()
  return (
    <ProsePage title={words.title} lead={words.lead} updated={UPDATED}>
      <Section id="parties" title={words.parties}>
        <p>{words.partiesText({ site: site?.name ?? productName, operator: site?.operator ?? words.theOperator })}</p>
      </Section>
      <Section id="accounts" title={words.accounts}>
        <ul>
          {words.accountRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
      <Section id="watching" title={words.watching}>
        <p>{words.mayWatch}</p>
        <p>{words.mayNot}</p>
      </Section>
      <Section id="comments" title={words.comments}>
        <p>{words.contributionsText}</p>
        <p>{words.mayHide}</p>
      </Section>
      <Section id="premium" title={words.premium}>
        <ul>
          <li>
            <Sentence
              message={words.price}
              values={{ pricing: <TextLink to={paths.pricing[0]}>{words.pricing}</TextLink> }}
            />
          </li>
          {words.premiumRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
      <Section id="cancelling" title={words.cancelling}>
        <p>{words.cancel}</p>
        {site?.withdrawal && (
          <p>
            <Sentence
              message={words.withdrawal[site.withdrawal === 'whole' ? 'whole' : 'part']}
              values={{ days: withdrawalDays, writingToUs: <ContactLink>{words.writingToUs}</ContactLink> }}
            />
          </p>
        )}
        <p>
          <Sentence message={words.noMoneyByItself} values={{ writeToUs }} />
        </p>
      </Section>
      <Section id="availability" title={words.availability}>
        <p>{words.availabilityText}</p>
      </Section>
      <Section id="rights-holders" title={words.rightsHolders}>
        <p>
          <Sentence message={words.rightsHoldersText} values={{ writeToUs }} />
        </p>
      </Section>
      <Section id="changes" title={words.changes}>
        <p>{words.changesText}</p>
      </Section>
      <Section id="questions" title={words.questions}>
        <p>
          <Sentence
            message={words.questionsText}
            values={{
              help: <TextLink to="/help">{words.help}</TextLink>,
              privacy: <TextLink to={paths.privacy[0]}>{words.privacyPolicy}</TextLink>,
              contact: <ContactLink>{words.contact}</ContactLink>,
            }}
          />
        </p>
      </Section>
    </ProsePage>
  )
}
