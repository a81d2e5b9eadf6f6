import { Status } from '../../ui/badge.tsx'
import { statusWords } from './subscriber-row.ts'

/** SUBS-2 */
export function StatusDot({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return <Status tone={tone}>{label}</Status>
}
