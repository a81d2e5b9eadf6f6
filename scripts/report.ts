import { styleText } from 'node:util'

export interface Line {
  what: string
  measured: string
  wanted: string
  met: boolean
}

/** Prints what was measured as a table, ends with the one line that a script reads, and says by the exit code whether all was met. */
export function report(name: string, lines: readonly Line[]): void {
  const width = (key: 'what' | 'measured' | 'wanted') => Math.max(...lines.map((line) => line[key].length))
  const [what, measured, wanted] = [width('what'), width('measured'), width('wanted')]
  const rows = lines.map((line) => {
    const verdict = line.met ? styleText('green', 'met') : styleText('red', 'missed')
    return `  ${line.what.padEnd(what)}  ${line.measured.padStart(measured)}  ${line.wanted.padEnd(wanted)}  ${verdict}`
  })
  const met = lines.filter((line) => line.met).length
  process.stdout.write(`\n${rows.join('\n')}\n\n${name}: met ${met} of ${lines.length}\n`)
  if (met < lines.length) process.exitCode = 1
}

export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
