import { Search } from 'lucide-react'
import { useDebouncedSearchParam } from '../../platform/debounced-search-param.ts'
import { TextInput } from '../../ui/field.tsx'
import { cleanSearch } from './browse-query.ts'
import { filterForm } from './filter-panel.tsx'
import type { Browsing } from './use-browse.ts'

/** Searches by itself after a pause; Enter does at once, by the form that it belongs to. */
export function SearchBox({ browsing, className }: { browsing: Browsing; className?: string }) {
  const { ref, typed, setTyped } = useDebouncedSearchParam({
    value: browsing.shown.search,
    write: (text, options) => browsing.change('search', text, options),
    normalize: cleanSearch,
  })
  return (
    <TextInput
      ref={ref}
      type="search"
      name="search"
      form={filterForm}
      icon={<Search />}
      aria-label="Search these movies"
      placeholder="Title, genre, director or cast"
      autoComplete="off"
      enterKeyHint="search"
      className={className}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
