import * as localeWords from '@matinee/locales/locale'
import { Sentence } from '../../ui/sentence.tsx'
import type { ReactElement, ReactNode } from 'react'
import styles from './prose-page.module.css'
import page from './page.module.css'
import * as words from '@matinee/locales/pages'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

interface ProsePageProps {
  title: string
  lead: ReactNode
  updated?: string
  aside?: ReactNode
  /** Before the first section. */
  opening?: ReactNode
  children: readonly ReactElement<SectionProps>[]
}

const day = new Intl.DateTimeFormat(localeWords.language, { dateStyle: 'long', timeZone: 'UTC' })

/** A page of text with a table of contents. */
export function ProsePage({ title, lead, updated, aside, opening, children }: ProsePageProps) {
  return (
    <article className={page.page}>
      <header>
        <h1 className="page-title">{title}</h1>
        {lead && <p className={page.lead}>{lead}</p>}
        {updated && (
          <p className={styles.updated}>
            <Sentence
              message={words.lastUpdated}
              values={{ day: <time dateTime={updated}>{day.format(new Date(updated))}</time> }}
            />
          </p>
        )}
      </header>
      <div className={styles.columns}>
        {children.length > 0 && <Contents sections={children.map(({ props }) => props)} />}
        <div className={styles.text}>
          {opening && <div className={styles.section}>{opening}</div>}
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: readonly SectionProps[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.contentsTitle}>
        {words.onThisPage}
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
