import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from './refusals.ts'

/** A text field of a form that was sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * A form that a script sends. `attempt` answers with what has to change, or with nothing once it has led on; until then
 * and from then on the form is busy. What has to be mended gets the focus.
 */
export function useAttempt(attempt: (form: FormData) => Promise<Refusal | undefined>) {
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  // Only now: a field that is disabled takes no focus.
  useEffect(() => {
    if (!refusal || !form.current) return
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]')
    const again = refusal.again && form.current.elements.namedItem(refusal.again)
    if (invalid) invalid.focus()
    else if (again instanceof HTMLInputElement) {
      again.focus()
      again.select()
    }
  }, [refusal])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    // Away while a new attempt is under way, so that the answer to it is announced even if it is the same.
    setRefusal(undefined)
    setPending(true)
    void attempt(new FormData(event.currentTarget)).then((outcome) => {
      setRefusal(outcome)
      setPending(outcome === undefined)
    })
  }

  return { form, pending, refusal, onSubmit }
}
