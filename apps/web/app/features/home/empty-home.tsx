import { paths } from '@matinee/contract/paths'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { productName, useSite } from '../../platform/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from './countdown.tsx'
import styles from './empty-home.module.css'
import * as words from '@matinee/locales/home'

const offers = [
  {
    picture: <ProgrammeFrame />,
    title: words.easyToFind,
    text: words.browseText,
  },
  {
    picture: <SeatsFrame />,
    title: words.yourOwnWatchlist,
    text: words.accountText,
  },
  {
    picture: <TicketFrame />,
    title: words.freeToStart,
    text: words.premiumText,
  },
]

/** Home before there is a single movie. */
export function EmptyHome() {
  const name = useSite()?.name ?? productName
  return (
    <>
      <section className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
        <Countdown />
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            {words.comingSoon}
          </h1>
          <p className={styles.text}>{words.noFilmsYet({ name })}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.about[0]} variant="primary" size="large">
              {words.aboutThisSite}
            </ButtonLink>
            <ButtonLink to={paths.contact[0]} size="large" className={styles.ghost}>
              {words.contact}
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={styles.offers} aria-labelledby="offers-title">
        <h2 id="offers-title" className={styles.offersTitle}>
          {words.whatYouCanExpect}
        </h2>
        <ul className={styles.columns}>
          {offers.map(({ picture, title, text }) => (
            <li key={title} className={styles.offer}>
              {picture}
              <h3 className={styles.offerTitle}>{title}</h3>
              <p className={styles.offerText}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.frame} viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

function ProgrammeFrame() {
  return (
    <Frame>
      <g className={styles.paper}>
        <path d="M-26 56H36V149H-26ZM44 56H106V149H44ZM214 56H276V149H214ZM284 56H346V149H284Z" />
      </g>
      <path className={styles.red} d="M114 34H206V171H114Z" />
      <g className={styles.ink}>
        <path d="M44 149 75 76 106 149ZM214 124H276V130H214ZM214 136H276V142H214ZM-26 56 36 118V56Z" />
        <circle cx="245" cy="94" r="20" />
        <path d="M284 149A36 36 0 0 1 320 113V149Z" />
      </g>
      <g className={styles.paper}>
        <circle cx="160" cy="86" r="31" />
        <path d="M114 171 206 128V171Z" />
      </g>
      <path className={styles.ink} d="M160 55A31 31 0 0 1 160 117Z" />
    </Frame>
  )
}

const SEATS = [-30, 28, 86, 144, 202, 260, 318]

function SeatsFrame() {
  return (
    <Frame>
      <path className={styles.paper} d="M34 24H286L270 132H50Z" />
      <path className={styles.red} d="M196 200V150A29 29 0 0 1 254 150V200Z" />
      <circle className={styles.red} cx="225" cy="98" r="19" />
      <path
        className={styles.ink}
        d={SEATS.map((x) => `M${x} 200V146a12 12 0 0 1 12-12h22a12 12 0 0 1 12 12V200Z`).join('')}
      />
    </Frame>
  )
}

function TicketFrame() {
  return (
    <Frame>
      <g transform="rotate(-7 160 100)">
        <path
          className={styles.paper}
          d="M42 52H196L190 68 196 84 190 100 196 116 190 132 196 148H42V118A18 18 0 0 0 42 82Z"
        />
        <path
          className={styles.ink}
          d="M84 76H96V124H84ZM104 76H108V124H104ZM116 76H132V124H116ZM140 76H144V124H140ZM152 76H164V124H152Z"
        />
      </g>
      <g transform="rotate(9 240 100)">
        <path
          className={styles.red}
          d="M214 52H284V82A18 18 0 0 0 284 118V148H214L208 132 214 116 208 100 214 84 208 68Z"
        />
        <circle className={styles.paper} cx="243" cy="100" r="17" />
      </g>
    </Frame>
  )
}

/** HOME-1 */
export function HomeFailed({ message }: { message: string }) {
  const name = useSite()?.name ?? productName
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
      <Countdown />
      <div className={styles.words}>
        <h1 id="hero-title" className="visually-hidden">
          {name}
        </h1>
        <LoadFailed message={message} className={styles.failed} />
      </div>
    </section>
  )
}
