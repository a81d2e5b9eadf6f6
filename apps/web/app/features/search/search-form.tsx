import { paths, searchPath } from '@matinee/contract/paths'
import { searchMessages } from '@matinee/contract/search'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search.module.css'
import * as words from '@matinee/locales/search'

interface SearchFormProps {
  term: string
  /** The form was sent empty. */
  blank: boolean
}

export function SearchForm({ term, blank }: SearchFormProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(term)
  const [isWarned, setWarned] = useState(blank)
  const [shown, setShown] = useState({ term, blank })
  // Back and Forward change the term.
  if (shown.term !== term || shown.blank !== blank) {
    setShown({ term, blank })
    setText(term)
    setWarned(blank)
  }

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = searchPath(text)
    setWarned(to === undefined)
    if (to !== undefined) void navigate(to)
    else document.getElementById(id)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers older than 2023 do not know <search>
    <form role="search" aria-label={words.results} action={paths.search[0]} method="get" onSubmit={search}>
      <div className={styles.line}>
        <label className="visually-hidden" htmlFor={id}>
          {words.searchFor}
        </label>
        <SearchField
          id={id}
          placeholder={words.titlePersonOrWord}
          value={text}
          onValueChange={(typed) => {
            setText(typed)
            setWarned(false)
          }}
          aria-invalid={isWarned || undefined}
          aria-describedby={isWarned ? `${id}-warning` : undefined}
          className={styles.box}
        />
        <Button type="submit" variant="inverse" className={styles.go}>
          {words.search}
        </Button>
      </div>
      {isWarned && (
        <p id={`${id}-warning`} role="alert" className={styles.warning}>
          <CircleAlert />
          {searchMessages.blank}
        </p>
      )}
    </form>
  )
}
