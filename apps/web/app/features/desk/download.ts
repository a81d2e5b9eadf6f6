import { unreachable } from '@matinee/contract/http/errors'

/** What goes along with the call for a file: `adminApi()(endpoint, { query }, options)`. */
export interface FileCallOptions {
  onFile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>
  signal: AbortSignal
  timeoutMs: number
}

/** The whole of a million rows over a slow line, but not for ever. */
const LONGEST_MS = 30 * 60_000
/** Nothing at all for so long: there will be no more. */
const SILENCE_MS = 30_000

/** 'subscribers-2026-11-15.csv', by the day where one lives. */
export function fileNameOf(name: string, now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.csv`
}

/**
 * Takes a CSV along. It is fetched, as an address could not carry the token without showing it; the browser keeps the
 * bytes in a file of its own once they are many. What was cut off is not saved at all.
 */
export async function downloadCsv(
  name: string,
  call: (options: FileCallOptions) => Promise<unknown>,
  onBytes: (bytes: number) => void = () => {},
): Promise<string> {
  const silent = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => silent.abort(unreachable()), SILENCE_MS)
  }

  let file: Blob | undefined
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, onward) => {
      listen()
      bytes += chunk.byteLength
      onBytes(bytes)
      onward.enqueue(chunk)
    },
  })
  listen()
  try {
    await call({
      onFile: async (body) => {
        const headers = { 'content-type': 'text/csv;charset=utf-8' }
        file = await new Response(body.pipeThrough(count), { headers }).blob()
      },
      signal: silent.signal,
      timeoutMs: LONGEST_MS,
    })
  } finally {
    clearTimeout(silence)
  }
  if (!file) throw unreachable()

  const saved = fileNameOf(name, new Date())
  save(file, saved)
  return saved
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
