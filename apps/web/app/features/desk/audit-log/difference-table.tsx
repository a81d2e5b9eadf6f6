import { type AuditEntry } from '@matinee/contract/audit-log'
import { type Difference, differencesOf, textChange } from './differences.ts'

/** Longer ones are not read side by side: what changed in them is shown within them. */
const LONG = 60

/** Before and after, field by field. */
export function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const differences = differencesOf(entry)
  if (differences.length === 0) return <p className="muted">Nothing was changed by it.</p>
  const hasBefore = entry.before !== null
  const hasAfter = entry.after !== null
  return (
    <table className="desk-difference">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore && <th scope="col">Before</th>}
          {hasAfter && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map((each) => (
          <tr key={each.field}>
            <th scope="row">{each.field}</th>
            {isRewritten(each) ? (
              <td colSpan={2}>
                <Rewritten before={each.before} after={each.after} />
              </td>
            ) : (
              <>
                {hasBefore && (
                  <td data-label="Before">
                    <Value text={each.before} isGone={hasAfter} />
                  </td>
                )}
                {hasAfter && (
                  <td data-label="After">
                    <Value text={each.after} />
                  </td>
                )}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isRewritten = (each: Difference): each is Difference & { before: string; after: string } =>
  each.before !== undefined && each.after !== undefined && Math.max(each.before.length, each.after.length) > LONG

function Value({ text, isGone = false }: { text: string | undefined; isGone?: boolean }) {
  if (text === undefined) return <span className="muted">nothing</span>
  return isGone ? (
    <del>
      <bdi>{text}</bdi>
    </del>
  ) : (
    <bdi>{text}</bdi>
  )
}

function Rewritten({ before, after }: { before: string; after: string }) {
  const { beginning, removed, added, end } = textChange(before, after)
  return (
    <>
      {beginning}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {end}
    </>
  )
}
