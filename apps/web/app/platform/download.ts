import { unreachable } from '@matinee/contract/http/errors'
import { isReauthenticating } from './admin-api.ts'

/** Options of a file request: `adminApi()(endpoint, { query }, options)`. */
export interface FileCallOptions {
  onFile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>
  signal: AbortSignal
  timeoutMs: number
}

export type FileCall = (options: FileCallOptions) => Promise<unknown>

/** Enough for a million rows over a slow line. */
const TIMEOUT_MS = 30 * 60_000
/** Aborts after this long without a byte. */
const IDLE_MS = 30_000

const types = { csv: 'text/csv;charset=utf-8', tar: 'application/x-tar', zip: 'application/zip' } as const
export type FileEnding = keyof typeof types

/** 'subscribers-2026-11-15.csv', by the day in the browser's time zone. */
export function fileNameOf(name: string, now: Date, ending: FileEnding = 'csv'): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`
}

/** Saves a file unless the download was interrupted. Fetched, because a link would expose the token. */
export async function downloadFile(name: string, call: FileCall, ending: FileEnding = 'csv'): Promise<string> {
  const idle = new AbortController()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const restartIdleTimer = () => {
    clearTimeout(idleTimer)
    // Does not time out while the user reauthenticates.
    const giveUp = () => (isReauthenticating() ? restartIdleTimer() : idle.abort(unreachable()))
    idleTimer = setTimeout(giveUp, IDLE_MS)
  }

  let file: Blob | undefined
  const resetTimerOnChunk = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      restartIdleTimer()
      controller.enqueue(chunk)
    },
  })
  restartIdleTimer()
  try {
    await call({
      onFile: async (body) => {
        const headers = { 'content-type': types[ending] }
        file = await new Response(body.pipeThrough(resetTimerOnChunk), { headers }).blob()
      },
      signal: idle.signal,
      timeoutMs: TIMEOUT_MS,
    })
  } finally {
    clearTimeout(idleTimer)
  }
  if (!file) throw unreachable()

  return saveFile(fileNameOf(name, new Date(), ending), file)
}

export function saveFile(name: string, content: Blob): string {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}
