import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useDebouncedSearchParam } from '../../platform/debounced-search-param.ts'
import { TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useDeskSearchParams } from './use-desk-search-params.ts'

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role$=dialog]') !== null

/** Searches after a pause, or at once with Enter; the key `/` focuses it. Its text is `q` in the address. */
export function DeskSearch({ label }: { label: string }) {
  const { read, patch } = useDeskSearchParams()
  const { ref, typed, setTyped, writeNow } = useDebouncedSearchParam({
    value: read('q'),
    write: (q, options) => patch({ q }, options),
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
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
        maxLength={200}
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

/** The text of the search, as the server takes it. */
export const readSearch = (read: (name: string) => string) => read('q').trim().slice(0, 200) || undefined

interface DeskFilterProps {
  /** The parameter in the address. */
  name: string
  label: string
  /** By value. The first is the default. */
  options: Readonly<Record<string, string>>
  className?: string
}

/** One choice in the toolbar of a list; it stands in the address. */
export function DeskFilter({ name, label, options, className = '' }: DeskFilterProps) {
  const { choiceIn, patch } = useDeskSearchParams()
  const [first] = Object.keys(options)
  return (
    <Select
      size="small"
      className={`desk-toolbar-select ${className}`}
      aria-label={label}
      value={choiceIn(name, options)}
      onChange={({ currentTarget: { value } }) => patch({ [name]: value === first ? null : value })}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
