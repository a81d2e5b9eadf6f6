import { importEndpoints as endpoints } from '@matinee/contract/imports'
import { addImport } from '../imports.ts'
import { type Given, type Row, row } from './row.ts'

const anImport =
  (state: Parameters<typeof addImport>[1], problem?: string) =>
  async ({ world }: Given) => {
    world.touch()
    return { params: { importId: await addImport(world.testApp.services.db, state, problem) } }
  }
const absent = 'f'.repeat(24)

export const importRows: Row[] = [
  row(endpoints.list, { access: 'admin', permission: 'catalogue' }),
  row(endpoints.add, {
    access: 'admin',
    permission: 'catalogue',
    // There is no such upload: the call itself is allowed.
    status: 404,
    call: () => ({ body: { source: 'csv' as const, uploadId: absent } }),
  }),
  row(endpoints.show, {
    access: 'admin',
    permission: 'catalogue',
    call: anImport('open'),
    refusals: [
      { what: 'one that is not there', as: 'admin', status: 404, call: () => ({ params: { importId: absent } }) },
    ],
  }),
  row(endpoints.problems, {
    access: 'admin',
    permission: 'catalogue',
    call: async (given) => ({ query: (await anImport('checked')(given)).params }),
  }),
  row(endpoints.downloadProblems, {
    access: 'admin',
    permission: 'catalogue',
    call: async (given) => ({ query: (await anImport('checked')(given)).params }),
    refusals: [
      {
        what: 'of an import that is not there',
        as: 'admin',
        status: 404,
        call: () => ({ query: { importId: absent } }),
      },
    ],
  }),
  row(endpoints.check, {
    access: 'admin',
    permission: 'catalogue',
    call: async (given) => ({ ...(await anImport('open')(given)), body: { mapping: {} } }),
  }),
  row(endpoints.start, { access: 'admin', permission: 'catalogue', call: anImport('checked') }),
  row(endpoints.retry, {
    access: 'admin',
    permission: 'catalogue',
    call: anImport('checking', 'Something went wrong.'),
  }),
]
