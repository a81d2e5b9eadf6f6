import * as locale from '@matinee/locales/locale'
import { labelsInSentence } from '@matinee/contract/in-sentence'
import { type AdminMovie, adminMovieErrors, latestYear } from '@matinee/contract/admin-movies'
import { movieLimits } from '@matinee/contract/movies'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useMovieSettings } from '../../../platform/site.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Counter, Field, FieldGroup, TextArea, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type MediaAddress, useMediaAddress } from './media-address.tsx'
import { MediaField } from './media-field.tsx'
import { MoviePreview } from './movie-preview.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { roundRating, type TextField } from './movie-values.ts'
import { TrailerProgress, useUploadedTrailer } from './trailer-progress.tsx'
import { useMovieForm } from './use-movie-form.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/movies'

/** In a longer description the characters are counted. */
const nearLimit = movieLimits.descriptionLength - 500

export function MovieForm({ movie }: { movie: AdminMovie | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useMovieForm(movie, form)
  const { values, problems, pending, isChanged, isDraft, theirs, change } = state
  const { earliestYear, genres } = useMovieSettings()
  const [isAsking, setIsAsking] = useState(false)
  const [opened] = useState(() => new Date())
  const picture = useMediaAddress(values.imageUrl, 'picture')
  const backdrop = useMediaAddress(values.backdropUrl, 'picture')
  const uploaded = useUploadedTrailer(values.videoUrl)
  const trailer = useMediaAddress(uploaded.isWaiting ? '' : values.videoUrl, 'video')

  // Move the focus: the edit button that opened the form is gone. (A new movie is opened by a link that stays.)
  const isEdited = movie !== undefined
  useEffect(() => {
    if (isEdited && (document.activeElement ?? document.body) === document.body) heading.current?.focus()
  }, [isEdited])

  // Preload the tab that is opened after saving.
  useEffect(() => void import('./manage-tab.tsx').catch(() => {}), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) void state.submit()
  }
  /** Moves the focus to the heading, for buttons that disappear when they are pressed. */
  const andToTop = (act: () => void) => {
    act()
    heading.current?.focus()
  }
  const text = (name: TextField) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  const media = (name: 'imageUrl' | 'backdropUrl' | 'videoUrl', address: MediaAddress) => ({
    name,
    value: values[name],
    error: problems[name],
    media: address,
    targetId: movie?._id,
    onChange: (typed: string) => change({ [name]: typed }),
  })
  // A movie keeps a genre that is no longer offered.
  const offered = [...new Set([...genres, ...(movie?.genres ?? []), ...values.genres])]
  const toggle = (genre: string, isChosen: boolean) =>
    change({ genres: isChosen ? [...values.genres, genre] : values.genres.filter((each) => each !== genre) })

  return (
    <div className="desk-form-columns">
      <form ref={form} className="desk-form" noValidate onSubmit={submit} aria-labelledby="desk-form-title">
        <h2 ref={heading} id="desk-form-title" className="desk-form-title" tabIndex={-1}>
          {movie ? words.editTitle({ title: movie.title }) : words.addTitle}
        </h2>
        {isDraft && (
          <p className={classNames('desk-line', noticeTone('info'))}>
            <NoticeIcon type="info" />
            {words.unsaved}
            <Button size="small" variant="quiet" onClick={() => andToTop(state.discard)}>
              {words.discard}
            </Button>
          </p>
        )}
        <Field label={words.fields.title} error={problems.title}>
          <TextInput {...text('title')} maxLength={movieLimits.titleLength} autoComplete="off" />
        </Field>
        <Field
          label={words.fields.description}
          error={problems.description}
          help={
            values.description.length > nearLimit && (
              <Counter
                count={values.description.trim().length}
                limit={movieLimits.descriptionLength}
                unit={deskWords.characters}
              />
            )
          }
        >
          <TextArea {...text('description')} rows={5} />
        </Field>
        <FieldGroup
          legend={words.fields.genres}
          help={words.genreHelp}
          error={problems.genres}
          className="desk-form-genres"
        >
          {offered.map((genre) => (
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
                  {genre} <small className="desk-form-first">{words.onTheCard}</small>
                </span>
              ) : (
                genre
              )}
            </Checkbox>
          ))}
        </FieldGroup>
        <div className="desk-form-pair">
          <Field
            label={words.fields.year}
            error={problems.year}
            help={words.yearHelp({ first: earliestYear, last: latestYear(opened) })}
          >
            <TextInput
              {...text('year')}
              type="number"
              inputMode="numeric"
              step={1}
              min={earliestYear}
              max={latestYear(opened)}
            />
          </Field>
          <Field label={words.fields.rating} error={problems.rating} help={words.ratingHelp}>
            <TextInput
              {...text('rating')}
              type="number"
              inputMode="decimal"
              step={0.1}
              min={0}
              max={10}
              onBlur={() => {
                const rating = roundRating(values.rating)
                if (rating !== values.rating) change({ rating })
              }}
            />
          </Field>
        </div>
        <MediaField
          kind="poster"
          label={words.fields.imageUrl}
          {...media('imageUrl', picture)}
          help={words.imageHelp}
          missing={words.pictureMissing}
        />
        <MediaField
          kind="backdrop"
          label={words.fields.backdropUrl}
          {...media('backdropUrl', backdrop)}
          help={words.backdropHelp}
          missing={words.pictureMissing}
        />
        <MediaField
          kind="trailer"
          label={words.fields.videoUrl}
          {...media('videoUrl', trailer)}
          help={words.videoHelp}
          missing={words.videoMissing}
        >
          <TrailerProgress trailer={uploaded.trailer} />
        </MediaField>
        <OptionalFields movie={movie} values={values} problems={problems} text={text} change={change} />
        {theirs && (
          <div role="alert" className={classNames('desk-conflict', noticeTone('warning'))}>
            <p>
              <NoticeIcon type="warning" />
              {adminMovieErrors.changedMeanwhile().message}
            </p>
            {theirs.changed.length > 0 && (
              <p>
                {words.changedMeanwhile({
                  fields: labelsInSentence(
                    theirs.changed.map((field) => words.fields[field]).join(', '),
                    locale.language,
                  ),
                })}
              </p>
            )}
            <p className="desk-conflict-actions">
              <Button size="small" onClick={() => andToTop(state.loadTheirs)}>
                {words.reload}
              </Button>
              <Button size="small" variant="danger" onClick={state.overwrite}>
                {words.overwrite}
              </Button>
            </p>
          </div>
        )}
        <div className="desk-form-actions">
          <Button type="submit" variant="primary" pending={pending} pendingText={movie ? words.updating : words.adding}>
            {movie ? words.update : words.add}
          </Button>
          {(movie || isChanged) && (
            <Button
              disabled={pending}
              onClick={() => (isChanged || state.isUploading() ? setIsAsking(true) : state.leave())}
            >
              {movie ? deskWords.cancel : words.clear}
            </Button>
          )}
        </div>
      </form>
      <MoviePreview
        values={values}
        picture={picture}
        backdrop={backdrop}
        trailer={trailer}
        isNew={movie === undefined}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.discardQuestion}
        text={words.discardText}
        cancelLabel={words.keepEditing}
        confirmLabel={words.discard}
        confirmVariant="danger"
        onConfirm={() => {
          setIsAsking(false)
          state.leave()
        }}
      />
    </div>
  )
}
