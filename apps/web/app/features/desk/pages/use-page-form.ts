import {
  type OpenPage,
  type PageDraft,
  pageEndpoints as endpoints,
  pageErrors as errors,
  pageMessages as messages,
  slugPattern,
} from '@matinee/contract/pages'
import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { hasCode, serverFieldErrors } from '../../../platform/forms/validation.ts'
import { readStoredJson, writeStored } from '../../../platform/storage.ts'
import { useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useWarnUnsaved } from '../use-warn-unsaved.ts'
import * as words from '@matinee/locales/desk/pages'

interface Values extends PageDraft {
  slug: string
}
type Problems = Partial<Record<keyof Values, string>>

const fields = ['slug', 'title', 'description', 'text'] as const
const toFormValues = (page: OpenPage | undefined): Values => ({
  slug: page?.slug ?? '',
  ...(page?.draft ?? { title: '', description: '', text: '', isInFooter: false }),
})

/** Values that were typed and not saved, kept until the window is closed (sessionStorage). */
interface Stored {
  values: Values
  /** The version of the page that was edited. */
  version: number
}
const storedKey = (slug: string | undefined) => `desk-page-draft-${slug ?? '*new'}`
function readDraft(slug: string | undefined): Stored | undefined {
  return (readStoredJson('sessionStorage', storedKey(slug)) as Stored | null) ?? undefined
}

/** `Opening hours` as `opening-hours`. */
const slugify = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')

/** The values of the editor: kept as a draft, and sent. */
export function usePageForm(page: OpenPage | undefined, form: RefObject<HTMLFormElement | null>) {
  const { open } = useDeskSearchParams()
  const { revalidate } = useRevalidator()
  const refresh = useRefreshDesk()
  const slug = page?.slug
  const [stored] = useState(() => readDraft(slug))
  const [base, setBase] = useState(page)
  const before = toFormValues(base)
  const [values, setValues] = useState(stored?.values ?? before)
  const [version, setVersion] = useState(stored?.version ?? page?.version ?? 0)
  const [problems, setProblems] = useState<Problems>({})
  const [isPending, setIsPending] = useState(false)
  /** 412: the page as saved by another admin. */
  const [theirs, setTheirs] = useState<OpenPage>()

  const isChanged = JSON.stringify(values) !== JSON.stringify(before)
  useEffect(
    () => void writeStored('sessionStorage', storedKey(slug), isChanged ? JSON.stringify({ values, version }) : null),
    [slug, values, version, isChanged],
  )
  useWarnUnsaved(isChanged)

  const start = (from: OpenPage | undefined) => {
    setBase(from)
    setVersion(from?.version ?? 0)
    setValues(toFormValues(from))
    setProblems({})
    setTheirs(undefined)
  }

  const showProblems = (found: Problems) => {
    setProblems(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const fail = async (cause: unknown) => {
    const found = serverFieldErrors(cause, fields)
    if (found) showProblems(found)
    else if (hasCode(cause, errors.changedMeanwhile().code)) {
      const now = await adminApi()(endpoints.edit, { params: { slug: values.slug } }).catch(() => undefined)
      if (now) setTheirs(now.page)
      else notify.error(errors.changedMeanwhile().message)
    } else notify.failed(words.saveFailed, cause)
  }

  const save = async (asVersion = version) => {
    const { slug: address, ...body } = values
    const found: Problems = {
      ...(body.title.trim() === '' && { title: messages.titleMissing }),
      ...(!slugPattern.test(address) && { slug: messages.slugInvalid }),
      ...(body.text.trim() === '' && { text: messages.textMissing }),
    }
    if (Object.keys(found).length > 0) return showProblems(found)
    setIsPending(true)
    try {
      const headers = { 'if-match': `"${asVersion}"` }
      const { page: saved } = await adminApi()(endpoints.save, { params: { slug: address }, body }, { headers })
      writeStored('sessionStorage', storedKey(slug), null)
      notify.success(messages.saved, { detail: body.title })
      refresh()
      // The footer of the site lists pages: load it anew.
      void revalidate()
      start(saved)
      if (slug === undefined) open('pages', { slug: address })
    } catch (error) {
      await fail(error)
    } finally {
      setIsPending(false)
    }
  }

  return {
    values,
    problems,
    isPending,
    isChanged,
    /** The editor was opened with a draft. */
    isDraft: stored !== undefined && isChanged,
    theirs,
    change: (patch: Partial<Values>) => {
      // The slug of a new page follows its title until the slug is edited.
      const isSlugMade = slug === undefined && values.slug === slugify(values.title)
      const made = isSlugMade && patch.title !== undefined ? { slug: slugify(patch.title) } : {}
      setValues({ ...values, ...made, ...patch })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in { ...made, ...patch }))))
    },
    save,
    /** Goes on from this state of the page, and drops what was typed. */
    start,
    discard: () => start(base),
    loadTheirs: () => theirs && start(theirs),
    overwrite: () => {
      if (!theirs) return
      setVersion(theirs.version)
      setTheirs(undefined)
      void save(theirs.version)
    },
  }
}
