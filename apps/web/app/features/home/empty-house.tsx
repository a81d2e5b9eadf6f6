import { paths } from '@matinee/contract/paths'
import { productName, useSite } from '../../platform/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from './countdown.tsx'
import { ProgrammeFrame, SeatsFrame, TicketFrame } from './frames.tsx'
import styles from './empty-house.module.css'

const offers = [
  {
    Frame: ProgrammeFrame,
    title: 'A programme, not a pile',
    text: 'Films and shows by genre, year and rating, each with a trailer to try it by. Find one by its title, its people or a half-remembered word.',
  },
  {
    Frame: SeatsFrame,
    title: 'Your seat stays yours',
    text: 'Keep a watchlist on every device. Say what you liked, what you did not, and why, to the next person in the row.',
  },
  {
    Frame: TicketFrame,
    title: 'Free at the door',
    text: 'Trailers and free films need no account. Premium adds your genre and a Must Watch list made from it, for as long as you want it.',
  },
]

/** Home before there is a single movie. */
export function EmptyHouse() {
  const name = useSite()?.name ?? productName
  return (
    <>
      <section className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
        <Countdown />
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            The house lights are&nbsp;up.
          </h1>
          <p className={styles.text}>
            {name} is threading its first programme. Find your seat, have a look around: the picture starts soon.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.about[0]} variant="primary" size="large">
              About the house
            </ButtonLink>
            <ButtonLink to={paths.contact[0]} size="large" className={styles.ghost}>
              Contact
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={styles.offers} aria-labelledby="offers-title">
        <h2 id="offers-title" className={styles.offersTitle}>
          What will be showing
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
