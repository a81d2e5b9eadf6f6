import {
  type AdminMovie,
  adminMovieEndpoints as endpoints,
  adminMovieErrors,
  deskMovieMessages as messages,
} from '@matinee/contract/admin-movies'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { hasCode, isOutcomeUnknown, serverFieldErrors, serverMessage } from '../../../platform/forms/validation.ts'
import { useRefreshDesk } from '../desk-query.ts'
import { useMovieSettings } from '../../../platform/site.ts'
import { notify } from '../notify.ts'
import { clearStoredSearch, storedSearchParam, useDeskSearchParams } from '../use-desk-search-params.ts'
import { useWarnUnsaved } from '../use-warn-unsaved.ts'
import {
  toRequestBody,
  changedFields,
  movieFields,
  type MovieValues,
  noValues,
  type Problems,
  validateMovie,
  toFormValues,
} from './movie-values.ts'
import { cancelMediaUploads, uploadProblems } from './media-uploads.ts'
import { readDraft, storeEditedMovie, writeDraft } from './movie-storage.ts'
import * as words from '@matinee/locales/desk/movies'

/** The values of the form: checked, kept as a draft, and sent. */
export function useMovieForm(movie: AdminMovie | undefined, form: RefObject<HTMLFormElement | null>) {
  const id = movie?._id
  const refresh = useRefreshDesk()
  const settings = useMovieSettings()
  const { openTab, open } = useDeskSearchParams()
  /** The movie as it was read. */
  const [base, setBase] = useState(movie)
  const before = base ? toFormValues(base) : noValues
  const [stored] = useState(() => readDraft(id, before))
  const [values, setValues] = useState<MovieValues>(stored?.values ?? before)
  const [version, setVersion] = useState(stored?.version ?? movie?.version)
  const [problems, setProblems] = useState<Problems>({})
  const [attempts, setAttempts] = useState(0)
  const [pending, setPending] = useState(false)
  /** 412: the movie as saved by another admin. */
  const [theirs, setTheirs] = useState<AdminMovie>()

  const isChanged = changedFields(before, values).length > 0
  useEffect(() => writeDraft(id, isChanged ? { values, version } : null), [id, values, version, isChanged])

  useWarnUnsaved(isChanged)

  /** False once another tab was opened while the call was under way. */
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  // In an effect: a field can be found by its error only after that is rendered.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, form])

  const showProblems = (found: Problems) => {
    setProblems(found)
    setAttempts((count) => count + 1)
  }

  const change = (patch: Partial<MovieValues>) => {
    setValues((known) => ({ ...known, ...patch }))
    // FORM-1: an error goes as soon as its field is edited.
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const start = (from: AdminMovie | undefined) => {
    setBase(from)
    setVersion(from?.version)
    setValues(from ? toFormValues(from) : noValues)
    setProblems({})
    setTheirs(undefined)
  }

  const send = async (asVersion: string | undefined) => {
    const body = toRequestBody(values)
    if (id === undefined) return await adminApi()(endpoints.add, { body })
    const headers = { 'if-match': `"${asVersion}"` }
    return await adminApi()(endpoints.update, { params: { id }, body }, { headers })
  }

  const succeed = (saved: AdminMovie) => {
    writeDraft(id, null)
    refresh()
    const addFilm = { label: words.addItsFilm, run: () => open('movie', { id: saved._id, part: 'film' }) }
    const action = id === undefined ? addFilm : undefined
    notify.success(id === undefined ? messages.added : messages.updated, { detail: saved.title, action })
    if (!isMounted.current) {
      if (storedSearchParam('movie', 'id') === (id ?? '')) clearStoredSearch('movie')
      return
    }
    // DASH-3
    storeEditedMovie(saved._id)
    clearStoredSearch('movie')
    if (id === undefined) open('movies')
    else openTab('movies')
  }

  const fail = async (cause: unknown) => {
    setPending(false)
    const fields = serverFieldErrors(cause, movieFields)
    if (isMounted.current && id !== undefined && hasCode(cause, adminMovieErrors.changedMeanwhile().code)) {
      const now = await adminApi()(endpoints.show, { params: { id } }).catch(() => undefined)
      if (now) setTheirs(now)
      else notify.error(adminMovieErrors.changedMeanwhile().message)
    } else if (isMounted.current && fields) showProblems(fields)
    else if (id === undefined && isOutcomeUnknown(cause)) notify.createFailed(words.addFailed, cause)
    else notify.error(serverMessage(cause) ?? (id === undefined ? words.addFailed : words.updateFailed))
  }

  const submit = async (asVersion = version) => {
    const found = { ...validateMovie(values, { now: new Date(), settings, before: base }), ...uploadProblems(id) }
    if (Object.keys(found).length > 0) return showProblems(found)
    setPending(true)
    try {
      succeed((await send(asVersion)).movie)
    } catch (error) {
      await fail(error)
    }
  }

  return {
    values,
    problems,
    pending,
    isChanged,
    /** The form was opened with a draft. */
    isDraft: stored !== undefined && isChanged,
    theirs: theirs && { movie: theirs, changed: changedFields(before, toFormValues(theirs)) },
    change,
    submit,
    /** Gives up what was typed. */
    leave: () => {
      writeDraft(id, null)
      cancelMediaUploads(id)
      if (id === undefined) return start(undefined)
      clearStoredSearch('movie')
      openTab('movies')
    },
    discard: () => {
      cancelMediaUploads(id)
      start(base)
    },
    /** One of its files is on its way. */
    isUploading: () => Object.keys(uploadProblems(id)).length > 0,
    loadTheirs: () => theirs && start(theirs),
    overwrite: () => {
      if (!theirs) return
      setBase(theirs)
      setVersion(theirs.version)
      setTheirs(undefined)
      void submit(theirs.version)
    },
  }
}
