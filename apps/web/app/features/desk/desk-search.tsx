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
  /** What this box has asked for and the address does not say yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)

  if (asked !== shownFor) {
    setShownFor(asked)
    const at = sent.indexOf(asked)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    // Another search than was typed here, by Back or by a link, is shown. After one's own, more may be typed by now.
    if (at === -1) setTyped(asked)
  }

  const isNew = typed.trim() !== (sent.at(-1) ?? asked)
  const search = () => {
    if (isNew) setSent([...sent, typed.trim()])
    // Its first letters are a step that Back takes back; the next ones belong to it.
    patch({ q: typed.trim() }, { replace: asked !== '' })
  }
  const searchOnceRested = useEffectEvent(() => {
    if (isNew) search()
  })
  useEffect(() => {
    const timer = setTimeout(() => searchOnceRested(), typed === '' ? 0 : PAUSE_MS)
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
          if (event.key === 'Enter') search()
          else if (event.key === 'Escape') setTyped('')
        }}
      />
    </div>
  )
}
