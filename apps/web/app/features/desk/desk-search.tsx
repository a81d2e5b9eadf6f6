import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useDebouncedSearchParam } from '../../platform/debounced-search-param.ts'
import { TextInput } from '../../ui/field.tsx'
import { useDeskAddress } from './use-desk-address.ts'

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
  const { ref, typed, setTyped, writeNow } = useDebouncedSearchParam({
    value: read('q'),
    write: (q, options) => patch({ q }, options),
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingPlace(event.target)) return
      event.preventDefault()
      ref.current?.focus()
      ref.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [ref])

  return (
    <div className="desk-toolbar-search">
      <TextInput
        ref={ref}
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
          if (event.key === 'Enter') writeNow()
          else if (event.key === 'Escape') setTyped('')
        }}
      />
    </div>
  )
}
