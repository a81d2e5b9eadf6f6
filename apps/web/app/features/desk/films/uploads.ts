import { AppError, type ErrorBody } from '@matinee/contract/http/errors'
import { useSyncExternalStore } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { adminCredentials } from '../../../platform/browser-api.ts'
import { lazyPart } from '../../../platform/chunks.ts'

/** FILM-2: one file on its way to the server. */
export interface UploadState {
  name: string
  bytes: number
  sent: number
  /** Of the last seconds; 0 while nothing moves. */
  bytesPerSecond: number
  status: 'sending' | 'waiting' | 'paused' | 'failed'
}

interface UploadOptions {
  /** What the upload belongs to: one at a time for each. */
  key: string
  file: File
  purpose: 'master' | 'trailer' | 'picture' | 'subtitles'
  /** Called with the id of the finished upload, wherever the admin is by then. */
  onDone: (uploadId: string) => Promise<void>
  onFailed: (error: unknown) => void
}

interface Entry {
  state: UploadState
  options: UploadOptions
  tus: TusUpload | undefined
  samples: { at: number; sent: number }[]
}

const chunkBytes = 32 * 1024 * 1024
/** A lost line is tried again for days, not given up after some tries. */
const retryDelays = [0, 1_000, 3_000, ...Array.from({ length: 5_000 }, () => 10_000)]
const speedWindowMs = 8_000

/** Outside React, so that an upload goes on while other tabs of the desk are open. */
const uploads = new Map<string, Entry>()
const listeners = new Set<() => void>()
let snapshot: ReadonlyMap<string, UploadState> = new Map()

const loadTus = lazyPart(() => import('tus-js-client'))

/** Leaving the site would end the uploads: the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function publish() {
  snapshot = new Map([...uploads].map(([key, { state }]) => [key, state]))
  if (uploads.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

function change(entry: Entry, patch: Partial<UploadState>) {
  entry.state = { ...entry.state, ...patch }
  publish()
}

function noteSent(entry: Entry, sent: number) {
  const now = performance.now()
  entry.samples = [...entry.samples.filter(({ at }) => now - at < speedWindowMs), { at: now, sent }]
  const [first] = entry.samples
  const seconds = first ? (now - first.at) / 1000 : 0
  const bytesPerSecond = first && seconds > 0.5 ? (sent - first.sent) / seconds : 0
  change(entry, { sent, bytesPerSecond, status: 'sending' })
}

function end(entry: Entry) {
  uploads.delete(entry.options.key)
  publish()
}

/** What our server said, where it was the one to refuse. */
function refusalIn(error: Error | DetailedError): AppError | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return undefined
  try {
    const { code, message } = JSON.parse(response.getBody()) as ErrorBody
    return new AppError(code, { status: response.getStatus(), message })
  } catch {
    return undefined
  }
}

async function start(entry: Entry) {
  const { key, file, purpose, onDone, onFailed } = entry.options
  const { Upload } = await loadTus()
  // Given up while the script was on its way.
  if (uploads.get(entry.options.key) !== entry) return
  const tus = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: chunkBytes,
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
      const isRefused = status >= 400 && status < 500 && ![401, 409, 423, 429].includes(status)
      change(entry, { status: isRefused ? 'failed' : 'waiting', bytesPerSecond: 0 })
      return !isRefused && status !== 507
    },
    onProgress: (sent) => noteSent(entry, sent),
    onError: (error) => {
      change(entry, { status: 'failed', bytesPerSecond: 0 })
      onFailed(refusalIn(error) ?? error)
    },
    onSuccess: () => {
      const uploadId = tus.url?.split('/').at(-1) ?? ''
      onDone(uploadId)
        .catch(onFailed)
        .finally(() => end(entry))
    },
  })
  entry.tus = tus
  // After a closed laptop or a reload the same file goes on where it was.
  const [previous] = await tus.findPreviousUploads()
  if (previous) tus.resumeFromPreviousUpload(previous)
  tus.start()
}

export function startUpload(options: UploadOptions): void {
  const { name, size } = options.file
  const entry: Entry = {
    state: { name, bytes: size, sent: 0, bytesPerSecond: 0, status: 'sending' },
    options,
    tus: undefined,
    samples: [],
  }
  uploads.set(options.key, entry)
  publish()
  start(entry).catch((error: unknown) => {
    change(entry, { status: 'failed' })
    options.onFailed(error)
  })
}

export async function pauseUpload(key: string): Promise<void> {
  const entry = uploads.get(key)
  await entry?.tus?.abort()
  if (entry) change(entry, { status: 'paused', bytesPerSecond: 0 })
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
  end(entry)
  await entry.tus?.abort(true).catch(() => {})
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const none: ReadonlyMap<string, UploadState> = new Map()

export const isUploading = (key: string): boolean => uploads.has(key)

export const useUpload = (key: string): UploadState | undefined =>
  useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => none,
  ).get(key)
