import { z } from 'zod'
import { count, id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { importFields, importLimits as limits, importStates } from './imports.ts'

const field = z.enum(importFields)
const mapping = z.partialRecord(
  field,
  z
    .int()
    .min(0)
    .max(limits.columns - 1),
)

const movieImport = z
  .object({
    id,
    source: z.enum(['csv', 'folder']),
    fileName: z.string(),
    state: z.enum(importStates),
    /** Why the dry run or the import stopped; it can be tried again. */
    problem: z.string().nullable(),
    /** Of a CSV file: the names of its columns, and its first row. */
    columns: z.array(z.string()),
    firstRow: z.array(z.string()),
    mapping,
    rows: count,
    /** Of the dry run, or of the import: rows by what becomes of them. Their sum is how far it is. */
    added: count,
    changed: count,
    same: count,
    bad: count,
    /** Fields that an editor has changed, which keep what they have. */
    kept: count,
    createdAt: z.iso.datetime(),
    /** The admin's address; null if their account was deleted. */
    createdBy: z.string().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Import' })

const problem = z
  .object({
    /** As a spreadsheet counts: the first row names the columns. */
    number: z.int().min(1),
    /** Its title, or the name of its folder. */
    name: z.string(),
    reasons: z.array(
      z.object({
        /** Null: about the whole row. */
        field: field.nullable(),
        message: z.string(),
        /** What the row has there. */
        given: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportProblem' })

const params = z.object({ importId: z.string() })

export const importSchemas = {
  list: { response: z.object({ imports: z.array(movieImport), hasFolder: z.boolean() }) },
  add: {
    body: z.discriminatedUnion('source', [
      z.object({ source: z.literal('csv'), uploadId: z.string() }),
      z.object({ source: z.literal('folder') }),
    ]),
    response: movieImport,
  },
  show: { params, response: movieImport },
  problems: {
    query: z.object({
      importId: z.string(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(limits.problemsPerPage),
    }),
    response: z.object({ problems: z.array(problem), total: count }),
  },
  downloadProblems: { query: params, response: z.string() },
  check: { params, body: z.object({ mapping }), response: movieImport },
  start: { params, response: movieImport },
  retry: { params, response: movieImport },
} satisfies Record<string, Schemas>

export type Import = z.output<typeof movieImport>
export type ImportProblem = z.output<typeof problem>
