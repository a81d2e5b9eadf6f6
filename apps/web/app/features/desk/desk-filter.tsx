import { Select } from '../../ui/select.tsx'
import { useDeskAddress } from './use-desk-address.ts'

interface DeskFilterProps {
  /** In the address. */
  name: string
  label: string
  /** By value. The first holds when the address says nothing else. */
  options: Readonly<Record<string, string>>
  className?: string
}

/** One choice in the toolbar of a list; it stands in the address. */
export function DeskFilter({ name, label, options, className = '' }: DeskFilterProps) {
  const { choiceIn, patch } = useDeskAddress()
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
