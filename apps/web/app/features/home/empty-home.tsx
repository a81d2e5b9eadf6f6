import { paths } from '@matinee/contract/paths'
import { productName, useSite } from '../../platform/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from './countdown.tsx'
import { ProgrammeFrame, SeatsFrame, TicketFrame } from './frames.tsx'
import styles from './empty-home.module.css'

const offers = [
  {
    Frame: ProgrammeFrame,
    title: 'Easy to find',
    text: 'Films and shows by genre, year and rating, with trailers. Search by title, director, actor or a word that you remember.',
  },
  {
    Frame: SeatsFrame,
    title: 'Your own watchlist',
    text: 'Keep a watchlist that is there on every device. Like, dislike and comment on what you have seen.',
  },
  {
    Frame: TicketFrame,
    title: 'Free to start',
    text: 'Trailers and free films need no account. Premium adds a preferred genre and a Must Watch list made from it.',
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
            Films are coming&nbsp;soon.
          </h1>
          <p className={styles.text}>{name} has no films yet. Have a look around, and come back soon.</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.about[0]} variant="primary" size="large">
              About this site
            </ButtonLink>
            <ButtonLink to={paths.contact[0]} size="large" className={styles.ghost}>
              Contact
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={styles.offers} aria-labelledby="offers-title">
        <h2 id="offers-title" className={styles.offersTitle}>
          What you can expect
        </h2>
        <ul className={styles.columns}>
          {offers.map(({ Frame, title, text }) => (
            <li key={title} className={styles.offer}>
              <Frame />
              <h3 className={styles.offerTitle}>{title}</h3>
              <p className={styles.offerText}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
