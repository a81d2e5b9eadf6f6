import type { HomeRow, Settings } from '@matinee/contract/settings'
import { homeRows as rowLabels, values as words } from '@matinee/locales/desk/settings'

const rowInWords = (row: HomeRow) =>
  row.kind === 'genre' ? row.genre : row.kind === 'collection' ? words.collection : rowLabels[row.kind]

/** `3 chosen movies; New Arrivals, Horror`: what visitors see. */
function homeInWords({ hero, rows }: Settings['home']): string {
  const movies = hero.length === 0 ? words.automatic : words.chosen({ movies: hero.length })
  const shown = rows.filter(({ isShown }) => isShown).map(rowInWords)
  return `${movies}; ${shown.length === 0 ? words.noRows : shown.join(', ')}`
}

const isHome = (value: object): value is Settings['home'] => 'hero' in value && 'rows' in value

/** `On`, `#f01111`, `github https://…`: a value as the list of changes shows it. */
export function formatValue(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return words.none
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (typeof value === 'object' && isHome(value)) return homeInWords(value)
  if (typeof value === 'object')
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(' ') || words.none
    )
  if (typeof value === 'string') return value.startsWith('/media/') ? words.picture : value
  return JSON.stringify(value)
}
