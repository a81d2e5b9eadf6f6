import { paths } from '@matinee/contract/paths'
import { Fragment } from 'react'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { memberFeatures } from '../../platform/member-features.ts'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import * as words from '@matinee/locales/pages/about'
import { ProsePage, Section } from './prose-page.tsx'
import { FaqItem } from './faq-item.tsx'
import { SupportCard } from './support-card.tsx'
import { loadWrittenInBrowser, loadWritten, writtenMeta, WrittenOrBuiltIn } from './written.tsx'
import type { Route } from './+types/about.page'
import keyStyles from './keys.module.css'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'about')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWrittenInBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: words.aboutAndHelp,
    description: words.description,
    path: paths.about[0],
  })

export default function AboutPage() {
  return <WrittenOrBuiltIn builtIn={<BuiltInAbout />} />
}

function BuiltInAbout() {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <ProsePage title={words.about({ name })} lead={words.lead} aside={site?.supportUrl && <SupportCard />}>
      <Section id="what-this-is" title={words.whatThisIs}>
        <p>{words.streams({ name })}</p>
        <p>
          {site && `${words.runs({ operator: site.operator })} `}
          <Sentence message={words.builtWith} values={{ writeToUs: <ContactLink>{words.writeToUs}</ContactLink> }} />
        </p>
      </Section>
      <Section id="watching" title={words.watching}>
        <p>{words.findText}</p>
        <ul>
          <li>{words.adapts}</li>
          <li>{words.noSound}</li>
          <li>{words.accountText({ parts: memberFeatures(site) })}</li>
        </ul>
      </Section>
      <Section id="free-and-premium" title={words.freeAndPremium}>
        <p>
          <Sentence
            message={words.freeIncludes}
            values={{ parts: memberFeatures(site), free: <strong>{words.free}</strong> }}
          />
        </p>
        <p>
          <Sentence
            message={words.premiumAdds}
            values={{
              premium: <strong>{words.premium}</strong>,
              pricing: <TextLink to={paths.pricing[0]}>{words.pricing}</TextLink>,
            }}
          />
        </p>
        <p>
          <Sentence message={words.extend} values={{ terms }} />
        </p>
      </Section>
      <Section id="questions" title={words.questions}>
        <FaqItem id="account" title={words.needAccount}>
          <p>{words.noAccount({ parts: memberFeatures(site) })}</p>
        </FaqItem>
        <FaqItem id="lost-password" title={words.forgot}>
          <p>
            <Sentence
              message={words.chooseNew}
              values={{ reset: <TextLink to={paths.resetPassword[0]}>{words.resetPassword}</TextLink> }}
            />
          </p>
        </FaqItem>
        <FaqItem id="signed-out" title={words.loggedOut}>
          <p>{words.sessions}</p>
        </FaqItem>
        <FaqItem id="does-not-play" title={words.doesNotPlay}>
          <p>
            <Sentence message={words.reload} values={{ tellUs: <ContactLink>{words.tellUs}</ContactLink> }} />
          </p>
        </FaqItem>
        <FaqItem id="cancel" title={words.howToCancel}>
          <p>
            <Sentence
              message={words.cancel}
              values={{ profile: <TextLink to={paths.profile[0]}>{words.yourProfile}</TextLink> }}
            />
          </p>
        </FaqItem>
        <FaqItem id="wrong-facts" title={words.wrongFacts}>
          <p>
            <Sentence
              message={words.pleaseWrite}
              values={{ writeToUs: <ContactLink>{words.writeToUs}</ContactLink> }}
            />
          </p>
        </FaqItem>
      </Section>
      <Section id="keyboard" title={words.keyboard}>
        <Keys />
      </Section>
      <Section id="accessibility" title={words.accessibility}>
        <p>{words.forEveryone}</p>
        <ul>
          {words.accessible.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <Sentence message={words.captions} values={{ tellUs: <ContactLink>{words.tellUs}</ContactLink> }} />
        </p>
      </Section>
      <Section id="more-help" title={words.moreHelp}>
        <p>
          <Sentence
            message={words.rules}
            values={{
              terms,
              privacy: <TextLink to={paths.privacy[0]}>{words.privacyPolicy}</TextLink>,
              help: <TextLink to="/help">{words.help}</TextLink>,
              contact: <ContactLink>{words.contact}</ContactLink>,
            }}
          />
        </p>
      </Section>
    </ProsePage>
  )
}

const terms = <TextLink to={paths.terms[0]}>{words.termsOfService}</TextLink>

const ContactLink = ({ children }: { children: string }) => <TextLink to={paths.contact[0]}>{children}</TextLink>

const keys = [
  { press: ['Tab'], does: words.keys.tab },
  { press: ['Enter'], does: words.keys.enter },
  { press: ['Esc'], does: words.keys.escape },
  { press: [words.space, 'K'], does: words.keys.play },
  { press: ['←', '→', 'J', 'L'], does: words.keys.seek },
  { press: ['0', '9', words.home, words.end], does: words.keys.jump },
  { press: [',', '.'], does: words.keys.frame },
  { press: ['↑', '↓', 'M'], does: words.keys.volume },
  { press: ['<', '>'], does: words.keys.speed },
  { press: ['C', '+', '−'], does: words.keys.subtitles },
  { press: ['F', 'I'], does: words.keys.screen },
  { press: ['?'], does: words.keys.all },
]

function Keys() {
  return (
    <dl className={keyStyles.keys}>
      {keys.map(({ press, does }) => (
        <div key={does} className={keyStyles.row}>
          <dt className={keyStyles.press}>
            {press.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ` ${words.or} `}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
