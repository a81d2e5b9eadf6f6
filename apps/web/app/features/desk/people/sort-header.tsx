import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

interface SortHeaderProps<Sort extends string> {
  /** Which cells of the rows it heads. */
  cell: string
  /** The two orders of this column. */
  ascending: Sort
  descending: Sort
  /** That holds now, of this column or another. */
  sort: Sort
  onSort: (sort: Sort) => void
  children: string
}

/** The heading of a column that can be sorted: press it again for the other way round. */
export function SortHeader<Sort extends string>({
  cell,
  ascending,
  descending,
  sort,
  onSort,
  children,
}: SortHeaderProps<Sort>) {
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order]
  return (
    <th scope="col" data-cell={cell} aria-sort={order}>
      <button type="button" onClick={() => onSort(sort === ascending ? descending : ascending)}>
        {children}
        <Icon />
      </button>
    </th>
  )
}
