import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import { inBrowser, loadWritten, writtenMeta, WrittenOr } from './written.tsx'
import type { Route } from './+types/privacy.page'
import styles from './privacy.module.css'

const UPDATED = '2026-11-17'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'privacy')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => inBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: 'Privacy Policy',
    description:
      'What this service stores about you, where, for how long and why; what it does not do; and your rights.',
    path: paths.privacy[0],
  })

const kept = [
  {
    key: 'theme',
    use: 'Light or dark, if you chose one. Following your system stores nothing.',
    until: 'you change it',
  },
  { key: 'user', use: 'Your name, address and kind of account, so that the page can greet you.', until: 'you log out' },
  { key: 'token', use: 'The proof that you are logged in.', until: 'you log out, or it expires' },
  { key: 'player', use: 'The volume, speed, quality, languages and subtitles that you chose.', until: 'you delete it' },
  { key: 'subscriptionData', use: 'The state of your subscription, to show it without asking.', until: 'you log out' },
  {
    key: 'nextCharge',
    use: 'When a plan that renews is charged next, or that a charge has failed, to say so on every page.',
    until: 'you log out',
  },
  {
    key: 'continueWatching',
    use: 'Whether there is a film that you can go on with, so that the home page keeps room for it.',
    until: 'you log out',
  },
  {
    key: 'adminLoggedIn, adminToken, adminEmail',
    use: 'The same for the people who run this site. Yours stays empty.',
    until: 'they log out',
  },
  {
    key: 'deskDensity',
    use: 'For the same people: that they like the rows of their lists closer together.',
    until: 'they change it',
  },
]

export default function PrivacyPage() {
  return <WrittenOr ours={<OurPrivacy />} />
}

function OurPrivacy() {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <ProsePage
      title="Privacy Policy"
      lead="We keep what the service needs to work, tell you what that is, and do nothing else with it. There is no advertising here and nobody follows you around."
      updated={UPDATED}
    >
      <Section id="who" title="Who is responsible">
        <p>
          {site ? (
            <>
              {site.operator} runs {name}. For anything about your data, write to{' '}
              <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink> or use the{' '}
            </>
          ) : (
            <>For anything about your data, use the </>
          )}
          <TextLink to={paths.contact[0]}>contact form</TextLink>.
        </p>
      </Section>
      <Section id="what-we-store" title="What we store">
        <ul>
          <li>
            <strong>To look around: nothing about you.</strong> Like any server, ours keeps a log of requests, to keep
            the service running and to stop abuse. What you search for is not in it.
          </li>
          <li>
            <strong>With an account:</strong> your user name, your email address, a one-way hash of your password (never
            the password), when you registered, the last day you were here, and for each browser in which you are logged
            in its kind, the network it came from (not the whole address) and when it was last seen. If you log in with
            another provider, also the number by which that provider knows you.
          </li>
          <li>
            <strong>As you use it:</strong> your watchlist, what you liked or disliked, your comments, your preferred
            genre, which films you watched and how far, and whether an age lock is on. Comments are public and carry
            your user name. Likes and dislikes count in the public totals, without your name.
          </li>
          <li>
            <strong>With Premium:</strong> the plan, what you paid and when, and from when to when it runs. Card numbers
            never reach us. With a gift that you buy: the email address of whoever it is for, and your message to them.
          </li>
          <li>
            <strong>When you write to us:</strong> your name, your address and your message.
          </li>
        </ul>
      </Section>
      <Section id="in-your-browser" title="What your browser keeps">
        <p>
          These stay in your browser&rsquo;s local storage, and only this site can read them. You can delete them in
          your browser at any time.
        </p>
        <dl className={styles.kept}>
          {kept.map(({ key, use, until }) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>
                {use} <span className={styles.until}>Kept until {until}.</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Until you close the tab it also remembers how far down a page you were, what you had begun to write or do, and
          whether the page had to be loaded again after a fault. A service worker keeps the look of the site and some
          posters, so that it opens faster and can tell you when you are offline. It never keeps personal answers.
        </p>
      </Section>
      <Section id="cookies" title="Cookies">
        <p>
          We set no cookies for tracking, statistics or advertising, and nobody else sets any here. The exceptions are
          technical, and no script can read them. When you ask for a new password, a cookie ties the link in our email
          to your browser for 30 minutes. While you log in with another provider, one remembers your way back, for ten
          minutes. And a browser in which you have logged in keeps one for 180 days, so that strangers who guess at your
          password cannot keep you out. That is why you see no cookie banner.
        </p>
      </Section>
      <Section id="mail" title="Email">
        <p>
          We write to you when you change your password or your address, when somebody may be using a session of yours,
          when you send us a message, and when Premium begins, is paid for, is about to end or has ended. This site
          sends no newsletter, and its emails carry no tracking pictures.
        </p>
      </Section>
      <Section id="who-sees-it" title="Who else sees it">
        <p>
          Nobody buys or rents your data from us. It is seen by those who run the machines and deliver the email for us,
          by whoever processes your payment, and by a court if the law compels us. A trailer that lies on another
          service, such as YouTube or Vimeo, is fetched from there only once you press play; from then on their rules
          apply to it.
        </p>
      </Section>
      <Section id="how-long" title="How long we keep it">
        <ul>
          <li>Your account and what belongs to it: until you ask us to delete it.</li>
          <li>The address of somebody whom we invited: until a month after the invitation has ended.</li>
          <li>What you paid and when: longer than your account, where the law wants us to keep it.</li>
          <li>Messages that you send us here: a year. What we then write to each other by email is apart from that.</li>
          <li>Emails that this site has sent you: 30 days.</li>
          <li>
            The server&rsquo;s log and backups: as long as we need them to run the service. Ask us if you want to know
            how long that is.
          </li>
        </ul>
      </Section>
      <Section id="your-rights" title="Your rights">
        <p>
          In many places the law lets you ask what we hold about you, have it corrected or deleted, take a copy with
          you, or object to a use of it. <TextLink to={paths.contact[0]}>Write to us</TextLink> from the address of your
          account.
        </p>
        <p>If you think that we got it wrong, you may also complain to the data protection authority where you live.</p>
      </Section>
      <Section id="changes" title="Changes">
        <p>When this page changes, the date at its top changes with it.</p>
      </Section>
    </ProsePage>
  )
}
