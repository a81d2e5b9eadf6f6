import type { ReactNode } from 'react'
import styles from './prose-page.module.css'

interface Section {
  /** Also its address on the page. */
  id: string
  title: string
  body: ReactNode
}

interface ProsePageProps {
  title: string
  lead: ReactNode
  /** When the text last changed: 2026-11-15. */
  updated?: string
  sections: readonly Section[]
  /** Beside the text on a wide screen, after it on a phone. */
  aside?: ReactNode
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A page that is read from top to bottom: the help and the small print. */
export function ProsePage({ title, lead, updated, sections, aside }: ProsePageProps) {
  return (
    <article className={styles.page}>
      <header>
        <h1 className="page-title">{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {updated && (
          <p className={styles.updated}>
            Last updated <time dateTime={updated}>{day.format(new Date(updated))}</time>
          </p>
        )}
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents" className={styles.contentsTitle}>
            On this page
          </h2>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </article>
  )
}
