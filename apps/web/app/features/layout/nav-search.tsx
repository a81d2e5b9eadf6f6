import { paths, searchPath } from '@matinee/contract/paths'
import { siteMessages } from '@matinee/contract/site'
import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import styles from './nav-search.module.css'

/** The search box of the bar and the menu (NAV-4). A plain form without scripts, since /search reads `query` too. */
export function NavSearch({ className }: { className?: string }) {
  const id = useId()
  const navigate = useNavigate()

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const term = new FormData(form).get('query')
    const to = typeof term === 'string' ? searchPath(term) : undefined
    if (to === undefined) return
    form.reset()
    void navigate(to)
  }

  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers older than 2023 do not know <search>
      role="search"
      action={paths.search[0]}
      method="get"
      className={classNames(styles.search, className)}
      onSubmit={search}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search
      </label>
      <Search className={styles.icon} />
      <input
        id={id}
        className={styles.input}
        type="search"
        name="query"
        placeholder={siteMessages.searchPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
