import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage } from '../prose/prose-page.tsx'
import { SupportCard } from '../sharing/support-card.tsx'
import type { Route } from './+types/about.page'
import { Keys } from './keys.tsx'
import { Question } from './question.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About and Help',
    description:
      'What this house is, how watching works, what Free and Premium give you, and answers to common questions.',
    path: paths.about[0],
  })

export default function AboutPage() {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <ProsePage
      title={`About ${name}`}
      lead="A small picture house on the open web: films and shows to watch, rate and talk about, run by people whose address you know."
      aside={<SupportCard />}
      sections={[
        {
          id: 'what-this-is',
          title: 'What this is',
          body: (
            <>
              <p>
                {name} streams films and shows in your browser. There is nothing to install and nothing to hand over:
                look around, read what others thought, and watch the trailers without an account.
              </p>
              <p>
                {site && `${site.operator} runs this house. `}It is built with Matinee, open software that anybody may
                run, so the programme, the prices and the rules are made here and not by a chain. You can{' '}
                <TextLink to={paths.contact[0]}>write to us</TextLink>; a person answers.
              </p>
            </>
          ),
        },
        {
          id: 'watching',
          title: 'How watching works',
          body: (
            <>
              <p>
                Pick a film from the first page, from a category, or through the search box at the top. Its own page
                tells you what it is about, who made it and how it was received, and lets you start the trailer.
              </p>
              <ul>
                <li>The picture adapts to your line. On a slow one it gets softer before it ever stops.</li>
                <li>Nothing plays with sound until you ask for it.</li>
                <li>
                  With an account you keep a watchlist, say what you liked and what you did not, and leave a comment for
                  the next person in the row.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'free-and-premium',
          title: 'Free and Premium',
          body: (
            <>
              <p>
                <strong>Free</strong> is the whole front of the house: browsing, searching, trailers and free films,
                ratings, comments and a watchlist.
              </p>
              <p>
                <strong>Premium</strong> adds a preferred genre, and a Must Watch list of eight films chosen from it.
                You pay for a month, a quarter, half a year or a year, in US dollars. The price of each plan stands on
                your profile before you decide.
              </p>
              <p>
                Buying again in the last 7 days of a subscription adds the days to those you have left. You can cancel
                at any time, and the exact terms are in the <TextLink to={paths.terms[0]}>Terms of Service</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'questions',
          title: 'Questions',
          body: (
            <>
              <Question id="account" title="Do I need an account to watch?">
                <p>
                  No. Trailers and free films play without one. You need an account to keep a watchlist, to rate, to
                  comment and to subscribe.
                </p>
              </Question>
              <Question id="lost-password" title="I have lost my password.">
                <p>
                  Ask for a new one at <TextLink to={paths.resetPassword[0]}>Reset Password</TextLink>. We mail you a
                  link that works once, for 30 minutes. Until you open it, your old password stays as it is.
                </p>
              </Question>
              <Question id="signed-out" title="Why was I signed out?">
                <p>
                  A session lasts 12 hours, or 30 days if you ticked &lsquo;Remember me&rsquo;. Changing your password
                  also ends every session, on every device. Sign in again and everything is where you left it.
                </p>
              </Question>
              <Question id="does-not-play" title="A film does not play.">
                <p>
                  Reload the page first. If the picture still does not come, try without browser extensions that block
                  media, or in another browser. Then <TextLink to={paths.contact[0]}>tell us</TextLink> which film it
                  was and what you saw.
                </p>
              </Question>
              <Question id="cancel" title="How do I cancel Premium?">
                <p>
                  On <TextLink to={paths.profile[0]}>your profile</TextLink>, under Subscription Status. It takes effect
                  at once, and you can come back whenever you like.
                </p>
              </Question>
              <Question id="wrong-facts" title="Something about a film is wrong, or should not be here.">
                <p>
                  Please <TextLink to={paths.contact[0]}>write to us</TextLink> with the address of the page. If you
                  hold rights in a work and want it taken down, say so in the first line and we look at it first.
                </p>
              </Question>
            </>
          ),
        },
        {
          id: 'keyboard',
          title: 'Keyboard',
          body: <Keys />,
        },
        {
          id: 'accessibility',
          title: 'Accessibility',
          body: (
            <>
              <p>
                Everybody should find a seat here. We build and test this site against the Web Content Accessibility
                Guidelines 2.2 at level AA, in light and in dark.
              </p>
              <ul>
                <li>Every control can be reached and used with the keyboard alone, and shows where you are.</li>
                <li>Text can grow to four times its size, and pages fold down to a width of 320 pixels.</li>
                <li>If your system asks for less motion, nothing moves by itself.</li>
                <li>Pages read and work without scripts as far as they can.</li>
              </ul>
              <p>
                Not every trailer has captions yet; those that lack them say so. If something shuts you out,{' '}
                <TextLink to={paths.contact[0]}>tell us</TextLink>: we treat it as a fault, not as a wish.
              </p>
            </>
          ),
        },
        {
          id: 'more-help',
          title: 'More help',
          body: (
            <p>
              The rules of the house are in the <TextLink to={paths.terms[0]}>Terms of Service</TextLink>, what we know
              about you is in the <TextLink to={paths.privacy[0]}>Privacy Policy</TextLink>, this page is always at{' '}
              <TextLink to="/help">Help</TextLink>, and for everything else there is{' '}
              <TextLink to={paths.contact[0]}>Contact</TextLink>.
            </p>
          ),
        },
      ]}
    />
  )
}
