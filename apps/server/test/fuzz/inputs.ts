import fc from 'fast-check'
import type { Sent } from '../matrix/row.ts'

/** As far as our documentation uses it. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

export type Components = Record<string, Schema>

/** What attackers and accidents send: each broke some other product. */
const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  '\r\nX-Injected: yes',
  '%00',
  '%0d%0aX-Injected:%20yes',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  "'; drop table users; --",
  '\\',
  '%',
  '_%_%',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  'f'.repeat(24),
  '0'.repeat(24),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275761-01-01T00:00:00Z',
  '=cmd|calc',
  '(a+)+$',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5_000),
  'x'.repeat(40_000),
]

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) })

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileStrings),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { toString: 'x' },
    { length: 1e9 },
    deep(200),
    Array.from({ length: 2_000 }, (_, n) => n),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const resolve = (schema: Schema, components: Components): Schema =>
  schema.$ref ? resolve(components[schema.$ref.split('/').at(-1)!] ?? {}, components) : schema

/** Made once: it is a table of all of Unicode. */
const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })

function text({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  return fc.string({ unit: character, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
}

/** What a schema takes, as far as it can be told by the documentation; patterns are left to what rows send. */
function valid(given: Schema, components: Components, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(given, components)
  const choices = schema.anyOf ?? schema.oneOf
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (depth > 6) return fc.constant(null)
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, components, depth + 1)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => valid(part, components, depth + 1)))
      .map((parts) => Object.assign({}, ...parts) as unknown)
  const [type] = [schema.type].flat()
  if (type === 'string') return text(schema)
  if (type === 'integer')
    return fc.maxSafeInteger().map((n) => Math.max(schema.minimum ?? n, Math.min(schema.maximum ?? n, n)))
  if (type === 'number') return fc.double({ noNaN: true, min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { minItems = 0, maxItems = 5 } = schema
    const items = valid(schema.items ?? {}, components, depth + 1)
    return fc.array(items, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 8)) })
  }
  if (type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valid(each, components, depth + 1)]),
      ),
      { requiredKeys: schema.required ?? [] },
    )
  return fc.jsonValue({ maxDepth: 2 })
}

/** Fields that nobody may set by sending them. */
const stolen = {
  id: 'f'.repeat(24),
  userId: 'f'.repeat(24),
  role: 'owner',
  isAdmin: true,
  permissions: ['team'],
  status: 'active',
  price: 0,
  likes: 1e6,
  disabledAt: null,
  __proto__polluted: true,
}

/** How one request differs from the one that its row sends. */
export interface Change {
  name: string
  to(sent: Sent): Sent & { raw?: string; contentType?: string }
}

const pick = <T>(from: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...from)
/** Half a character cannot stand in an address. */
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6_000).toWellFormed()
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'application/json;',
  'APPLICATION/JSON ; a=b',
  'application/vnd.api+json',
  ' application/json',
  'application/json, text/plain',
]
const rawBodies = [
  '',
  '{',
  '{"a":1,}',
  '[',
  'null',
  '"text"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '\uFEFF{}',
  '['.repeat(5_000),
  `{"a":"${'x'.repeat(1_000_000)}"}`,
]

/** All ways in which requests of one call are changed, valid ones among them. */
export function changesOf(operation: Operation, components: Components): fc.Arbitrary<Change> {
  const parameters = (operation.parameters ?? []).filter((each) => each.in === 'path' || each.in === 'query')
  const bodySchema = operation.requestBody?.content?.['application/json']?.schema
  const body = bodySchema && valid(bodySchema, components)
  const fields = bodySchema ? Object.keys(resolve(bodySchema, components).properties ?? {}) : []

  const asItIs: fc.Arbitrary<Change> = fc.constant({ name: 'as it is', to: (sent: Sent) => sent })
  const kinds: fc.Arbitrary<Change>[] = [asItIs]
  if (parameters.length > 0)
    kinds.push(
      pick(parameters).chain(({ name, in: place, schema = {} }) =>
        fc.oneof(valid(schema, components), hostileValue).map((value) => {
          const part = place === 'path' ? 'params' : 'query'
          return {
            name: `${place} ${name} = ${asText(value).slice(0, 80)}`,
            to: (sent: Sent) => ({ ...sent, [part]: { ...sent[part], [name]: asText(value) } }),
          }
        }),
      ),
    )
  if (body)
    kinds.push(
      body.map((value) => ({ name: `body ${asText(value).slice(0, 200)}`, to: (sent) => ({ ...sent, body: value }) })),
      hostileValue.map((value) => ({
        name: `body ${asText(value).slice(0, 80)}`,
        to: (sent) => ({ ...sent, raw: JSON.stringify(value) }),
      })),
      pick(rawBodies).map((raw) => ({ name: `raw ${raw.slice(0, 80)}`, to: (sent) => ({ ...sent, raw }) })),
      pick(contentTypes).map((contentType) => ({
        name: `content type ${contentType}`,
        to: (sent) => ({ ...sent, contentType, raw: JSON.stringify(sent.body ?? {}) }),
      })),
      fc.constant({
        name: 'fields that nobody may set',
        to: (sent: Sent) => (isPlain(sent.body) ? { ...sent, body: { ...stolen, ...sent.body } } : sent),
      }),
    )
  if (body && fields.length > 0)
    kinds.push(
      pick(fields).chain((field) =>
        fc
          .oneof({ weight: 6, arbitrary: hostileValue }, { weight: 1, arbitrary: fc.constant(undefined) })
          .map((value) => ({
            name: `${field} = ${value === undefined ? 'left out' : asText(value).slice(0, 80)}`,
            to: (sent: Sent) => ({ ...sent, body: { ...(isPlain(sent.body) ? sent.body : {}), [field]: value } }),
          })),
      ),
      body.chain((whole) =>
        pick(fields).map((field) => ({
          name: `${field} = ${asText((whole as Record<string, unknown>)[field] ?? null).slice(0, 80)}, as the schema has it`,
          to: (sent: Sent) => ({
            ...sent,
            body: { ...(isPlain(sent.body) ? sent.body : {}), [field]: (whole as Record<string, unknown>)[field] },
          }),
        })),
      ),
    )
  return fc.oneof(...kinds)
}
