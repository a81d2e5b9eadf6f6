import { deskMessages as words } from '../words.ts'
import { siteEndpoints } from '@matinee/contract/site'
import { useAnswer } from '../use-answer.ts'

const nothing = {}

/** Which release runs here: what an operator is asked for first when something is wrong. */
export function DeskFoot() {
  const { answer } = useAnswer(siteEndpoints.version, nothing)
  return <footer className="desk-version">{answer && words.version(answer.version, answer.commit)}</footer>
}
