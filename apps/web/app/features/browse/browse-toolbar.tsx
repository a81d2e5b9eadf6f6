import { browseMessages, sorts } from '@matinee/contract/catalogue'
import { LayoutGrid, List, Search, SlidersHorizontal } from 'lucide-react'
import type { RefObject } from 'react'
import { useDebouncedSearchParam } from '../../platform/debounced-search-param.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { SegmentedButtons, SegmentedLink } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import type { Choices } from './browse-choices.ts'
import { updateBrowseQuery, cleanSearch } from './browse-query.ts'
import { filterForm } from './filter-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Browsing } from './use-browse.ts'
import styles from './browse-toolbar.module.css'
import * as words from '@matinee/locales/browse'

interface BrowseToolbarProps {
  browsing: Browsing
  choices: Choices
  total: number | undefined
  results: RefObject<HTMLElement | null>
  isRailOpen: boolean
  onToggleRail: () => void
}

export function BrowseToolbar({ browsing, choices, total, results, isRailOpen, onToggleRail }: BrowseToolbarProps) {
  const { selected, hrefOf, change } = browsing
  return (
    <div className={styles.toolbar}>
      <Button
        aria-expanded={isRailOpen}
        aria-controls={filterForm}
        className={styles.railToggle}
        onClick={onToggleRail}
      >
        <SlidersHorizontal />
        {browseMessages.filters}
      </Button>
      <SearchBox browsing={browsing} className={styles.search} />
      <FilterSheet
        browsing={browsing}
        choices={choices}
        total={total}
        results={results}
        className={styles.sheetOpener}
      />
      <Select
        name="sort"
        form={filterForm}
        aria-label={words.sort}
        className={styles.sort}
        value={selected.sort}
        onChange={(event) => change('sort', event.target.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {browseMessages.sorts[sort]}
          </option>
        ))}
      </Select>
      <Button type="submit" form={filterForm} className={styles.apply}>
        {words.apply}
      </Button>
      <SegmentedButtons label={words.view}>
        <SegmentedLink
          to={hrefOf(updateBrowseQuery(selected, { view: 'grid' }))}
          preventScrollReset
          label={words.grid}
          icon={<LayoutGrid />}
          current={selected.view === 'grid'}
        />
        <SegmentedLink
          to={hrefOf(updateBrowseQuery(selected, { view: 'list' }))}
          preventScrollReset
          label={words.list}
          icon={<List />}
          current={selected.view === 'list'}
        />
      </SegmentedButtons>
    </div>
  )
}

/** Searches after a pause in typing; Enter searches at once, through the form. */
export function SearchBox({ browsing, className }: { browsing: Browsing; className?: string }) {
  const { ref, typed, setTyped } = useDebouncedSearchParam({
    value: browsing.selected.search,
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
      aria-label={words.searchTheseMovies}
      placeholder={words.searchPlaceholder}
      autoComplete="off"
      enterKeyHint="search"
      className={className}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
