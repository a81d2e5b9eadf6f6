import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

interface Options {
  value: string
  write: (text: string, options: { replace: boolean }) => void
  /** The parameter's value for a typed text. */
  normalize?: (typed: string) => string
}

interface DebouncedSearchParam {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  setTyped: (typed: string) => void
  /** Writes without waiting for the pause. */
  writeNow: () => void
}

const trim = (typed: string) => typed.trim()

/** A search box synced with a URL parameter: written after a pause in typing, updated by Back. */
export function useDebouncedSearchParam({ value, write, normalize = trim }: Options): DebouncedSearchParam {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setText] = useState(value)
  /** Typed and not written yet. Text that comes from the URL is never written back. */
  const [isDirty, setDirty] = useState(false)
  const [syncedValue, setSyncedValue] = useState(value)
  /** Written, but not in the URL yet because the navigation is pending. */
  const [pending, setPending] = useState<readonly string[]>([])

  if (value !== syncedValue) {
    setSyncedValue(value)
    const at = pending.indexOf(value)
    setPending(at === -1 ? [] : pending.slice(at + 1))
    // Changed by Back or a link.
    if (at === -1 && value !== normalize(typed)) {
      setText(value)
      setDirty(false)
    }
  }
  const setTyped = (next: string) => {
    setText(next)
    setDirty(true)
  }

  const text = normalize(typed)
  const isNew = text !== (pending.at(-1) ?? value)
  const writeNow = () => {
    setDirty(false)
    if (isNew) setPending([...pending, text])
    // The first write adds a history entry; the following ones replace it.
    write(text, { replace: value !== '' })
  }
  const writeAfterPause = useEffectEvent(() => {
    if (isNew) writeNow()
    else setDirty(false)
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => writeAfterPause(), typed === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isDirty])

  // Text that was typed before hydration is in the field, but not in the state.
  const readTextBeforeHydration = useEffectEvent(() => {
    const early = ref.current?.value ?? typed
    if (early !== typed) setTyped(early)
  })
  useEffect(() => readTextBeforeHydration(), [])

  return { ref, typed, setTyped, writeNow }
}
