import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from './refusals.ts'

/** A text field of a form that was sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Typing in the one mends the other, too: they are compared. */
const mends = (name: string) => (name === 'newPassword' ? [name, 'confirm'] : [name])

/**
 * A form that a script sends. `attempt` answers with what has to change, or with nothing once it has led on; until then
 * and from then on the form is busy. What has to be mended gets the focus, and loses its error as soon as it is typed in.
 */
export function useAttempt(attempt: (form: FormData) => Promise<Refusal | undefined>) {
  const ref = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<Refusal & { attempt: number }>()
  const [mended, setMended] = useState<string[]>([])

  // Only now: a field that is disabled takes no focus, and has lost the one it had.
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
    // A phone's keyboard may cover what stands under the field.
    form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    sentFrom.current = document.activeElement
    setPending(true)
    // What was said before stays until there is an answer, so that nothing moves.
    void attempt(new FormData(event.currentTarget)).then((outcome) => {
      if (!outcome) return
      setAnswer((before) => ({ ...outcome, attempt: (before?.attempt ?? 0) + 1 }))
      setMended([])
      setPending(false)
    })
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && answer?.fields) setMended([...mended, ...mends(target.name)])
  }

  const left = Object.entries(answer?.fields ?? {}).filter(([name]) => !mended.includes(name))
  const refusal = answer && { ...answer, fields: Object.fromEntries(left) }
  return { form: { ref, onSubmit, onInput }, pending, refusal }
}
