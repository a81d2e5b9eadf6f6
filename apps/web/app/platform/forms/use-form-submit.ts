import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from './validation.ts'
import * as words from '@matinee/locales/platform/forms'

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** `submit` returns a refusal, or undefined after success: the form then stays pending while the page is left. */
export function useFormSubmit(submit: (form: FormData) => Promise<Refusal | undefined>) {
  const ref = useRef<HTMLFormElement>(null)
  const submitter = useRef<Element>(null)
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<Refusal & { attempt: number }>()
  const [cleared, setCleared] = useState<string[]>([])

  // In an effect, because fields are disabled while pending and cannot take the focus then.
  useEffect(() => {
    if (!answer || !ref.current) return
    const { current: form } = ref
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const again = answer.retryField && form.elements.namedItem(answer.retryField)
    if (invalid) invalid.focus()
    else if (again instanceof HTMLInputElement) {
      again.focus()
      again.select()
    } else {
      const from = form.contains(submitter.current) ? submitter.current : form.querySelector('[type=submit]')
      if (from instanceof HTMLElement) from.focus()
    }
    // A phone's keyboard may cover what is below the field.
    form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    submitter.current = document.activeElement
    setPending(true)
    // The previous refusal stays until there is a new answer, so that the layout does not move.
    const applyRefusal = (result: Refusal | undefined) => {
      if (!result) return
      setAnswer((before) => ({ ...result, attempt: (before?.attempt ?? 0) + 1 }))
      setCleared([])
      setPending(false)
    }
    // A bug in `submit`: report it, and allow another attempt.
    submit(new FormData(event.currentTarget)).then(applyRefusal, (error: unknown) => {
      applyRefusal({ message: words.unexpected })
      reportError(error)
    })
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || !answer?.fields) return
    // Also clears the error of the field that is compared with this one.
    const { comparedIn = target.name } = target.dataset
    setCleared([...cleared, target.name, comparedIn])
  }

  const remaining = Object.entries(answer?.fields ?? {}).filter(([name]) => !cleared.includes(name))
  const refusal = answer && { ...answer, fields: Object.fromEntries(remaining) }
  return { form: { ref, onSubmit, onInput }, pending, refusal }
}
