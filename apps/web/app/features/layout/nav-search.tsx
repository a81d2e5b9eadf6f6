import { paths, searchPath } from '@matinee/contract/paths'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '../search/index.ts'
import * as words from '@matinee/locales/layout'

/** The search box of the bar and the menu (NAV-4). A plain form without scripts, since /search reads `query` too. */
export function NavSearch({ className }: { className?: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = searchPath(text)
    if (to === undefined) return
    setText('')
    void navigate(to)
  }

  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers older than 2023 do not know <search>
      role="search"
      action={paths.search[0]}
      method="get"
      className={className}
      onSubmit={search}
    >
      <label className="visually-hidden" htmlFor={id}>
        {words.search}
      </label>
      <SearchField
        id={id}
        placeholder={words.searchMoviesTvShows}
        value={text}
        onValueChange={setText}
        onLeave={() => setText('')}
      />
    </form>
  )
}
