import type { Import } from '@matinee/contract/imports'
import type { Connection } from '../src/platform/database/database.ts'

/** An import of one row, in any state. */
export async function addImport(db: Connection, state: Import['state'], problem?: string): Promise<string> {
  const { id } = await db
    .insertInto('import')
    .values({
      source: 'csv',
      file_name: 'films.csv',
      columns: ['title'],
      rows: 1,
      state,
      problem: problem ?? null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_row')
    .values({ import_id: id, number: 2, given: JSON.stringify(['Reel']) })
    .execute()
  return id
}
