import { addedWithin, browseMessages, watchableBy } from '@matinee/contract/catalogue'
import { type FormEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Choice, Choices } from './browse-choices.ts'
import { activeFilters, type BrowseField, cleanSearch, clearFilters } from './browse-query.ts'
import { formatNumber } from '../../ui/movies/numbers.ts'
import type { Browsing } from './use-browse.ts'
import styles from './filter-panel.module.css'
import * as words from '@matinee/locales/browse'

/** The form also owns the search box and the sort, by their `form` attribute. */
export const filterForm = 'filters'

interface FilterFieldsProps {
  browsing: Browsing
  choices: Choices
  onChoose: (field: BrowseField, value: string) => void
}

const addedOptions = [
  { value: '', label: browseMessages.added.all },
  ...addedWithin.map((value) => ({ value, label: browseMessages.added[value] })),
]

const watchOptions = [
  { value: '', label: browseMessages.watch.all },
  ...watchableBy.map((value) => ({ value, label: browseMessages.watch[value] })),
]

export function FilterFields({ browsing: { selected }, choices, onChoose }: FilterFieldsProps) {
  return (
    <>
      <Options
        legend={words.genre}
        name="genre"
        all={words.allGenres}
        choices={choices.genres}
        chosen={selected.genre}
        onChoose={onChoose}
      />
      <Segments
        legend={words.watchNow}
        name="watch"
        options={watchOptions}
        chosen={selected.watch}
        onChoose={onChoose}
      />
      <Segments legend={words.added} name="added" options={addedOptions} chosen={selected.added} onChoose={onChoose} />
      <Options
        legend={words.rating}
        name="rating"
        all={words.allRatings}
        choices={choices.ratings}
        chosen={selected.rating}
        onChoose={onChoose}
      />
      <Field label={words.year} className={styles.group}>
        <Select name="year" value={selected.year} onChange={(event) => onChoose('year', event.target.value)}>
          <option value="">{words.allYears}</option>
          {choices.years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

interface SegmentsProps {
  legend: string
  name: 'watch' | 'added'
  options: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (field: BrowseField, value: string) => void
}

function Segments({ legend, name, options, chosen, onChoose }: SegmentsProps) {
  return (
    <div className={styles.group}>
      <p className={styles.legend} aria-hidden="true">
        {legend}
      </p>
      <Segmented
        full
        label={legend}
        name={name}
        options={options}
        value={chosen}
        onChange={(value) => onChoose(name, value)}
      />
    </div>
  )
}

interface OptionsProps {
  legend: string
  name: 'genre' | 'rating'
  all: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (field: BrowseField, value: string) => void
}

function Options({ legend, name, all, choices, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {choices.map(({ value, count }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(name, value)}
            />
            <span className={styles.name}>{value || all}</span>
            {count !== undefined && (
              <span className={styles.count}>
                {formatNumber(count)}
                <span className="visually-hidden"> {words.moviesUnit}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ClearAll({ browsing: { selected, hrefOf }, className }: { browsing: Browsing; className?: string }) {
  if (activeFilters(selected).length === 0) return null
  return (
    <ButtonLink
      to={hrefOf(clearFilters(selected))}
      preventScrollReset
      variant="quiet"
      size="small"
      className={className}
    >
      {browseMessages.clearAll}
    </ButtonLink>
  )
}

/** The panel beside the results: a plain form with a submit button until hydration. */
export function FilterRail({ browsing, choices, isOpen }: { browsing: Browsing; choices: Choices; isOpen: boolean }) {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const title = useId()

  /** Enter in the search box. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    if (typeof typed === 'string')
      browsing.change('search', cleanSearch(typed), { replace: browsing.selected.search !== '' })
  }

  return (
    <form
      id={filterForm}
      action={pathname}
      aria-labelledby={title}
      hidden={!isOpen}
      className={styles.rail}
      onSubmit={submit}
    >
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {browseMessages.filters}
        </h2>
        <ClearAll browsing={browsing} className={styles.clear} />
      </div>
      <FilterFields browsing={browsing} choices={choices} onChoose={browsing.change} />
      {browsing.selected.view === 'list' && <input type="hidden" name="view" value="list" />}
      {!isHydrated && (
        <Button type="submit" variant="primary" block className={styles.apply}>
          {words.apply}
        </Button>
      )}
    </form>
  )
}
