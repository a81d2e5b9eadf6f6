import { paths } from '@matinee/contract/paths'
import { storageKeys } from '@matinee/contract/sessions'
import { pageMeta } from '../../platform/seo.ts'
import { useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import * as words from '@matinee/locales/pages/privacy'
import { ProsePage, Section } from './prose-page.tsx'
import { loadWrittenInBrowser, loadWritten, writtenMeta, WrittenOrBuiltIn } from './written.tsx'
import type { Route } from './+types/privacy.page'
import styles from './privacy.module.css'

const UPDATED = '2026-11-18'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'privacy')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWrittenInBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: words.title,
    description: words.description,
    path: paths.privacy[0],
  })

/** By their keys in the local storage. */
const browserStorage = [
  ['theme', words.kept.theme],
  [storageKeys.user, words.kept.user],
  [storageKeys.token, words.kept.token],
  ['player', words.kept.player],
  [storageKeys.subscriptionData, words.kept.subscription],
  [storageKeys.charge, words.kept.charge],
  [storageKeys.continuing, words.kept.continuing],
  [[storageKeys.adminLoggedIn, storageKeys.adminToken, storageKeys.adminEmail].join(', '), words.kept.admin],
  ['deskDensity', words.kept.density],
] as const

const stored = [words.lookingAround, words.withAccount, words.asYouUse, words.withPremium, words.whenYouWrite]

export default function PrivacyPage() {
  return <WrittenOrBuiltIn builtIn={<BuiltInPrivacy />} />
}

function BuiltInPrivacy() {
  const site = useSite()
  const form = <TextLink to={paths.contact[0]}>{words.contactForm}</TextLink>
  return (
    <ProsePage title={words.title} lead={words.lead} updated={UPDATED}>
      <Section id="who" title={words.responsible}>
        <p>
          {site ? (
            <Sentence
              message={words.runs}
              values={{
                operator: site.operator,
                site: site.name,
                email: <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink>,
                form,
              }}
            />
          ) : (
            <Sentence message={words.writeByForm} values={{ form }} />
          )}
        </p>
      </Section>
      <Section id="what-we-store" title={words.stored}>
        <ul>
          {stored.map(({ when, what }) => (
            <li key={when}>
              <strong>{when}</strong> {what}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="in-your-browser" title={words.inBrowser}>
        <p>{words.localStorage}</p>
        <dl className={styles.kept}>
          {browserStorage.map(([key, { use, until }]) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>
                {use} <span className={styles.until}>{until}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>{words.inTheTab}</p>
      </Section>
      <Section id="cookies" title={words.cookies}>
        <p>{words.cookiesText}</p>
      </Section>
      <Section id="mail" title={words.mail}>
        <p>{words.mailText}</p>
      </Section>
      <Section id="who-sees-it" title={words.others}>
        <p>{words.othersText}</p>
      </Section>
      <Section id="how-long" title={words.howLong}>
        <ul>
          {words.periods.map((period) => (
            <li key={period}>{period}</li>
          ))}
        </ul>
      </Section>
      <Section id="your-rights" title={words.rights}>
        <p>
          <Sentence
            message={words.rightsText}
            values={{
              account: <TextLink to={paths.account[0]}>{words.account}</TextLink>,
              writeToUs: <TextLink to={paths.contact[0]}>{words.writeToUs}</TextLink>,
            }}
          />
        </p>
        <p>{words.complain}</p>
      </Section>
      <Section id="changes" title={words.changes}>
        <p>{words.changesText}</p>
      </Section>
    </ProsePage>
  )
}
