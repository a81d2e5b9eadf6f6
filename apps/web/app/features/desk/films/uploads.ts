import { AppError, type ErrorBody } from '@matinee/contract/http/errors'
import { uploadLimits, type UploadPurpose } from '@matinee/contract/uploads'
import { useSyncExternalStore } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { adminCredentials } from '../../../platform/browser-api.ts'
import { lazyModule } from '../../../platform/chunks.ts'
import { serverMessage } from '../../../platform/forms/validation.ts'
import { clearInterruptedUpload, storeInterruptedUpload } from './interrupted-uploads.ts'

/** FILM-2: one file on its way to the server. */
export interface UploadState {
  name: string
  /** The movie, if the file is the master of its film. */
  movie: { id: string; title: string } | undefined
  bytes: number
  sent: number
  /** The average of the last seconds; 0 while nothing is being sent. */
  bytesPerSecond: number
  status: 'sending' | 'waiting' | 'paused' | 'failed'
  /** The server's reason, after a failure. */
  problem?: string | undefined
}

interface UploadOptions {
  /** Identifies what the file is for: one upload at a time for each key. */
  key: string
  file: File
  purpose: UploadPurpose
  movie?: UploadState['movie']
  /** Called with the id of the finished upload, even if its form is no longer shown. It may be given up meanwhile. */
  onDone: (uploadId: string, isCancelled: () => boolean) => Promise<void>
  onFailed: (error: unknown) => void
}

interface Entry {
  state: UploadState
  options: UploadOptions
  /** Undefined until the library is loaded. */
  tus: TusUpload | undefined
  /** The whole file has arrived: only `onDone` is left to do. */
  isSent: boolean
  retry?: ReturnType<typeof setTimeout>
  samples: { at: number; sent: number }[]
}

/** One delay for each retry: after a lost connection the library retries for days. */
const retryDelays = [0, 1_000, 3_000, ...Array.from({ length: 50_000 }, () => 10_000)]
const finishRetryMs = 10_000
const speedWindowMs = 8_000

/** Outside React, so that an upload goes on while other tabs of the desk are open. */
const uploads = new Map<string, Entry>()
const listeners = new Set<() => void>()
let snapshot: ReadonlyMap<string, UploadState> = new Map()

const loadTus = lazyModule(() => import('tus-js-client'))

/** Leaving the site would end the uploads: the browser asks first. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Retries all waiting uploads now, without their delays. */
async function retryWaitingUploads() {
  for (const entry of uploads.values()) {
    const { state, tus, isSent } = entry
    if (state.status !== 'waiting' || !tus) continue
    if (isSent) void finish(entry)
    else {
      await tus.abort()
      tus.start()
    }
  }
}
const onOnline = () => void retryWaitingUploads()

function publish() {
  snapshot = new Map([...uploads].map(([key, { state }]) => [key, state]))
  const listen = uploads.size > 0 ? 'addEventListener' : 'removeEventListener'
  window[listen]('beforeunload', confirmLeaving)
  window[listen]('online', onOnline)
  for (const listener of listeners) listener()
}

function change(entry: Entry, patch: Partial<UploadState>) {
  entry.state = { ...entry.state, problem: undefined, ...patch }
  publish()
}

function recordProgress(entry: Entry, sent: number) {
  if (entry.state.status === 'paused') return
  const now = performance.now()
  entry.samples = [...entry.samples.filter(({ at }) => now - at < speedWindowMs), { at: now, sent }]
  const [first] = entry.samples
  const seconds = first ? (now - first.at) / 1000 : 0
  const bytesPerSecond = first && seconds > 0.5 ? (sent - first.sent) / seconds : 0
  change(entry, { sent, bytesPerSecond, status: 'sending' })
}

/** Whether the upload was given up during an `await`. Another one may have its key by then. */
const isGivenUp = (entry: Entry) => uploads.get(entry.options.key) !== entry

function end(entry: Entry) {
  if (isGivenUp(entry)) return
  uploads.delete(entry.options.key)
  clearInterruptedUpload(entry.options.key)
  publish()
}

function fail(entry: Entry, error: unknown) {
  change(entry, { status: 'failed', bytesPerSecond: 0, problem: serverMessage(error) })
  entry.options.onFailed(error)
}

/** The error in the server's answer, if it has one, in place of that of the library. */
function serverError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  try {
    const { code, message } = JSON.parse(response?.getBody() ?? '') as ErrorBody
    return new AppError(code, { status: response?.getStatus() ?? 0, message }, { cause: error })
  } catch {
    return error
  }
}

/** Whether a retry would be refused again. A new login (401), a released lock (423) or time (429) may change the rest. */
const isRefused = (status: number): boolean =>
  status === 507 || (status >= 400 && status < 500 && ![401, 423, 429].includes(status))

export const isRefusal = (error: unknown): boolean => error instanceof AppError && isRefused(error.status)

/** Calls `onDone` once the whole file has arrived. Retried until it succeeds, is refused or is given up. */
async function finish(entry: Entry) {
  clearTimeout(entry.retry)
  entry.isSent = true
  change(entry, { status: 'sending', bytesPerSecond: 0 })
  const uploadId = entry.tus?.url?.split('/').at(-1) ?? ''
  try {
    await entry.options.onDone(uploadId, () => isGivenUp(entry))
    end(entry)
  } catch (error) {
    if (isGivenUp(entry)) return
    if (isRefusal(error)) {
      end(entry)
      entry.options.onFailed(error)
    } else {
      change(entry, { status: 'waiting' })
      entry.retry = setTimeout(() => void finish(entry), finishRetryMs)
    }
  }
}

async function start(entry: Entry) {
  const { key, file, purpose } = entry.options
  const { Upload } = await loadTus()
  const tus = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: uploadLimits.chunkBytes,
    retryDelays,
    metadata: { filename: file.name, purpose },
    removeFingerprintOnSuccess: true,
    // With the key: the same picture may become both a poster and a backdrop.
    fingerprint: async () => ['upload', key, file.name, file.size, file.lastModified].join('-'),
    // Reads the token for each request: it may be renewed during the upload.
    onBeforeRequest: (request) => {
      const token = adminCredentials()?.token()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
    },
    // The library starts from the beginning after any failed HEAD. That is right only for an upload that is gone:
    // for all others, throw, so that the library retries.
    onAfterResponse: async (request, response) => {
      const status = response.getStatus()
      const token = request.getHeader('Authorization')?.replace('Bearer ', '')
      // Renews the token, for the retry.
      if (status === 401 && token) await adminCredentials()?.handleUnauthorized(token, false)
      const isGone = status === 404 || status === 410
      if (request.getMethod() === 'HEAD' && !isGone && (status < 200 || status > 299))
        throw new Error(`HEAD was answered with ${status}`)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      // 409: another offset than the server's, which the library asks for before it retries.
      const canRetry = status === 409 || !isRefused(status)
      if (canRetry) change(entry, { status: 'waiting', bytesPerSecond: 0 })
      return canRetry
    },
    onProgress: (sent) => recordProgress(entry, sent),
    onError: (error) => fail(entry, serverError(error)),
    onSuccess: () => void finish(entry),
  })
  // After a reload the same file resumes where it stopped.
  const [previous] = await tus.findPreviousUploads()
  if (previous) tus.resumeFromPreviousUpload(previous)
  if (isGivenUp(entry)) return
  entry.tus = tus
  if (entry.state.status !== 'paused') tus.start()
}

const startOrFail = (entry: Entry) => void start(entry).catch((error: unknown) => fail(entry, error))

export function startUpload(options: UploadOptions): void {
  const { file, key, movie } = options
  const { name, size } = file
  const entry: Entry = {
    state: { name, movie, bytes: size, sent: 0, bytesPerSecond: 0, status: 'sending' },
    options,
    tus: undefined,
    isSent: false,
    samples: [],
  }
  uploads.set(key, entry)
  if (movie) storeInterruptedUpload(key, name)
  publish()
  startOrFail(entry)
}

export function pauseUpload(key: string): void {
  const entry = uploads.get(key)
  if (!entry || entry.isSent) return
  change(entry, { status: 'paused', bytesPerSecond: 0 })
  void entry.tus?.abort()
}

export function resumeUpload(key: string): void {
  const entry = uploads.get(key)
  if (!entry) return
  const hasFailed = entry.state.status === 'failed'
  entry.samples = []
  change(entry, { status: 'sending' })
  if (entry.tus) entry.tus.start()
  // The library could not be loaded. One that is still on its way goes on by itself.
  else if (hasFailed) startOrFail(entry)
}

/** Also deletes what has arrived on the server. */
export async function cancelUpload(key: string): Promise<void> {
  const entry = uploads.get(key)
  if (!entry) return
  clearTimeout(entry.retry)
  end(entry)
  await entry.tus?.abort(true).catch(() => {})
}

/** Uploads a small file while the form waits, and resolves to the id of the upload. */
export const sendFile = (key: string, file: File, purpose: UploadOptions['purpose']): Promise<string> =>
  new Promise((resolve, reject) => {
    const onFailed = (error: unknown) => {
      void cancelUpload(key)
      reject(error)
    }
    startUpload({ key, file, purpose, onDone: async (uploadId) => resolve(uploadId), onFailed })
  })

export const isUploading = (key: string): boolean => uploads.has(key)

/** The key of the upload of a movie's master. */
export const masterKey = (movieId: string) => `master:${movieId}`

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const none: ReadonlyMap<string, UploadState> = new Map()

export const useUploads = (): ReadonlyMap<string, UploadState> =>
  useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => none,
  )

export const useUpload = (key: string): UploadState | undefined => useUploads().get(key)
