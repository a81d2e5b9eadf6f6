import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextInput } from '../../ui/field.tsx'
import { cleanSearch } from './browse-query.ts'
import { filterForm } from './filter-panel.tsx'
import type { Browsing } from './use-browse.ts'

/** Until somebody has stopped typing. */
const PAUSE_MS = 300

/** Searches by itself after a pause; Enter does at once, by the form that it belongs to. */
export function SearchBox({ browsing, className }: { browsing: Browsing; className?: string }) {
  const { search } = browsing.shown
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [isTyping, setTyping] = useState(false)

  // Another search than this box asked for, such as none after Clear All, is what it has to show.
  if (search !== asked) {
    setAsked(search)
    if (search !== cleanSearch(typed)) {
      setTyped(search)
      setTyping(false)
    }
  }

  // What was typed before React was there is in the field, and as good as typed now.
  const input = useRef<HTMLInputElement>(null)
  const takeOver = useEffectEvent(() => {
    const before = input.current?.value ?? typed
    if (before === typed) return
    setTyped(before)
    setTyping(true)
  })
  useEffect(() => takeOver(), [])

  const change = useRef(browsing.change)
  useEffect(() => {
    change.current = browsing.change
  })
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => {
      setTyping(false)
      setAsked(cleanSearch(typed))
      // The first letters of a search are a step that Back undoes; the next ones belong to it.
      change.current('search', cleanSearch(typed), { replace: search !== '' })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTyping, typed, search])

  return (
    <TextInput
      ref={input}
      type="search"
      name="search"
      form={filterForm}
      icon={<Search />}
      aria-label="Search these movies"
      placeholder="Title, genre, director or cast"
      autoComplete="off"
      enterKeyHint="search"
      className={className}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        setTyping(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) setTyping(false)
      }}
    />
  )
}
