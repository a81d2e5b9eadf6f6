/**
 * `node locales/compile.ts`: SITE-10. Compiles each `<area>/<language>.json`, flat keys with ICU messages, into
 * `compiled/<language>/<area>.js`. A message without arguments becomes a string, one with arguments a function of an
 * object; `group.key` becomes `key` of the exported object `group`. Types are written beside the English modules.
 */
import { parse, type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pseudoLanguages, pseudoMessage } from './pseudo.ts'

type Elements = MessageFormatElement[]
/** By key. */
type Messages = ReadonlyMap<string, string>
type Argument = 'string' | 'number' | 'string | number'
type Tree = { [key: string]: Tree | string }

export const folder = import.meta.dirname

/** Messages by area, then by language. */
export function readMessages(from = folder): Map<string, Map<string, Messages>> {
  const areas = new Map<string, Map<string, Messages>>()
  const ignored = new Set(['compiled', 'node_modules'])
  for (const file of globSync('*/**/*.json', { cwd: from, exclude: (name) => ignored.has(name) }).toSorted()) {
    const area = path.dirname(file).replaceAll(path.sep, '/')
    const messages = JSON.parse(readFileSync(path.join(from, file), 'utf8')) as Record<string, string>
    const languages = areas.get(area) ?? new Map<string, Messages>()
    areas.set(area, languages.set(path.basename(file, '.json'), new Map(Object.entries(messages))))
  }
  return areas
}

/** Refuses what cannot be compiled. */
export function parseMessage(message: string): Elements {
  const elements = parse(message, { ignoreTag: true })
  codeOf(elements)
  return elements
}

/** The names of a message's arguments with their types. Those that choose a plural are numbers. */
export function argumentsOf(elements: Elements): Map<string, Argument> {
  const found = new Map<string, Argument>()
  const add = (name: string, type: Argument) => {
    if (type !== 'string | number' || !found.has(name)) found.set(name, type)
  }
  const visit = (element: MessageFormatElement) => {
    if (element.type === TYPE.argument) add(element.value, 'string | number')
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return
    add(element.value, element.type === TYPE.plural ? 'number' : 'string')
    for (const { value } of Object.values(element.options)) value.forEach(visit)
  }
  elements.forEach(visit)
  return found
}

const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name)
const quoted = (text: string) => JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
const inTemplate = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, (letter) => `\\${letter}`)
const valueOf = (name: string) => (isIdentifier(name) ? `values.${name}` : `values[${quoted(name)}]`)

/** A JavaScript expression. `counted`: the argument of the plural around it, which `#` stands for. */
function expression(elements: Elements, counted?: string): string {
  if (elements.every((element) => element.type === TYPE.literal))
    return quoted(elements.map(({ value }) => value).join(''))
  const [first] = elements
  if (elements.length === 1 && (first?.type === TYPE.plural || first?.type === TYPE.select)) return choice(first)
  return `\`${elements.map((element) => templatePart(element, counted)).join('')}\``
}

function templatePart(element: MessageFormatElement, counted?: string): string {
  if (element.type === TYPE.literal) return inTemplate(element.value)
  if (element.type === TYPE.argument) return `\${${valueOf(element.value)}}`
  if (element.type === TYPE.pound && counted !== undefined) return `\${${valueOf(counted)}}`
  return `\${${choice(element)}}`
}

function choice(element: MessageFormatElement): string {
  if (element.type !== TYPE.select && element.type !== TYPE.plural)
    throw new Error('only arguments, plural and select are known: format dates and numbers in the code, by Intl')
  const isPlural = element.type === TYPE.plural
  if (isPlural && (element.offset !== 0 || element.pluralType === 'ordinal'))
    throw new Error('offset and selectordinal are not known')
  const value = valueOf(element.value)
  const counted = isPlural ? element.value : undefined
  const condition = (key: string) => {
    if (!isPlural) return `${value} === ${quoted(key)}`
    return key.startsWith('=') ? `${value} === ${key.slice(1)}` : `plural.select(${value}) === ${quoted(key)}`
  }
  const cases = Object.entries(element.options)
    .filter(([key]) => key !== 'other')
    // Exact numbers win over categories, wherever they stand.
    .toSorted(([a], [b]) => Number(b.startsWith('=')) - Number(a.startsWith('=')))
  const other = expression(element.options['other']!.value, counted)
  return `(${cases.map(([key, option]) => `${condition(key)} ? ${expression(option.value, counted)} : `).join('')}${other})`
}

function codeOf(elements: Elements): string {
  const code = expression(elements)
  return argumentsOf(elements).size > 0 ? `(values) => ${code}` : code
}

function typeOf(translations: readonly Elements[]): string {
  const found = new Map<string, Argument>()
  for (const [name, type] of translations.flatMap((elements) => [...argumentsOf(elements)]))
    if (type !== 'string | number' || !found.has(name)) found.set(name, type)
  if (found.size === 0) return 'string'
  const members = [...found].map(([name, type]) => `${isIdentifier(name) ? name : quoted(name)}: ${type}`)
  return `(values: { ${members.join('; ')} }) => string`
}

/** `{ 'steps.start': x }` as `{ steps: { start: x } }`. */
function toTree(flat: Iterable<readonly [string, string]>): Tree {
  const tree: Tree = {}
  for (const [key, value] of flat) {
    const names = key.split('.')
    const last = names.pop()!
    let branch = tree
    for (const name of names) {
      const next = (branch[name] ??= {})
      if (typeof next === 'string') throw new Error(`${key}: ${name} is a message already`)
      branch = next
    }
    if (last in branch) throw new Error(`${key} is a group already`)
    branch[last] = value
  }
  return tree
}

const isList = (tree: Tree) => Object.keys(tree).every((key, index) => key === String(index))

function printCode(tree: Tree | string): string {
  if (typeof tree === 'string') return tree
  if (isList(tree)) return `[${Object.values(tree).map(printCode).join(', ')}]`
  return `{ ${Object.entries(tree)
    .map(([key, value]) => `${quoted(key)}: ${printCode(value)}`)
    .join(', ')} }`
}

function printType(tree: Tree | string): string {
  if (typeof tree === 'string') return tree
  if (isList(tree)) return `readonly [${Object.values(tree).map(printType).join(', ')}]`
  return `{ ${Object.entries(tree)
    .map(([key, value]) => `readonly ${quoted(key)}: ${printType(value)}`)
    .join('; ')} }`
}

/** Exports under any name: `delete` and `new` are no names for a constant. */
function printModule(tree: Tree, declare: (name: string, value: Tree | string) => string): string {
  const names = Object.keys(tree).map((key, index) => ({ key, name: `m${index}` }))
  const lines = names.map(({ key, name }) => declare(name, tree[key]!))
  const exported = names.map(({ key, name }) => `${name} as ${isIdentifier(key) ? key : quoted(key)}`)
  return `${lines.join('\n')}\nexport { ${exported.join(', ')} }\n`
}

/** Left alone if nothing changes, so that watchers stay quiet. Others may read it meanwhile, or write the same. */
function write(file: string, content: string) {
  try {
    if (readFileSync(file, 'utf8') === content) return
  } catch {
    mkdirSync(path.dirname(file), { recursive: true })
  }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}

const pluralRules = 'plural-rules.js'

export interface CompileOptions {
  from?: string
  to?: string
  /** Of a build: one for tests is compiled, too. */
  language?: string
}

export function compile({ from = folder, to = path.join(from, 'compiled'), language: built }: CompileOptions = {}) {
  const pseudo = pseudoLanguages.find((each) => each === built)
  const areas = readMessages(from)
  const languages = [...(areas.get('locale')?.keys() ?? ['en'])]
  const written = new Set<string>()
  const put = (file: string, content: string) => {
    written.add(file)
    write(path.join(to, file), content)
  }
  for (const language of pseudo === undefined ? languages : [...languages, pseudo])
    put(
      `${language}/${pluralRules}`,
      `export const plural = /* @__PURE__ */ new Intl.PluralRules('${language === pseudo ? 'en' : language}')\n`,
    )
  for (const [area, translations] of areas) {
    const english = translations.get('en') ?? new Map<string, string>()
    const parsed = (language: string, key: string, message: string): Elements => {
      try {
        return parseMessage(message)
      } catch (error) {
        throw new Error(`locales/${area}/${language}.json: ${key}: ${String(error)}`, { cause: error })
      }
    }
    const all = new Map(
      languages.map((language) => {
        const messages = translations.get(language)
        // What is not translated yet is in English.
        const keys = [...english].map(
          ([key, message]) => [key, parsed(language, key, messages?.get(key) ?? message)] as const,
        )
        return [language, new Map(keys)]
      }),
    )
    if (pseudo !== undefined) {
      const messages = [...all.get('en')!].map(
        ([key, elements]) => [key, pseudoMessage(pseudo, area, key, elements)] as const,
      )
      all.set(pseudo, new Map(messages))
    }
    for (const [language, messages] of all) {
      const code = printModule(
        toTree([...messages].map(([key, elements]) => [key, codeOf(elements)] as const)),
        (name, value) => `const ${name} = ${printCode(value)}`,
      )
      const up = '../'.repeat(area.split('/').length - 1) || './'
      const imported = code.includes('plural.select(') ? `import { plural } from '${up}${pluralRules}'\n` : ''
      put(`${language}/${area}.js`, imported + code)
    }
    const types = toTree(
      [...english.keys()].map(
        (key) => [key, typeOf(languages.map((language) => all.get(language)!.get(key)!))] as const,
      ),
    )
    put(
      `en/${area}.d.ts`,
      printModule(types, (name, value) => `declare const ${name}: ${printType(value)}`),
    )
  }
  const names = [...areas.keys()]
  put('areas.js', `export const areas = ${JSON.stringify(names)}\n`)
  const modules = names.map((area) => `  ${quoted(area)}: typeof import('./en/${area}.js')`)
  put(
    'areas.d.ts',
    `export interface Areas {\n${modules.join('\n')}\n}\nexport declare const areas: readonly (keyof Areas)[]\n`,
  )
  const isStale = (file: string) => !written.has(file.replaceAll(path.sep, '/')) && !isPseudo(file)
  for (const file of globSync('**/*.{js,d.ts}', { cwd: to }).filter(isStale))
    rmSync(path.join(to, file), { force: true })
}

const isPseudo = (file: string) => pseudoLanguages.some((language) => file.startsWith(language))

if (import.meta.main) compile()
