import { type AuditEntry } from '@matinee/contract/audit-log'
import { useCurrency } from '../../../platform/site.ts'
import { diffEntry, diffText } from './differences.ts'
import * as words from '@matinee/locales/desk/audit-log'

/** Characters. Of longer texts only the changed part is shown. */
const LONG = 60

/** Before and after, field by field. */
export function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const differences = diffEntry(entry, useCurrency())
  if (differences.length === 0) return <p className="muted">{words.unchanged}</p>
  const hasBefore = entry.before !== null
  const hasAfter = entry.after !== null
  return (
    <table className="desk-difference">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {hasBefore && <th scope="col">{words.before}</th>}
          {hasAfter && <th scope="col">{words.after}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {before !== undefined && after !== undefined && Math.max(before.length, after.length) > LONG ? (
              <td colSpan={2}>
                <TextDiff before={before} after={after} />
              </td>
            ) : (
              <>
                {hasBefore && <td data-label={words.before}>{valueOf(before, hasAfter ? 'del' : 'span')}</td>}
                {hasAfter && <td data-label={words.after}>{valueOf(after, 'span')}</td>}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function valueOf(text: string | undefined, Tag: 'del' | 'span') {
  if (text === undefined) return <span className="muted">{words.nothing}</span>
  return (
    <Tag>
      <bdi>{text}</bdi>
    </Tag>
  )
}

function TextDiff({ before, after }: { before: string; after: string }) {
  const { beginning, removed, added, end } = diffText(before, after)
  return (
    <>
      {beginning}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {end}
    </>
  )
}
