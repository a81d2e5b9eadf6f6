import { catalogueLimits } from '@matinee/contract/catalogue'
import { collectionEndpoints } from '@matinee/contract/collections'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { movieErrors } from '@matinee/contract/movies'
import { builtInRows, type HomeRow } from '@matinee/contract/settings'
import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { hasCode } from '../../../platform/forms/validation.ts'
import { useMovieSettings } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field, FieldGroup } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { deskKey, useDeskQuery } from '../desk-query.ts'
import { MoviePicker, type PickedMovie } from '../movie-picker.tsx'
import { OrderedList } from '../ordered-list.tsx'
import type { Draft } from './section.tsx'
import * as words from '@matinee/locales/desk/settings'
import { homeRows as rowLabels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

const ways = [
  { value: 'automatic', label: words.home.automatic },
  { value: 'chosen', label: words.home.chosen },
] as const

/** SITE-5: what home shows, in its order. */
export function HomeFields({ values: { home }, set, errors }: Draft) {
  const [isChoosing, setIsChoosing] = useState(false)
  const known = useMovies(home.hero)
  const [picked, setPicked] = useState<readonly PickedMovie[]>([])
  const movies = home.hero.map((id) => [...picked, ...known].find(({ _id }) => _id === id) ?? unknownMovie(id))
  const isChosen = isChoosing || home.hero.length > 0

  const choose = (chosen: readonly PickedMovie[]) => {
    setPicked(chosen)
    set('home', { ...home, hero: chosen.map(({ _id }) => _id) })
  }
  return (
    <>
      <FieldGroup
        legend={words.home.carousel}
        help={isChosen ? undefined : words.home.automaticHelp}
        error={errors['home/hero']}
      >
        <Segmented
          label={words.home.moviesOfCarousel}
          options={ways}
          value={isChosen ? 'chosen' : 'automatic'}
          onChange={(way) => {
            setIsChoosing(way === 'chosen')
            if (way === 'automatic') choose([])
          }}
        />
      </FieldGroup>
      {isChosen && (
        <Field label={words.home.chosenMovies} help={words.home.chosenHelp({ most: catalogueLimits.heroSlides })}>
          <MoviePicker
            label={words.home.moviesOfCarousel}
            movies={movies}
            max={catalogueLimits.heroSlides}
            onChange={choose}
          />
        </Field>
      )}
      <FieldGroup legend={words.home.rows} error={errors['home/rows'] ?? errors['home']} className={styles.rows}>
        <Rows rows={home.rows} onChange={(rows) => set('home', { ...home, rows: [...rows] })} />
      </FieldGroup>
    </>
  )
}

/** In place of a movie that is not loaded, or is deleted. */
const unknownMovie = (id: string, isDeleted = false): PickedMovie => ({
  _id: id,
  title: words.home.aMovie,
  year: null,
  imageUrl: null,
  isDeleted,
})

/** The movies of these ids, as the settings have only ids. */
function useMovies(ids: readonly string[]): PickedMovie[] {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: deskKey(adminMovieEndpoints.show, { id }),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PickedMovie> =>
        await adminApi()(adminMovieEndpoints.show, { params: { id } }, { signal }),
      retry: false,
    })),
  })
  return found.map(
    ({ data, error }, at) => data ?? unknownMovie(ids[at] ?? '', hasCode(error, movieErrors.notFound().code)),
  )
}

const keyOf = (row: HomeRow) =>
  row.kind === 'genre' ? `genre ${row.genre}` : row.kind === 'collection' ? `collection ${row.id}` : row.kind
const isBuiltIn = ({ kind }: HomeRow) => builtInRows.some((each) => each === kind)

function Rows({ rows, onChange }: { rows: readonly HomeRow[]; onChange: (rows: readonly HomeRow[]) => void }) {
  const { genres } = useMovieSettings()
  const { data } = useDeskQuery(collectionEndpoints.list, {})
  const collections = data?.collections ?? []
  const nameOf = (row: HomeRow) => {
    if (row.kind === 'genre') return row.genre
    if (row.kind !== 'collection') return rowLabels[row.kind]
    return (
      collections.find(({ id }) => id === row.id)?.title ??
      (data ? words.home.deletedCollection : words.home.aCollection)
    )
  }
  const toggle = (row: HomeRow, isShown: boolean) =>
    onChange(rows.map((each) => (each === row ? { ...each, isShown } : each)))
  const more: HomeRow[] = [
    ...collections.map(({ id }) => ({ kind: 'collection' as const, id, isShown: true })),
    ...genres.map((genre) => ({ kind: 'genre' as const, genre, isShown: true })),
  ].filter((row) => !rows.some((each) => keyOf(each) === keyOf(row)))
  return (
    <>
      <OrderedList
        label={words.home.rowsOfHome}
        items={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        canRemove={(row) => !isBuiltIn(row)}
        render={(row) => (
          <Checkbox checked={row.isShown} onChange={(event) => toggle(row, event.currentTarget.checked)}>
            <bdi>{nameOf(row)}</bdi>
          </Checkbox>
        )}
        onChange={onChange}
      />
      <AddRow rows={more} keyOf={keyOf} nameOf={nameOf} onAdd={(row) => onChange([...rows, row])} />
    </>
  )
}

interface AddRowProps {
  rows: readonly HomeRow[]
  keyOf: (row: HomeRow) => string
  nameOf: (row: HomeRow) => string
  onAdd: (row: HomeRow) => void
}

function AddRow({ rows, keyOf: keyIn, nameOf, onAdd }: AddRowProps) {
  const [chosen, setChosen] = useState('')
  const row = rows.find((each) => keyIn(each) === chosen)
  const options = (kind: HomeRow['kind']) =>
    rows
      .filter((each) => each.kind === kind)
      .map((each) => (
        <option key={keyIn(each)} value={keyIn(each)}>
          {nameOf(each)}
        </option>
      ))
  return (
    <div className={styles.addRow}>
      <Field label={words.home.anotherRow}>
        <Select value={row ? chosen : ''} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">{words.home.chooseRow}</option>
          <optgroup label={words.home.collections}>{options('collection')}</optgroup>
          <optgroup label={words.home.genres}>{options('genre')}</optgroup>
        </Select>
      </Field>
      <Button aria-disabled={!row || undefined} onClick={() => row && onAdd(row)}>
        <Plus />
        {words.home.addRow}
      </Button>
    </div>
  )
}
