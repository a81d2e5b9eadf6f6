import {
  type DeskMovie,
  deskMovieEndpoints as endpoints,
  deskMovieErrors,
  deskMovieMessages as messages,
} from '@matinee/contract/desk-movies'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { hasCode, isOutcomeUnknown, serverFieldErrors, serverMessage } from '../../../platform/forms/validation.ts'
import { useRefreshDesk } from '../desk-query.ts'
import { useMovieSettings } from '../../../platform/site.ts'
import { notify } from '../notify.ts'
import { forgetPlace, leftAt, useDeskAddress } from '../use-desk-address.ts'
import { useWarnUnsaved } from '../use-warn-unsaved.ts'
import {
  bodyOf,
  changedFields,
  movieFields,
  type MovieValues,
  noValues,
  type Problems,
  problemsOf,
  valuesOf,
} from './movie-values.ts'
import { giveUpMedia, uploadProblems } from './media-uploads.ts'
import { readDraft, rememberMovie, writeDraft } from './stored.ts'
import * as words from '@matinee/locales/desk/movies'

/** The values of the form: checked, kept as a draft, and sent. */
export function useMovieForm(movie: DeskMovie | undefined, form: RefObject<HTMLFormElement | null>) {
  const id = movie?._id
  const refresh = useRefreshDesk()
  const settings = useMovieSettings()
  const { openTab, open } = useDeskAddress()
  /** The movie as it was read. */
  const [base, setBase] = useState(movie)
  const before = base ? valuesOf(base) : noValues
  const [stored] = useState(() => readDraft(id, before))
  const [values, setValues] = useState<MovieValues>(stored?.values ?? before)
  const [version, setVersion] = useState(stored?.version ?? movie?.version)
  const [problems, setProblems] = useState<Problems>({})
  const [attempts, setAttempts] = useState(0)
  const [pending, setPending] = useState(false)
  /** 412: the movie as somebody else has saved it. */
  const [theirs, setTheirs] = useState<DeskMovie>()

  const isChanged = changedFields(before, values).length > 0
  useEffect(() => writeDraft(id, isChanged ? { values, version } : null), [id, values, version, isChanged])

  useWarnUnsaved(isChanged)

  /** False once another tab was opened while the call was under way. */
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  // In an effect: a field can be found by its error only after that is rendered.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, form])

  const refuse = (found: Problems) => {
    setProblems(found)
    setAttempts((count) => count + 1)
  }

  const change = (patch: Partial<MovieValues>) => {
    setValues((known) => ({ ...known, ...patch }))
    // FORM-1: an error goes as soon as its field is edited.
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const start = (from: DeskMovie | undefined) => {
    setBase(from)
    setVersion(from?.version)
    setValues(from ? valuesOf(from) : noValues)
    setProblems({})
    setTheirs(undefined)
  }

  const send = async (asVersion: string | undefined) => {
    const body = bodyOf(values)
    if (id === undefined) return await adminApi()(endpoints.add, { body })
    const headers = { 'if-match': `"${asVersion}"` }
    return await adminApi()(endpoints.update, { params: { id }, body }, { headers })
  }

  const succeed = (saved: DeskMovie) => {
    writeDraft(id, null)
    refresh()
    const addFilm = { label: words.addItsFilm, run: () => open('movie', { id: saved._id, part: 'film' }) }
    const action = id === undefined ? addFilm : undefined
    notify.success(id === undefined ? messages.added : messages.updated, { detail: saved.title, action })
    if (!isShown.current) {
      if (leftAt('movie', 'id') === (id ?? '')) forgetPlace('movie')
      return
    }
    // DASH-3
    rememberMovie(saved._id)
    forgetPlace('movie')
    if (id === undefined) open('movies')
    else openTab('movies')
  }

  const fail = async (cause: unknown) => {
    setPending(false)
    const fields = serverFieldErrors(cause, movieFields)
    if (isShown.current && id !== undefined && hasCode(cause, deskMovieErrors.changedMeanwhile().code)) {
      const now = await adminApi()(endpoints.show, { params: { id } }).catch(() => undefined)
      if (now) setTheirs(now)
      else notify.error(deskMovieErrors.changedMeanwhile().message)
    } else if (isShown.current && fields) refuse(fields)
    else if (id === undefined && isOutcomeUnknown(cause)) notify.notMade(words.addFailed, cause)
    else notify.error(serverMessage(cause) ?? (id === undefined ? words.addFailed : words.updateFailed))
  }

  const submit = async (asVersion = version) => {
    const found = { ...problemsOf(values, { now: new Date(), settings, before: base }), ...uploadProblems(id) }
    if (Object.keys(found).length > 0) return refuse(found)
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
    theirs: theirs && { movie: theirs, changed: changedFields(before, valuesOf(theirs)) },
    change,
    submit,
    /** Gives up what was typed. */
    leave: () => {
      writeDraft(id, null)
      giveUpMedia(id)
      if (id === undefined) return start(undefined)
      forgetPlace('movie')
      openTab('movies')
    },
    discard: () => {
      giveUpMedia(id)
      start(base)
    },
    /** One of its files is on its way. */
    isUploading: () => Object.keys(uploadProblems(id)).length > 0,
    takeTheirs: () => theirs && start(theirs),
    overwrite: () => {
      if (!theirs) return
      setBase(theirs)
      setVersion(theirs.version)
      setTheirs(undefined)
      void submit(theirs.version)
    },
  }
}
