import { AppError, type ErrorBody } from '@matinee/contract/http/errors'
import { uploadLimits, type UploadPurpose } from '@matinee/contract/uploads'
import { useSyncExternalStore } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { adminCredentials } from '../../../platform/browser-api.ts'
import { lazyPart } from '../../../platform/chunks.ts'
import { serverMessage } from '../../../platform/forms/validation.ts'
import { forgetUpload, rememberUpload } from './interrupted-uploads.ts'

/** FILM-2: one file on its way to the server. */
export interface UploadState {
  name: string
  /** Of the movie that it is for, where it is the master of its film. */
  movie: { id: string; title: string } | undefined
  bytes: number
  sent: number
  /** Of the last seconds; 0 while nothing moves. */
  bytesPerSecond: number
  status: 'sending' | 'waiting' | 'paused' | 'failed'
  /** The server's reason, after a failure. */
  problem?: string | undefined
}

interface UploadOptions {
  /** What the upload belongs to: one at a time for each. */
  key: string
  file: File
  purpose: UploadPurpose
  movie?: UploadState['movie']
  /** Called with the id of the finished upload, wherever the admin is by then. */
  onDone: (uploadId: string) => Promise<void>
  onFailed: (error: unknown) => void
}

interface Entry {
  state: UploadState
  options: UploadOptions
  /** Undefined until the library is loaded. */
  tus: TusUpload | undefined
  /** All of it has arrived: what is left is `onDone`. */
  isSent: boolean
  retry?: ReturnType<typeof setTimeout>
  samples: { at: number; sent: number }[]
}

/** A lost line is tried again for days, not given up after some tries. */
const retryDelays = [0, 1_000, 3_000, ...Array.from({ length: 50_000 }, () => 10_000)]
const finishAgainMs = 10_000
const speedWindowMs = 8_000

/** Outside React, so that an upload goes on while other tabs of the desk are open. */
const uploads = new Map<string, Entry>()
const listeners = new Set<() => void>()
let snapshot: ReadonlyMap<string, UploadState> = new Map()

const loadTus = lazyPart(() => import('tus-js-client'))

/** Leaving the site would end the uploads: the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Does not wait for the next try. */
async function goOnAtOnce() {
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
const onOnline = () => void goOnAtOnce()

function publish() {
  snapshot = new Map([...uploads].map(([key, { state }]) => [key, state]))
  const listen = uploads.size > 0 ? 'addEventListener' : 'removeEventListener'
  window[listen]('beforeunload', askBeforeLeaving)
  window[listen]('online', onOnline)
  for (const listener of listeners) listener()
}

function change(entry: Entry, patch: Partial<UploadState>) {
  entry.state = { ...entry.state, problem: undefined, ...patch }
  publish()
}

function noteSent(entry: Entry, sent: number) {
  if (entry.state.status === 'paused') return
  const now = performance.now()
  entry.samples = [...entry.samples.filter(({ at }) => now - at < speedWindowMs), { at: now, sent }]
  const [first] = entry.samples
  const seconds = first ? (now - first.at) / 1000 : 0
  const bytesPerSecond = first && seconds > 0.5 ? (sent - first.sent) / seconds : 0
  change(entry, { sent, bytesPerSecond, status: 'sending' })
}

function end(entry: Entry) {
  uploads.delete(entry.options.key)
  forgetUpload(entry.options.key)
  publish()
}

function fail(entry: Entry, error: unknown) {
  change(entry, { status: 'failed', bytesPerSecond: 0, problem: serverMessage(error) })
  entry.options.onFailed(error)
}

/** What our server said, where the library has only its own words for it. */
function serverError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  try {
    const { code, message } = JSON.parse(response?.getBody() ?? '') as ErrorBody
    return new AppError(code, { status: response?.getStatus() ?? 0, message }, { cause: error })
  } catch {
    return error
  }
}

/** The server has all of the file. After a lost line this is tried again; what it refused it would refuse again. */
async function finish(entry: Entry) {
  clearTimeout(entry.retry)
  entry.isSent = true
  change(entry, { status: 'sending', bytesPerSecond: 0 })
  const uploadId = entry.tus?.url?.split('/').at(-1) ?? ''
  try {
    await entry.options.onDone(uploadId)
    end(entry)
  } catch (error) {
    const isRefused = error instanceof AppError && error.status >= 400 && error.status < 500
    if (isRefused) {
      end(entry)
      entry.options.onFailed(error)
    } else if (!isGivenUp(entry)) {
      change(entry, { status: 'waiting' })
      entry.retry = setTimeout(() => void finish(entry), finishAgainMs)
    }
  }
}

/** Whether somebody gave it up while something was awaited. */
const isGivenUp = (entry: Entry) => uploads.get(entry.options.key) !== entry

async function start(entry: Entry) {
  const { key, file, purpose } = entry.options
  const { Upload } = await loadTus()
  const tus = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: uploadLimits.chunkBytes,
    retryDelays,
    metadata: { filename: file.name, purpose },
    removeFingerprintOnSuccess: true,
    // By what it is for, too: the same picture may become a poster and a backdrop.
    fingerprint: async () => ['upload', key, file.name, file.size, file.lastModified].join('-'),
    // With the token of this moment: one that was renewed meanwhile is as good.
    onBeforeRequest: (request) => {
      const token = adminCredentials()?.token()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
    },
    // The library begins anew after any refusal of HEAD: only an upload that is gone may.
    onAfterResponse: async (request, response) => {
      const status = response.getStatus()
      const token = request.getHeader('Authorization')?.replace('Bearer ', '')
      // Renews it, for the next try.
      if (status === 401 && token) await adminCredentials()?.refused(token, false)
      const isGone = status === 404 || status === 410
      if (request.getMethod() === 'HEAD' && !isGone && (status < 200 || status > 299))
        throw new Error(`HEAD was answered with ${status}`)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      const isRefused = status === 507 || (status >= 400 && status < 500 && ![401, 409, 423, 429].includes(status))
      if (!isRefused) change(entry, { status: 'waiting', bytesPerSecond: 0 })
      return !isRefused
    },
    onProgress: (sent) => noteSent(entry, sent),
    onError: (error) => fail(entry, serverError(error)),
    onSuccess: () => void finish(entry),
  })
  // After a closed laptop or a reload the same file goes on where it was.
  const [previous] = await tus.findPreviousUploads()
  if (previous) tus.resumeFromPreviousUpload(previous)
  if (isGivenUp(entry)) return
  entry.tus = tus
  if (entry.state.status !== 'paused') tus.start()
}

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
  if (movie) rememberUpload(key, name)
  publish()
  start(entry).catch((error: unknown) => fail(entry, error))
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
  entry.samples = []
  change(entry, { status: 'sending' })
  entry.tus?.start()
}

/** Also removes what the server has of it. */
export async function giveUpUpload(key: string): Promise<void> {
  const entry = uploads.get(key)
  if (!entry) return
  clearTimeout(entry.retry)
  end(entry)
  await entry.tus?.abort(true).catch(() => {})
}

/** A small file, for which somebody waits. */
export const sendFile = (key: string, file: File, purpose: UploadOptions['purpose']): Promise<string> =>
  new Promise((resolve, reject) => {
    const onFailed = (error: unknown) => {
      void giveUpUpload(key)
      reject(error)
    }
    startUpload({ key, file, purpose, onDone: async (uploadId) => resolve(uploadId), onFailed })
  })

export const isUploading = (key: string): boolean => uploads.has(key)

/** Of the upload of a movie's master. */
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
