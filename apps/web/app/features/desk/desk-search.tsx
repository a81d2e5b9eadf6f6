import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextInput } from '../../ui/field.tsx'
import { useDeskAddress } from './use-desk-address.ts'

/** Until somebody has stopped typing. */
const PAUSE_MS = 250

interface DeskSearchProps {
  /** What can be searched for: 'Search by email or username'. */
  label: string
  maxLength?: number
}

const isTypingPlace = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role$=dialog]') !== null

/** Searches by itself after a pause, at once with Enter; `/` leads to it. Its words are `q` in the address. */
export function DeskSearch({ label, maxLength = 200 }: DeskSearchProps) {
  const { read, patch } = useDeskAddress()
  const asked = read('q')
  const [typed, setTyped] = useState(asked)
  const [shownFor, setShownFor] = useState(asked)
  const input = useRef<HTMLInputElement>(null)

  // Another search than was typed here: of Back, or of a link.
  if (asked !== shownFor) {
    setShownFor(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }

  const search = useEffectEvent(() => {
    // Its first letters are a step that Back takes back; the next ones belong to it.
    if (typed.trim() !== asked) patch({ q: typed.trim() }, { replace: asked !== '' })
  })
  useEffect(() => {
    const timer = setTimeout(() => search(), typed === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingPlace(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <div className="desk-toolbar-search">
      <TextInput
        ref={input}
        type="search"
        size="small"
        icon={<Search />}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={maxLength}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') patch({ q: typed.trim() }, { replace: asked !== '' })
          else if (event.key === 'Escape') setTyped('')
        }}
      />
    </div>
  )
}
