import {
  type CollectionDetails,
  collectionEndpoints as endpoints,
  type CollectionInput,
  collectionLimits as limits,
} from '@matinee/contract/collections'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { readStoredJson, writeStored } from '../../../platform/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Counter, Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { MoviePicker, type PickedMovie } from '../movie-picker.tsx'
import { PictureCheck, useMediaAddress } from '../movies/media-address.tsx'
import { MediaField } from '../movies/media-field.tsx'
import { cancelMediaUploads, uploadProblems } from '../movies/media-uploads.ts'
import { notify } from '../notify.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useWarnUnsaved } from '../use-warn-unsaved.ts'
import styles from './collections.module.css'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/collections'
import * as movieWords from '@matinee/locales/desk/movies'

/** SITE-5: a collection by its id, or a new one. */
export function CollectionEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <CollectionForm collection={undefined} /> : <EditCollection id={id} />
}

function EditCollection({ id }: { id: string }) {
  // Not from the cache: the form keeps the values that it begins with.
  const { data, hasFailed, ...state } = useDeskQuery(endpoints.edit, { params: { collectionId: id } }, { gcTime: 0 })
  if (data) return <CollectionForm collection={data} />
  if (hasFailed) return <LoadFailed title={words.loadFailed} {...state} />
  return (
    <LoadingRegion className="desk-form-skeleton">
      <Skeleton height="3rem" />
      <Skeleton height="10rem" />
      <Skeleton height="14rem" />
    </LoadingRegion>
  )
}

/** `2026-11-17T20:00` in the time zone of the browser: the value of a datetime-local input. */
function toLocalInput(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
/** The input has no seconds: a time that was not changed stays exactly as it is stored. */
function fromLocalInput(local: string, stored: string | null): string | null {
  if (local === toLocalInput(stored)) return stored
  return local === '' ? null : new Date(local).toISOString()
}

interface Values {
  title: string
  description: string
  imageUrl: string
  startsAt: string
  endsAt: string
  movies: readonly PickedMovie[]
}
type Errors = Partial<Record<'title' | 'description' | 'imageUrl' | 'startsAt' | 'endsAt' | 'movieIds', string>>
const fields = ['title', 'description', 'imageUrl', 'startsAt', 'endsAt', 'movieIds'] as const

const toFormValues = (collection: CollectionDetails | undefined): Values => ({
  title: collection?.title ?? '',
  description: collection?.description ?? '',
  imageUrl: collection?.imageUrl ?? '',
  startsAt: toLocalInput(collection?.startsAt ?? null),
  endsAt: toLocalInput(collection?.endsAt ?? null),
  movies: collection?.movies ?? [],
})

const toRequestBody = (values: Values, collection: CollectionDetails | undefined): CollectionInput => ({
  title: values.title,
  description: values.description,
  imageUrl: values.imageUrl || null,
  startsAt: fromLocalInput(values.startsAt, collection?.startsAt ?? null),
  endsAt: fromLocalInput(values.endsAt, collection?.endsAt ?? null),
  movieIds: values.movies.map(({ _id }) => _id),
})

/**
 * What was typed and not saved, kept until the window is closed (sessionStorage). Only the fields that were changed: what
 * somebody else has saved in the others meanwhile stays.
 */
type Draft = Partial<Values>
const draftKey = (id: string | undefined) => `desk-collection-draft-${id ?? '*new'}`
const readDraft = (id: string | undefined) => readStoredJson('sessionStorage', draftKey(id)) as Draft | null

/** As JSON; null if nothing was changed. */
function serializeChanges(values: Values, before: Values): string | null {
  const names = Object.keys(before) as (keyof Values)[]
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  return changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed.map((name) => [name, values[name]])))
}

function CollectionForm({ collection }: { collection: CollectionDetails | undefined }) {
  const { patch } = useDeskSearchParams()
  const refresh = useRefreshDesk()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [before] = useState(() => toFormValues(collection))
  const [draft] = useState(() => readDraft(collection?.id))
  const [values, setValues] = useState<Values>({ ...before, ...draft })
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setIsPending] = useState(false)
  const picture = useMediaAddress(values.imageUrl, 'picture')
  // Identifies the uploads of this form, which go on while another tab of the desk is open.
  const uploadName = collection?.id ?? 'new-collection'

  // Move the focus: the button that opened the form is gone.
  useEffect(() => heading.current?.focus(), [])

  const key = draftKey(collection?.id)
  const changes = serializeChanges(values, before)
  const isChanged = changes !== null
  useEffect(() => void writeStored('sessionStorage', key, changes), [key, changes])
  useWarnUnsaved(isChanged)

  const set = (patched: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patched }))
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(patched).map((name) => [name, undefined])) }))
  }
  const showErrors = (found: Errors) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const leave = () => {
    cancelMediaUploads(uploadName)
    writeStored('sessionStorage', key, null)
    patch({ collection: null })
  }
  const discard = () => {
    cancelMediaUploads(uploadName)
    setValues(before)
    setErrors({})
    heading.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // The picture is uploaded as a backdrop, so its problem has that name.
    const { backdropUrl: waiting } = uploadProblems(uploadName)
    if (waiting !== undefined) return showErrors({ imageUrl: waiting })
    setIsPending(true)
    try {
      const body = toRequestBody(values, collection)
      const { message } = collection
        ? await adminApi()(endpoints.update, { params: { collectionId: collection.id }, body })
        : await adminApi()(endpoints.add, { body })
      notify.success(message, { detail: values.title })
      leave()
    } catch (error) {
      const found = serverFieldErrors(error, fields)
      if (found) showErrors(found)
      else (collection ? notify.failed : notify.createFailed)(words.saveFailed, error)
    } finally {
      setIsPending(false)
      refresh()
    }
  }

  return (
    <form
      ref={form}
      className={classNames('desk-form', styles.form)}
      noValidate
      aria-labelledby="desk-collection-title"
      onSubmit={(event) => void submit(event)}
    >
      <h2 ref={heading} id="desk-collection-title" className="desk-form-title" tabIndex={-1}>
        {collection ? <bdi>{words.changeTitle({ title: collection.title })}</bdi> : words.addTitle}
      </h2>
      {draft && isChanged && (
        <p className={classNames('desk-line', noticeTone('info'))}>
          <NoticeIcon type="info" />
          {movieWords.unsaved}
          <Button size="small" variant="quiet" onClick={discard}>
            {movieWords.discard}
          </Button>
        </p>
      )}
      <Field label={words.titleColumn} error={errors.title}>
        <TextInput
          name="title"
          required
          maxLength={limits.titleLength}
          autoComplete="off"
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={words.textField}
        error={errors.description}
        help={
          <Counter count={values.description.length} limit={limits.descriptionLength} unit={deskWords.characters} />
        }
      >
        <TextArea
          name="description"
          rows={4}
          value={values.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </Field>
      <MediaField
        kind="backdrop"
        labelKind="picture"
        targetId={uploadName}
        label={words.picture}
        name="imageUrl"
        value={values.imageUrl}
        error={errors.imageUrl}
        media={picture}
        help={words.pictureHelp}
        missing={movieWords.pictureMissing}
        onChange={(imageUrl) => set({ imageUrl })}
      >
        <PictureCheck picture={picture} />
      </MediaField>
      <div className={styles.times}>
        <Field label={words.shownFrom} error={errors.startsAt} help={words.shownFromHelp}>
          <TextInput
            name="startsAt"
            type="datetime-local"
            value={values.startsAt}
            onChange={(event) => set({ startsAt: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.shownUntilField} error={errors.endsAt}>
          <TextInput
            name="endsAt"
            type="datetime-local"
            value={values.endsAt}
            onChange={(event) => set({ endsAt: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field
        label={words.movies}
        error={errors.movieIds}
        help={
          <Counter
            count={values.movies.length}
            limit={limits.movies}
            unit={words.moviesUnit({ count: limits.movies })}
          />
        }
      >
        <MoviePicker
          label={words.moviesOf}
          movies={values.movies}
          max={limits.movies}
          onChange={(movies) => set({ movies })}
        />
      </Field>
      <div className="desk-form-actions">
        <Button type="submit" variant="primary" pending={isPending} pendingText={deskWords.saving}>
          {collection ? deskWords.save : words.add}
        </Button>
        <Button disabled={isPending} onClick={leave}>
          {deskWords.cancel}
        </Button>
      </div>
    </form>
  )
}
