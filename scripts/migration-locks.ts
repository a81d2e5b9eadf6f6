/**
 * A migration runs while visitors read and the release before still answers (decisions 29 and 64). This finds statements
 * that rewrite a table, read all of it under a lock that stops writers, or take away what the release before uses.
 */
export interface Violation {
  file: string
  statement: string
  why: string
}

export interface MigrationFile {
  name: string
  sql: string
}

/** Files up to this number were written before there was any installation. */
export const baseline = 44

/** A comment above a statement that takes it out of the rules, with a reason: `-- locks: plan has a few rows`. */
const exemption = /^--\s*locks:\s*\S/m

interface Statement {
  text: string
  isExempt: boolean
}

/** Without function bodies and comments, in lower case, spaces as one. */
function statementsOf(sql: string): Statement[] {
  const withoutBodies = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
  return withoutBodies
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((source) => ({
      text: source.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      isExempt: exemption.test(source),
    }))
    .filter(({ text }) => text !== '')
}

/** The parts of a list, by commas that are in no brackets. */
function splitActions(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of list) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim())
}

const addIndex = 'builds an index while writers wait: create it concurrently in a file with -- no transaction'
const addUsingIndex = 'builds an index while writers wait: create it concurrently, then add the constraint using it'
const notValid = 'checks every row under a lock: add it not valid, and validate it in a later file'
const rewrite = 'rewrites the table: add a column, fill it in small steps, and change over in a later release'
const stillUsed = 'the release before still uses it, in a rolling upgrade and when an upgrade is taken back'

/** Calls whose result is the same for all rows of a statement. */
const stableDefault = /\b(now|app_now|transaction_timestamp)\(\)/g

function judgeNewColumn(definition: string): string | undefined {
  if (/\bgenerated always as\b.*\bstored\b|\b(small|big)?serial\b|\bas identity\b/.test(definition)) return rewrite
  if (/\b(unique|primary key)\b/.test(definition)) return addUsingIndex
  if (/\b(check|references)\b/.test(definition)) return notValid
  const value = /\bdefault (.*)$/.exec(definition)?.[1]
  if (value?.replaceAll(stableDefault, '').includes('(')) return rewrite
  if (/\bnot null\b/.test(definition) && value === undefined) return 'fails where the table has rows: give it a default'
  return undefined
}

interface Known {
  /** Tables that this file creates: nobody uses them yet. */
  created: Set<string>
  /** Constraints that this file adds and which its transaction, if it is one, still locks. */
  added: Set<string>
  /** `table.column` of check constraints `column is not null`, by `table.name`; true once validated. */
  notNull: Map<string, { column: string; isValid: boolean }>
  isOneTransaction: boolean
}

function judgeConstraint(table: string, action: string, known: Known): string | undefined {
  const [, name = '', definition = ''] = /^add constraint (\S+) (.*)$/.exec(action) ?? ['', '', action]
  const column = /^check \(\(?(\w+) is not null\)?\)/.exec(definition)?.[1]
  if (column) known.notNull.set(`${table}.${name}`, { column, isValid: !definition.endsWith('not valid') })
  known.added.add(`${table}.${name}`)
  if (/\busing index\b/.test(definition)) return undefined
  if (/\b(unique|primary key|exclude)\b/.test(definition)) return addUsingIndex
  return definition.endsWith('not valid') ? undefined : notValid
}

function judgeAction(table: string, action: string, known: Known): string | undefined {
  if (/^add (constraint|check|foreign|unique|primary|exclude)\b/.test(action))
    return judgeConstraint(table, action, known)
  if (/^add\b/.test(action)) return judgeNewColumn(action)
  if (/^alter (column )?\w+ (set data )?type\b/.test(action)) return rewrite
  if (/^set (logged|unlogged|tablespace|access method)\b/.test(action)) return rewrite
  if (/^rename\b/.test(action) && !/^rename constraint\b/.test(action)) return stillUsed
  if (/^drop (?!constraint\b)/.test(action)) return stillUsed
  const required = /^alter (?:column )?(\w+) set not null\b/.exec(action)?.[1]
  if (required) {
    const isProven = [...known.notNull].some(
      ([key, { column, isValid }]) => key.startsWith(`${table}.`) && column === required && isValid,
    )
    return isProven ? undefined : 'reads every row under a lock: first validate a check that it is not null'
  }
  const validated = /^validate constraint (\S+)/.exec(action)?.[1]
  if (validated) {
    const check = known.notNull.get(`${table}.${validated}`)
    if (check) check.isValid = true
    if (known.isOneTransaction && known.added.has(`${table}.${validated}`))
      return 'the lock of the statement that added it is still held: validate it in a later file'
  }
  return undefined
}

const indexOn = /^create (?:unique )?index (?!concurrently)(?:if not exists )?.*?\bon (?:only )?(\w+)/
const alterTable = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/
const always: readonly [RegExp, string][] = [
  [/^(vacuum full|cluster|lock\b|truncate)/, 'stops all readers of the table'],
  [/^reindex (?!.*concurrently)/, 'stops writers: reindex concurrently'],
  [/^drop (table|view|function|type|schema)\b/, stillUsed],
]

function judge(statement: string, known: Known): string[] {
  const made = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1]
  if (made) known.created.add(made)
  const found = always.find(([pattern]) => pattern.test(statement))
  if (found) return [found[1]]
  const indexed = indexOn.exec(statement)?.[1]
  if (indexed) return known.created.has(indexed) ? [] : [addIndex]
  const updated = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement)?.[1]
  if (updated && !known.created.has(updated) && !/\bwhere\b/.test(statement))
    return ['locks every row until the file is done: fill in small steps, by a job']
  const [, table, actions] = alterTable.exec(statement) ?? []
  if (table === undefined || actions === undefined || known.created.has(table)) return []
  return splitActions(actions).flatMap((action) => judgeAction(table, action, known) ?? [])
}

/** What the files after the baseline do that a running installation would notice. `files` in their order. */
export function findViolations(files: readonly MigrationFile[], after = baseline): Violation[] {
  const notNull: Known['notNull'] = new Map()
  return files.flatMap(({ name, sql }) => {
    const isOneTransaction = !sql.startsWith('-- no transaction\n')
    const known: Known = { created: new Set(), added: new Set(), notNull, isOneTransaction }
    const found = statementsOf(sql).flatMap(({ text, isExempt }) =>
      judge(text, known).flatMap((why) => (isExempt ? [] : [{ file: name, statement: text, why }])),
    )
    return Number(name.slice(0, 4)) > after ? found : []
  })
}
