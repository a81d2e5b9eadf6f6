import { paths } from '@matinee/contract/paths'
import { Fragment } from 'react'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { takingPart } from '../../platform/taking-part.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import { Question } from './question.tsx'
import { SupportCard } from './support-card.tsx'
import { inBrowser, loadWritten, writtenMeta, WrittenOr } from './written.tsx'
import type { Route } from './+types/about.page'
import keyStyles from './keys.module.css'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'about')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => inBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: 'About and Help',
    description:
      'What this site is, how watching works, what Free and Premium give you, and answers to common questions.',
    path: paths.about[0],
  })

export default function AboutPage() {
  return <WrittenOr ours={<OurAbout />} />
}

function OurAbout() {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <ProsePage
      title={`About ${name}`}
      lead="Films and shows to watch, rate and talk about, run by people you can write to."
      aside={site?.supportUrl && <SupportCard />}
    >
      <Section id="what-this-is" title="What this is">
        <p>
          {name} streams films and shows in your browser. There is nothing to install: look around, read what others
          think and watch the trailers, all without an account.
        </p>
        <p>
          {site && `${site.operator} runs this site. `}It is built with Matinee, open-source software that anyone can
          use, so the films, the prices and the rules are chosen here. You can{' '}
          <TextLink to={paths.contact[0]}>write to us</TextLink>; a person answers.
        </p>
      </Section>
      <Section id="watching" title="How watching works">
        <p>
          Pick a film on the home page, under Browse or with the search box at the top. Its page tells you what it is
          about, who made it and how it is rated. &lsquo;Watch Now&rsquo; opens the film where it is here to watch;
          otherwise there is the trailer.
        </p>
        <ul>
          <li>The video adapts to your connection: if it is slow, the quality drops before the video stops.</li>
          <li>Nothing plays with sound until you ask for it.</li>
          <li>
            {`With an account your place in every film is kept, on every device, and you have a ${takingPart(site)}.`}
          </li>
        </ul>
      </Section>
      <Section id="free-and-premium" title="Free and Premium">
        <p>
          <strong>Free</strong>
          {` includes browsing, searching, trailers, free films and, with an account, a ${takingPart(site)}.`}
        </p>
        <p>
          <strong>Premium</strong> adds the films that are part of it, and a preferred genre with a Must Watch list of
          eight films. A plan that renews says so; with all others you pay once. The prices are on the{' '}
          <TextLink to={paths.pricing[0]}>Pricing</TextLink> page, and you see yours once more before you pay.
        </p>
        <p>
          In its last 7 days you can extend Premium: the new days are added to those you have left. You can cancel at
          any time. The details are in the <TextLink to={paths.terms[0]}>Terms of Service</TextLink>.
        </p>
      </Section>
      <Section id="questions" title="Questions">
        <Question id="account" title="Do I need an account to watch?">
          <p>
            {`No. Trailers and free films play without one. You need an account to go on where you stopped, to subscribe, and for a ${takingPart(site)}.`}
          </p>
        </Question>
        <Question id="lost-password" title="I forgot my password.">
          <p>
            Choose a new one at <TextLink to={paths.resetPassword[0]}>Reset Password</TextLink>. We email you a link
            that works once, for 30 minutes. Until you open it, your old password keeps working.
          </p>
        </Question>
        <Question id="signed-out" title="Why was I logged out?">
          <p>
            A session lasts 12 hours, or 30 days if you ticked &lsquo;Remember me&rsquo;. Changing your password also
            ends every session, on every device. Log in again and everything is where you left it.
          </p>
        </Question>
        <Question id="does-not-play" title="A film does not play.">
          <p>
            Reload the page first. If it still does not play, try without browser extensions that block media, or
            another browser. Then <TextLink to={paths.contact[0]}>tell us</TextLink> which film it was and what you saw.
          </p>
        </Question>
        <Question id="cancel" title="How do I cancel Premium?">
          <p>
            On <TextLink to={paths.profile[0]}>your profile</TextLink>, under Subscription Status. Premium then ends at
            once. If you do nothing, it ends by itself and nothing more is charged.
          </p>
        </Question>
        <Question id="wrong-facts" title="Something about a film is wrong, or should not be here.">
          <p>
            Please <TextLink to={paths.contact[0]}>write to us</TextLink> with the address of the page. If you hold
            rights in a work and want it taken down, say so in the first line and we look at it first.
          </p>
        </Question>
      </Section>
      <Section id="keyboard" title="Keyboard">
        <Keys />
      </Section>
      <Section id="accessibility" title="Accessibility">
        <p>
          Everyone should be able to use this site. We build and test this site against the Web Content Accessibility
          Guidelines 2.2 at level AA, in light and in dark.
        </p>
        <ul>
          <li>Every control can be reached and used with the keyboard alone, and shows where you are.</li>
          <li>Text can grow to four times its size, and pages fit a width of 320 pixels.</li>
          <li>If your system asks for less motion, nothing moves by itself.</li>
          <li>Pages read and work without scripts as far as they can.</li>
        </ul>
        <p>
          Not every trailer has captions yet; those without say so. If something does not work for you,{' '}
          <TextLink to={paths.contact[0]}>tell us</TextLink> and we will treat it as a bug.
        </p>
      </Section>
      <Section id="more-help" title="More help">
        <p>
          The rules of this site are in the <TextLink to={paths.terms[0]}>Terms of Service</TextLink>, what we know
          about you is in the <TextLink to={paths.privacy[0]}>Privacy Policy</TextLink>, this page is always at{' '}
          <TextLink to="/help">Help</TextLink>, and for everything else there is{' '}
          <TextLink to={paths.contact[0]}>Contact</TextLink>.
        </p>
      </Section>
    </ProsePage>
  )
}

const keys = [
  { press: ['Tab'], does: 'Go to the next control; with Shift, to the one before' },
  { press: ['Enter'], does: 'Follow a link, press a button, start a search' },
  { press: ['Esc'], does: 'Close the menu or a dialog; leave the player' },
  { press: ['Space', 'K'], does: 'In the player: play or pause' },
  { press: ['←', '→', 'J', 'L'], does: 'In the player: back or forward 10 seconds' },
  { press: ['0', '9', 'Home', 'End'], does: 'In the player: jump to the start, to 90 %, to the start or the end' },
  { press: [',', '.'], does: 'In the player: one frame back or forward, while paused' },
  { press: ['↑', '↓', 'M'], does: 'In the player: volume up or down, mute' },
  { press: ['<', '>'], does: 'In the player: slower or faster' },
  { press: ['C', '+', '−'], does: 'In the player: subtitles, larger or smaller' },
  { press: ['F', 'I'], does: 'In the player: full screen, picture in picture' },
  { press: ['?'], does: 'In the player: all its keys' },
]

function Keys() {
  return (
    <dl className={keyStyles.keys}>
      {keys.map(({ press, does }) => (
        <div key={does} className={keyStyles.row}>
          <dt className={keyStyles.press}>
            {press.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' or '}
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
