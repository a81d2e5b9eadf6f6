import { uploadEndpoints } from '@matinee/contract/uploads'
import { insertUpload } from '../../src/features/uploads/uploads.queries.ts'
import { type Given, type Row, row } from './row.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')
const protocol = { 'tus-resumable': '1.0.0' }
const chunk = {
  body: Buffer.from('frames'),
  headers: { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
}

async function anUpload({ world }: Given, ownerId: string) {
  world.touch()
  const { db } = world.testApp.services
  const owner = await db.selectFrom('users').select('id').where('id', '=', ownerId).executeTakeFirst()
  // Some callers have no account any more.
  const userId = owner?.id ?? null
  const facts = { purpose: 'master', fileName: 'a.mkv', bytes: 10, at: world.now } as const
  return { params: { id: await insertUpload(db, { userId, ...facts }) } }
}
const own = async (given: Given) => ({ ...(await anUpload(given, given.caller.id)), headers: protocol })
const anothers = {
  what: "another editor's",
  as: 'admin',
  status: 404,
  call: async (given: Given) => ({ ...(await anUpload(given, given.world.host.id)), ...chunk }),
} as const

/** The tus protocol: what is asked and answered stands in headers. */
export const uploadRows: Row[] = [
  row(uploadEndpoints.begin, {
    access: 'admin',
    permission: 'films',
    status: 201,
    call: () => ({
      headers: {
        ...protocol,
        'upload-length': '10',
        'upload-metadata': `filename ${encoded('a.mkv')},purpose ${encoded('master')}`,
      },
    }),
  }),
  row(uploadEndpoints.look, { access: 'admin', permission: 'films', call: own, refusals: [anothers] }),
  row(uploadEndpoints.send, {
    access: 'admin',
    permission: 'films',
    status: 204,
    call: async (given) => ({ ...(await anUpload(given, given.caller.id)), ...chunk }),
    refusals: [anothers],
  }),
  row(uploadEndpoints.giveUp, {
    access: 'admin',
    permission: 'films',
    status: 204,
    call: own,
    refusals: [
      { ...anothers, call: async (given) => ({ ...(await anothers.call(given)), body: undefined, headers: protocol }) },
    ],
  }),
]
