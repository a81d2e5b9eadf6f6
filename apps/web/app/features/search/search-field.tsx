import { Sentence } from '../../ui/sentence.tsx'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import { pathOfOurs, resizedPath } from '@matinee/contract/images'
import { movieMessages } from '@matinee/contract/movies'
import { cardPath, searchPath } from '@matinee/contract/paths'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Poster } from '../../ui/movies/poster.tsx'
import { splitAtMatch, suggestions } from './suggestions.ts'
import styles from './search-field.module.css'
import * as words from '@matinee/locales/search'

interface SearchFieldProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'placeholder' | 'aria-invalid' | 'aria-describedby'
> {
  value: string
  onValueChange: (text: string) => void
  onLeave?: () => void
  className?: string
}

/** Search input with movie suggestions; the form around it searches. */
export function SearchField({ value, onValueChange, onLeave, className, ...input }: SearchFieldProps) {
  const navigate = useNavigate()
  const all = searchPath(value)
  return (
    <Combobox
      {...input}
      name="query"
      enterKeyHint="search"
      value={value}
      onValueChange={onValueChange}
      source={suggestions}
      keyOf={({ _id }) => _id}
      hrefOf={({ _id }) => cardPath(_id)}
      renderItem={(movie) => <SuggestedMovie movie={movie} typed={value} />}
      onPick={({ _id }) => {
        onLeave?.()
        void navigate(cardPath(_id))
      }}
      last={all === undefined ? undefined : { href: all, content: <AllResults term={value.trim()} /> }}
      listLabel={words.movies}
      className={classNames(styles.field, className)}
      inputClassName={styles.input}
    >
      <Search className={styles.icon} />
    </Combobox>
  )
}

export function SuggestedMovie({
  movie: { title, year, imageUrl, reason },
  typed,
}: {
  movie: Suggestion
  typed: string
}) {
  const ours = pathOfOurs(imageUrl, location.origin)
  const src = ours ? resizedPath(ours, 185) : imageUrl
  return (
    <span className={styles.movie}>
      <Poster picture={src ? { src } : null} sizes="2rem" eager />
      <span>
        <b className={styles.title} dir="auto">
          <Highlight text={title || movieMessages.untitled} typed={typed} />
        </b>
        {reason && (
          <>
            {' '}
            <span className={styles.reason} dir="auto">
              <Highlight text={reason} typed={typed} />
            </span>
          </>
        )}
      </span>{' '}
      <span className={styles.year}>{year}</span>
    </span>
  )
}

function Highlight({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = splitAtMatch(text, typed) ?? [text, '', '']
  return (
    <>
      {before}
      {match && <mark className={styles.match}>{match}</mark>}
      {after}
    </>
  )
}

function AllResults({ term }: { term: string }) {
  return (
    <span className={styles.all}>
      <Sentence message={words.seeAllResultsFor} values={{ term: <bdi>{term}</bdi> }} />
    </span>
  )
}
