import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'
import { AppError, type ErrorBody, unreachable } from './errors.ts'
import { idempotencyHeader } from './idempotency.ts'

/** A `Response`, or its equivalent where the call stays inside the process. */
export interface Answer {
  ok: boolean
  status: number
  statusText: string
  headers: Pick<Headers, 'get'>
  body?: ReadableStream<Uint8Array<ArrayBuffer>> | null
  json(): Promise<unknown>
}

interface ClientOptions {
  baseUrl: string
  fetch?: (url: URL, init: RequestInit) => Promise<Answer>
  token?: (endpoint: Endpoint) => string | null
  /** After a 401: a new token to repeat the call with, once. */
  onRefused?: (token: string, again: boolean) => Promise<string | null>
  /** Makes an idempotency key. Without it none is sent but those in `headers`. */
  newKey?: () => string
  timeoutMs?: number
}
type Arguments<E> = keyof InputOf<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: InputOf<E>, options?: CallOptions]
interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The request outlives its page. */
  keepalive?: boolean
  onHeaders?: (headers: Answer['headers']) => void
  /** Streams a file; the call itself then returns an empty text. */
  onFile?: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>
  timeoutMs?: number
}
interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

export type Call = <E extends Endpoint>(endpoint: E, ...args: Arguments<E>) => Promise<OutputOf<E>>

/** False: no answer came, or one that does not say whether the call was made, such as a proxy's. */
export const isDecided = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'http.unknown' && error.status >= 400 && error.status < 500

/** `call(endpoint, input)`: the only place that turns an endpoint into a request. */
export function createClient({
  baseUrl,
  fetch = globalThis.fetch,
  token,
  onRefused,
  newKey,
  timeoutMs = 15_000,
}: ClientOptions): Call {
  /** Idempotency keys of calls whose outcome is not known, by what was sent: the same call again has the same key. */
  const undecided = new Map<string, string>()

  const send: Call = async (endpoint, ...[input, options]) => {
    const { params = {}, query = {}, body } = (input ?? {}) as AnyInput
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(path, baseUrl)
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value))

    const headers = new Headers(options?.headers)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const { signal: given, keepalive } = options ?? {}

    const request = async (bearer: string | null | undefined) => {
      if (bearer) headers.set('authorization', `Bearer ${bearer}`)
      const timeout = AbortSignal.timeout(options?.timeoutMs ?? timeoutMs)
      const signal = given ? AbortSignal.any([given, timeout]) : timeout
      try {
        return await fetch(url, { method: endpoint.method, headers, body: JSON.stringify(body), signal, keepalive })
      } catch (cause) {
        if (given?.aborted) throw cause
        throw unreachable({ cause })
      }
    }
    const bearer = token?.(endpoint)
    let response = await request(bearer)
    if (response.status === 401 && bearer && onRefused) {
      const next = await onRefused(bearer, false)
      if (next) {
        response = await request(next)
        if (response.status === 401) await onRefused(next, true)
      }
    }
    if (response.ok && options?.onFile && response.body) {
      try {
        await options.onFile(response.body)
      } catch (cause) {
        if (given?.aborted) throw cause
        throw unreachable({ cause })
      }
      return '' as OutputOf<typeof endpoint>
    }
    const answer = await response.json().catch((cause: unknown) => {
      if (given?.aborted) throw cause
      // An error may come from a proxy, without JSON.
      if (response.ok) throw unreachable({ cause })
      return {}
    })
    options?.onHeaders?.(response.headers)
    if (response.ok) return answer as OutputOf<typeof endpoint>
    const { code = 'http.unknown', message = response.statusText, fields, details } = answer as Partial<ErrorBody>
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new AppError(code, { status: response.status, message }, { fields, details, retryAfter })
  }

  return async (endpoint, ...[input, options]) => {
    if (!newKey || !endpoint.idempotent) return send(endpoint, ...([input, options] as Arguments<typeof endpoint>))
    const sent = JSON.stringify([endpoint.method, endpoint.path, input])
    const key = undecided.get(sent) ?? newKey()
    undecided.set(sent, key)
    const headers = { ...options?.headers, [idempotencyHeader]: key }
    try {
      const answer = await send(endpoint, ...([input, { ...options, headers }] as Arguments<typeof endpoint>))
      undecided.delete(sent)
      return answer
    } catch (error) {
      if (isDecided(error)) undecided.delete(sent)
      throw error
    }
  }
}
