import { movieMessages } from '@matinee/contract/movies'
import { cardPath } from '@matinee/contract/paths'
import { pathOfOurs, resizedPath } from '@matinee/contract/images'
import { type KeyboardEvent, useState } from 'react'
import { Status } from '../../ui/badge.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useFieldControl } from '../../ui/field.tsx'
import { Poster } from '../../ui/movies/poster.tsx'
import { SuggestedMovie, suggestions } from '../search/index.ts'
import { OrderedList } from './ordered-list.tsx'
import styles from './ordered-list.module.css'
import * as words from '@matinee/locales/desk'

export interface PickedMovie {
  _id: string
  title: string
  year: number | null
  imageUrl: string | null
  isDeleted?: boolean
}

interface MoviePickerProps {
  label: string
  movies: readonly PickedMovie[]
  max: number
  onChange: (movies: readonly PickedMovie[]) => void
}

const nameOf = ({ title }: PickedMovie) => title || movieMessages.untitled

/** An ordered list of movies: a search by title adds at the end, buttons move and remove. */
export function MoviePicker({ label, movies, max, onChange }: MoviePickerProps) {
  const [typed, setTyped] = useState('')
  const isFull = movies.length >= max
  const add = (movie: PickedMovie) => {
    setTyped('')
    if (!isFull && !movies.some(({ _id }) => _id === movie._id)) onChange([...movies, movie])
  }
  return (
    <div className={styles.picker}>
      <MovieSearch typed={typed} onType={setTyped} onPick={add} isFull={isFull} />
      <OrderedList
        label={label}
        items={movies}
        keyOf={({ _id }) => _id}
        nameOf={nameOf}
        render={(movie) => <Movie movie={movie} />}
        onChange={onChange}
      />
    </div>
  )
}

interface MovieSearchProps {
  typed: string
  onType: (text: string) => void
  onPick: (movie: PickedMovie) => void
  isFull: boolean
}

function MovieSearch({ typed, onType, onPick, isFull }: MovieSearchProps) {
  const fieldControl = useFieldControl({})
  return (
    // Enter without a chosen suggestion would submit the surrounding form.
    <div role="presentation" onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}>
      <Combobox
        {...fieldControl}
        placeholder={isFull ? words.moviesFull : words.findMovie}
        readOnly={isFull}
        value={typed}
        onValueChange={onType}
        source={suggestions}
        keyOf={({ _id }) => _id}
        hrefOf={({ _id }) => cardPath(_id)}
        renderItem={(movie) => <SuggestedMovie movie={movie} typed={typed} />}
        onPick={onPick}
        listLabel={words.movies}
        className={styles.search}
        inputClassName={styles.input}
      />
    </div>
  )
}

function Movie({ movie }: { movie: PickedMovie }) {
  const { imageUrl, year, isDeleted } = movie
  const ours = pathOfOurs(imageUrl, location.origin)
  const src = ours ? resizedPath(ours, 185) : imageUrl
  return (
    <span className={styles.movie}>
      <Poster picture={src ? { src } : null} sizes="2rem" />
      <span>
        <bdi>{nameOf(movie)}</bdi> {year !== null && <span className={styles.year}>{year}</span>}{' '}
        {isDeleted && <Status tone="warning">{words.movieDeleted}</Status>}
      </span>
    </span>
  )
}
