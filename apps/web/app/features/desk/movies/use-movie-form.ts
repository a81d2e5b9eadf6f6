import {
  type DeskMovie,
  deskMovieEndpoints as endpoints,
  deskMovieErrors,
  deskMovieMessages as messages,
} from '@matinee/contract/desk-movies'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { serverFieldErrors, hasCode, serverMessage } from '../../../platform/forms/validation.ts'
import {
  bodyOf,
  changedFields,
  type MovieField,
  movieFields,
  type MovieValues,
  noValues,
  problemsOf,
  valuesOf,
} from './movie-values.ts'
import { rememberMovie } from './remembered-movie.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

type Problems = Partial<Record<MovieField, string>>

/** What the form shows, checks, keeps and sends. */
export function useMovieForm(movie: DeskMovie | undefined, form: RefObject<HTMLFormElement | null>) {
  const id = movie?._id
  const refresh = useRefreshDesk()
  const { openTab, open, leftAt, forget } = useDeskAddress()
  /** What is changed, as it was read. */
  const [base, setBase] = useState(movie)
  const [stored] = useState(() => readDraft(id))
  const [values, setValues] = useState<MovieValues>(() => stored?.values ?? (movie ? valuesOf(movie) : noValues))
  const [version, setVersion] = useState(stored?.version ?? movie?.version)
  const [problems, setProblems] = useState<Problems>({})
  const [attempts, setAttempts] = useState(0)
  const [pending, setPending] = useState(false)
  /** 412: as it is now, by somebody else's hand. */
  const [theirs, setTheirs] = useState<DeskMovie>()

  const before = base ? valuesOf(base) : noValues
  const isChanged = changedFields(before, values).length > 0
  useEffect(() => {
    writeDraft(id, isChanged ? { values, version } : null)
  }, [id, values, version, isChanged])

  useEffect(() => {
    if (!isChanged) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])

  /** Whether the form is still what the person looks at, for an answer that comes later. */
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  // Once the errors are on the screen, the first of them is where to go on.
  const focused = useRef(0)
  useEffect(() => {
    if (attempts === focused.current) return
    focused.current = attempts
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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

  const submit = async (asVersion = version) => {
    const found = problemsOf(values, new Date())
    if (Object.keys(found).length > 0) return refuse(found)
    setPending(true)
    try {
      const { movie: saved } = await send(asVersion)
      writeDraft(id, null)
      if (here.current) rememberMovie(saved._id)
      else if (leftAt('movie', 'id') === (id ?? '')) forget('movie')
      refresh()
      if (id === undefined) {
        const action = { label: 'Add another', run: () => open('movie') }
        notify.success(messages.added, { detail: saved.title, action })
      } else notify.success(messages.updated, { detail: saved.title })
      // DASH-3, unless they have gone elsewhere meanwhile.
      if (!here.current) return
      if (id === undefined) open('movies', {}, { forget: true })
      else openTab('movies', { forget: true })
    } catch (error) {
      setPending(false)
      if (!here.current) {
        notify.error(
          serverMessage(error) ??
            (id === undefined ? 'Failed to add movie. Please try again.' : 'Failed to update movie. Please try again.'),
        )
        return
      }
      if (id !== undefined && hasCode(error, deskMovieErrors.changedMeanwhile().code)) {
        const now = await adminApi()(endpoints.show, { params: { id } }).catch(() => undefined)
        if (now) setTheirs(now)
        else notify.error(deskMovieErrors.changedMeanwhile().message)
        return
      }
      const fields = serverFieldErrors(error, movieFields)
      if (fields) refuse(fields)
      else
        notify.error(
          serverMessage(error) ??
            (id === undefined ? 'Failed to add movie. Please try again.' : 'Failed to update movie. Please try again.'),
        )
    }
  }

  const leave = () => {
    writeDraft(id, null)
    if (id === undefined) start(undefined)
    else openTab('movies', { forget: true })
  }

  return {
    values,
    problems,
    pending,
    isChanged,
    /** There was something to go on with when the form was opened. */
    isDraft: stored !== undefined && isChanged,
    theirs: theirs && { movie: theirs, changed: changedFields(before, valuesOf(theirs)) },
    change,
    submit,
    /** Gives up what was typed. */
    leave,
    discard: () => start(base),
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
