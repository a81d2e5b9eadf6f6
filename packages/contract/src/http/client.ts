import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'
import { AppError, type ErrorBody, httpErrors } from './errors.ts'

/** What is read of an answer: a whole `Response`, or what stands in for one where no network lies between. */
export interface Answer {
  ok: boolean
  status: number
  statusText: string
  headers: Pick<Headers, 'get'>
  json(): Promise<unknown>
}

interface ClientOptions {
  baseUrl: string
  fetch?: (url: URL, init: RequestInit) => Promise<Answer>
  token?: () => string | null
  timeoutMs?: number
}
type Arguments<E> = keyof InputOf<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: InputOf<E>, options?: CallOptions]
interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** What an answer says beside its body, such as the total of a list. */
  onHeaders?: (headers: Answer['headers']) => void
}
interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

export type Call = <E extends Endpoint>(endpoint: E, ...args: Arguments<E>) => Promise<OutputOf<E>>

/** `call(endpoint, input)`: the only place in the product that turns an endpoint into a request. */
export function createClient({ baseUrl, fetch = globalThis.fetch, token, timeoutMs = 15_000 }: ClientOptions): Call {
  return async (endpoint, ...[input, options]) => {
    const { params = {}, query = {}, body } = (input ?? {}) as AnyInput
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(path, baseUrl)
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value))

    const headers = new Headers(options?.headers)
    const bearer = token?.()
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout

    let response: Answer
    try {
      response = await fetch(url, { method: endpoint.method, headers, body: JSON.stringify(body), signal })
    } catch (cause) {
      if (options?.signal?.aborted) throw cause
      throw httpErrors.unreachable({ cause })
    }
    const answer = await response.json().catch((cause: unknown) => {
      if (options?.signal?.aborted) throw cause
      // A refusal may come from something else than our server; a success that cannot be read is none.
      if (response.ok) throw httpErrors.unreachable({ cause })
      return {}
    })
    options?.onHeaders?.(response.headers)
    if (response.ok) return answer as OutputOf<typeof endpoint>
    const { code = 'http.unknown', message = response.statusText, fields } = answer as Partial<ErrorBody>
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new AppError(code, { status: response.status, message }, { fields, retryAfter })
  }
}
