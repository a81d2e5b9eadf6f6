import { type DeskMovie, deskMovieErrors, latestYear } from '@matinee/contract/desk-movies'
import { type Genre, genres, movieLimits } from '@matinee/contract/movies'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Counter, Field, FieldGroup, TextArea, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AddressLine } from './address-line.tsx'
import { MoviePreview } from './movie-preview.tsx'
import { inTenths, type MovieField } from './movie-values.ts'
import { useMovieForm } from './use-movie-form.ts'
import { usePicture } from './use-picture.ts'
import { useTrailer } from './use-trailer.ts'

const fieldNames: Record<MovieField, string> = {
  title: 'Title',
  description: 'Description',
  genres: 'Genre',
  year: 'Year',
  rating: 'Rating',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
}

/** From here on, how much is left is worth a line. */
const nearLimit = movieLimits.descriptionLength - 500

export function MovieForm({ movie }: { movie: DeskMovie | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useMovieForm(movie, form)
  const { values, problems, pending, isChanged, isDraft, theirs, change } = state
  const [isAsking, setIsAsking] = useState(false)
  const [opened] = useState(() => new Date())
  const picture = usePicture(values.imageUrl)
  const trailer = useTrailer(values.videoUrl)

  // What was pressed to come here is gone. Whoever came by the tab stays on it.
  const isEdited = movie !== undefined
  useEffect(() => {
    if (isEdited && (document.activeElement ?? document.body) === document.body) heading.current?.focus()
  }, [isEdited])

  // Saving leads there: it should not have to be fetched first. If it cannot be, opening it says so.
  useEffect(() => void import('./manage-tab.tsx').catch(() => {}), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) void state.submit()
  }
  /** For buttons that go with what they did. */
  const andToTop = (act: () => void) => {
    act()
    heading.current?.focus()
  }
  const toggle = (genre: Genre, isChosen: boolean) =>
    change({ genres: isChosen ? [...values.genres, genre] : values.genres.filter((each) => each !== genre) })

  return (
    <div className="desk-form-columns">
      <form ref={form} className="desk-form" noValidate onSubmit={submit} aria-labelledby="desk-form-title">
        <h2 ref={heading} id="desk-form-title" className="desk-form-title" tabIndex={-1}>
          {movie ? `Edit "${movie.title}"` : 'Add a movie'}
        </h2>
        {isDraft && (
          <p className={classNames('desk-line', noticeTone('info'))}>
            <NoticeIcon type="info" />
            You have changes here that are not saved yet.
            <Button size="small" variant="quiet" onClick={() => andToTop(state.discard)}>
              Discard
            </Button>
          </p>
        )}
        <Field label="Title" error={problems.title}>
          <TextInput
            name="title"
            value={values.title}
            maxLength={movieLimits.titleLength}
            autoComplete="off"
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Description"
          error={problems.description}
          help={
            values.description.length > nearLimit && (
              <Counter
                count={values.description.trim().length}
                limit={movieLimits.descriptionLength}
                unit="characters"
              />
            )
          }
        >
          <TextArea
            name="description"
            rows={5}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
        <FieldGroup
          legend="Genre"
          help="One or several. The first is shown on the card."
          error={problems.genres}
          className="desk-form-genres"
        >
          {genres.map((genre) => (
            <Checkbox
              key={genre}
              name="genres"
              value={genre}
              checked={values.genres.includes(genre)}
              aria-invalid={problems.genres ? true : undefined}
              onChange={(event) => toggle(genre, event.currentTarget.checked)}
            >
              {genre === values.genres[0] ? (
                <span>
                  {genre} <small className="desk-form-first">on the card</small>
                </span>
              ) : (
                genre
              )}
            </Checkbox>
          ))}
        </FieldGroup>
        <div className="desk-form-pair">
          <Field label="Year" error={problems.year} help={`${movieLimits.earliestYear} to ${latestYear(opened)}`}>
            <TextInput
              name="year"
              type="number"
              inputMode="numeric"
              step={1}
              min={movieLimits.earliestYear}
              max={latestYear(opened)}
              value={values.year}
              onChange={(event) => change({ year: event.currentTarget.value })}
            />
          </Field>
          <Field label="Rating" error={problems.rating} help="0 to 10, in tenths">
            <TextInput
              name="rating"
              type="number"
              inputMode="decimal"
              step={0.1}
              min={0}
              max={10}
              value={values.rating}
              onChange={(event) => change({ rating: event.currentTarget.value })}
              onBlur={() => {
                const rating = inTenths(values.rating)
                if (rating !== values.rating) change({ rating })
              }}
            />
          </Field>
        </div>
        <Field
          label="Image URL"
          error={problems.imageUrl}
          help={
            <AddressLine
              typed={values.imageUrl}
              {...picture}
              missing="There is no picture at this address."
              help="A web address, or a file in the media folder of this site: /media/poster.jpg"
            />
          }
        >
          <TextInput
            name="imageUrl"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={values.imageUrl}
            onChange={(event) => change({ imageUrl: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Video URL"
          error={problems.videoUrl}
          help={
            <AddressLine
              typed={values.videoUrl}
              address={trailer.address}
              state={trailer.state}
              missing="There is no video at this address that can be played."
              help="A video file, an HLS playlist (.m3u8), or a YouTube or Vimeo page."
            />
          }
        >
          <TextInput
            name="videoUrl"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={values.videoUrl}
            onChange={(event) => change({ videoUrl: event.currentTarget.value })}
          />
        </Field>
        {theirs && (
          <div role="alert" className={classNames('desk-conflict', noticeTone('warning'))}>
            <p>
              <NoticeIcon type="warning" />
              {deskMovieErrors.changedMeanwhile().message}
            </p>
            {theirs.changed.length > 0 && (
              <p>{`Changed in the meantime: ${theirs.changed.map((field) => fieldNames[field].toLowerCase()).join(', ')}.`}</p>
            )}
            <p className="desk-conflict-actions">
              <Button size="small" onClick={() => andToTop(state.takeTheirs)}>
                Reload
              </Button>
              <Button size="small" variant="danger" onClick={state.overwrite}>
                Overwrite
              </Button>
            </p>
          </div>
        )}
        <div className="desk-form-actions">
          <Button type="submit" variant="primary" pending={pending} pendingText={movie ? 'Updating...' : 'Adding...'}>
            {movie ? 'Update Movie' : 'Add Movie'}
          </Button>
          {(movie || isChanged) && (
            <Button disabled={pending} onClick={() => (isChanged ? setIsAsking(true) : state.leave())}>
              {movie ? 'Cancel' : 'Clear'}
            </Button>
          )}
        </div>
      </form>
      <MoviePreview
        values={values}
        picture={picture.state.kind === 'found' ? picture.address : undefined}
        trailer={trailer}
        isNew={movie === undefined}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        text="What you have typed here will be lost."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        confirmVariant="danger"
        onConfirm={() => {
          setIsAsking(false)
          state.leave()
        }}
      />
    </div>
  )
}
