import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const tableLines = text.split('\n').filter((line) => line.startsWith('|'))
const rows = tableLines.flatMap((line) => {
  const [id = '', level = '', , state = '', by = ''] = cellsOf(line)
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, by }] : []
})
const levels = ['1', '2', '3']
const states = ['met', 'not met', 'not applicable']
/** met, not met, not applicable, all */
const count = (of: typeof rows) =>
  states.map((state) => of.filter((row) => row.state === state).length).concat(of.length)

/** A file, or words of a title in the file before it. Other code has no slash and a dot, or is no path of ours. */
const named = /`([\w.@-]+(?:\/[\w.@-]+)+\.\w+|[A-Z]+\.md|compose\.yaml|tsconfig\.base\.json)`|"([^"]+)"/g

function missingOf(by: string): string[] {
  let file: string | undefined
  return [...by.matchAll(named)].flatMap(([, place, title]) => {
    if (place !== undefined) {
      file = path.join(root, place)
      return existsSync(file) ? [] : [place]
    }
    return file !== undefined && existsSync(file) && readFileSync(file, 'utf8').includes(title!) ? [] : [title!]
  })
}

describe('docs/security/asvs.md', () => {
  it('has every requirement of the three levels once, each with a state', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(levels.map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183, 92])
    expect(rows).toHaveLength(70 + 183 + 92)
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
  })

  it('names only files and titles of tests that there are, and what answers each that is met', () => {
    expect(rows.flatMap(({ id, by }) => missingOf(by).map((what) => `${id}: ${what}`))).toEqual([])
    expect(missingOf('`scripts/spec.ts` "no such title", `scripts/gone.ts`')).toHaveLength(2)
    const isGrounded = (by: string) => /`/.test(by) || /\d+\.\d+\.\d+/.test(by)
    expect(rows.filter(({ state, by }) => state === 'met' && !isGrounded(by))).toEqual([])
    expect(rows.filter(({ state, by }) => state === 'not met' && !by.includes('What it takes'))).toEqual([])
  })

  it('counts them as they are', () => {
    const sums = tableLines.map(cellsOf).filter(([name = '']) => /^(V\d+ |All$)/.test(name))
    const counted = sums.map(([name = '', ...numbers]) => ({ name: name.split(' ')[0], counts: numbers.map(Number) }))
    const chapters = [...new Set(rows.map(({ id }) => id.split('.')[0]))]
    const expected = chapters.map((chapter) => ({
      name: `V${chapter}`,
      counts: count(rows.filter(({ id }) => id.startsWith(`${chapter}.`))),
    }))
    expect(counted).toEqual([...expected, { name: 'All', counts: count(rows) }])
    for (const level of levels) {
      const [met, not, inapplicable] = count(rows.filter((row) => row.level === level))
      expect(text).toContain(`level ${level}, ${met} are met, ${not} are not met, ${inapplicable} are not applicable`)
    }
  })

  it('lists at the top all that are not met', () => {
    const list = /## Not met, by risk\n([\s\S]+?)\n## /.exec(text)?.[1] ?? ''
    const listed = [...list.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id)
    const open = rows.filter(({ state }) => state === 'not met').map(({ id }) => id)
    expect(listed.toSorted()).toEqual(open.toSorted())
  })
})
