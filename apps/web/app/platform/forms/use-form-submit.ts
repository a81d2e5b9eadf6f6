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
  const sentFrom = useRef<Element>(null)
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<Refusal & { attempt: number }>()
  const [cleared, setCleared] = useState<string[]>([])

  // In an effect, because fields are disabled while pending and cannot take the focus then.
  useEffect(() => {
    if (!answer || !ref.current) return
    const { current: form } = ref
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const again = answer.again && form.elements.namedItem(answer.again)
    if (invalid) invalid.focus()
    else if (again instanceof HTMLInputElement) {
      again.focus()
      again.select()
    } else {
      const from = form.contains(sentFrom.current) ? sentFrom.current : form.querySelector('[type=submit]')
      if (from instanceof HTMLElement) from.focus()
    }
    // A phone's keyboard may cover what is below the field.
    form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    sentFrom.current = document.activeElement
    setPending(true)
    // The previous refusal stays until there is a new answer, so that the layout does not move.
    const show = (result: Refusal | undefined) => {
      if (!result) return
      setAnswer((before) => ({ ...result, attempt: (before?.attempt ?? 0) + 1 }))
      setCleared([])
      setPending(false)
    }
    // A defect in `submit` is reported as one, and leaves a form that can be sent again.
    submit(new FormData(event.currentTarget)).then(show, (error: unknown) => {
      show({ message: words.unexpected })
      reportError(error)
    })
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || !answer?.fields) return
    // The field that is compared with this one, if there is one: its error may be over, too.
    const { comparedIn = target.name } = target.dataset
    setCleared([...cleared, target.name, comparedIn])
  }

  const left = Object.entries(answer?.fields ?? {}).filter(([name]) => !cleared.includes(name))
  const refusal = answer && { ...answer, fields: Object.fromEntries(left) }
  return { form: { ref, onSubmit, onInput }, pending, refusal }
}
