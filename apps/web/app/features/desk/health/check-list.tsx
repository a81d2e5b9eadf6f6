import { type HealthCheck, type HealthFact, healthStates } from '@matinee/contract/health'
import type { ReactNode } from 'react'
import { Status } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { useNow, Timestamp } from '../cells.tsx'
import { formatSize } from '../films/film-text.ts'
import * as words from '@matinee/locales/desk/health'

const tones = { ok: 'success', warning: 'warning', broken: 'danger' } as const

interface CheckListProps {
  checks: readonly HealthCheck[]
  /** What can be done about one of them here. */
  actions?: { [id in HealthCheck['id']]?: ReactNode }
}

/** The checks: first the broken ones, then warnings. */
export function CheckList({ checks, actions }: CheckListProps) {
  const now = useNow()
  const sorted = checks.toSorted((a, b) => healthStates.indexOf(b.state) - healthStates.indexOf(a.state))
  return (
    <ul className="desk-health-checks">
      {sorted.map(({ id, state, text, advice, facts }) => (
        <li key={id} className="desk-health-check">
          <div className="desk-health-words">
            <h3 className="desk-health-title">{words.titles[id]}</h3>
            <Status tone={tones[state]} className="desk-health-state">
              {words.states[state]}
            </Status>
            <p className="desk-health-text">{text}</p>
            {advice !== null && <Advice text={advice} />}
            {actions?.[id]}
          </div>
          {facts.length > 0 && (
            <dl className="desk-health-facts">
              {facts.map((fact) => (
                <Fact key={fact.label} name={fact.label}>
                  <FactValue fact={fact} now={now} />
                </Fact>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Commands and names of variables are written in backquotes. */
function Advice({ text }: { text: string }) {
  return (
    <p className="desk-health-advice">
      <strong>{words.whatToDo}</strong>{' '}
      {text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
    </p>
  )
}

function FactValue({ fact, now }: { fact: HealthFact; now: Date }) {
  if ('at' in fact) return <Timestamp at={fact.at} from={now} />
  return 'bytes' in fact ? formatSize(fact.bytes) : fact.text
}
