import { AppError } from '@matinee/contract/http/errors'
import { expect, it, vi } from 'vitest'
import { cancelUpload, isRefusal, resumeUpload, startUpload } from './uploads.ts'

// Node would take the library's build for Node, which sends no files of a browser.
vi.mock('tus-js-client', async () => (await vi.importActual<{ default: object }>('tus-js-client/dist/tus.js')).default)

it('FILM-2: an upload whose library could not be loaded begins when it goes on', async () => {
  const begun: string[] = []
  class FakeRequest {
    readonly upload = {}
    readonly open = (method: string) => void begun.push(method)
    readonly setRequestHeader = () => {}
    readonly send = () => {}
    readonly abort = () => {}
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failed = Promise.withResolvers<unknown>()
  startUpload({
    key: 'master:1',
    file: new File(['film'], 'reel.mkv'),
    purpose: 'master',
    onDone: async () => {},
    onFailed: failed.resolve,
  })
  await failed.promise
  line.mockReturnValue(true)
  resumeUpload('master:1')
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['POST'])
  await cancelUpload('master:1')
})

it('FILM-2: a new login, a lock, a limit or a lost connection passes; all else would be refused again', () => {
  const refused = (status: number) => isRefusal(new AppError('http.test', { status, message: '' }))
  expect([400, 403, 404, 409, 413, 507].map(refused)).toEqual(Array.from({ length: 6 }, () => true))
  expect([0, 401, 423, 429, 500, 502, 503].map(refused)).toEqual(Array.from({ length: 7 }, () => false))
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
