import { type Answer, createClient } from '@matinee/contract/http/client'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { apiCall } from './platform/api.ts'
import { scriptMark } from './platform/script-mark.ts'

export { scriptMark }

type Transport = (url: URL, init: RequestInit) => Promise<Answer>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}

const reportError = createContext<Host['report']>()

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** The HTML of a page as the text that it is: to make it a body and read it back would cost as much as sending it. */
const texts = new WeakMap<Response, string>()

/**
 * The door by which the API's process renders a page. Only plain values pass through it: a context token or a router
 * object of the host's would be another copy than the one in this bundle.
 */
export async function handle(
  build: ServerBuild,
  mode: string,
  request: Request,
  host: Host,
): Promise<Pick<Response, 'status' | 'headers' | 'text'>> {
  let handler = handlers.get(build)
  if (!handler) handlers.set(build, (handler = createRequestHandler(build, mode)))
  const context = new RouterContextProvider()
  context.set(apiCall, createClient({ baseUrl: new URL(request.url).origin, fetch: host.transport }))
  context.set(reportError, host.report)
  const response = await handler(request, context)
  const html = texts.get(response)
  if (html !== undefined) return { status: response.status, headers: response.headers, text: async () => html }
  // A copy of our answer does not have its text: better an error than a white page that is kept for everyone.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') && !response.headers.has('location')
  if (isPage && response.body === null) throw new Error(`The page of ${request.url} has lost its text`)
  return response
}

/**
 * A refusal is an answer, and the line of its request in the log has the status. What else goes wrong while a page is
 * made is a fault of ours, and the host writes it down.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
}

/** The data that the browser goes on with, as one text instead of the stream that React Router would wait for. */
const handedOver = (value: string) => Object.assign(Promise.resolve(), { result: { done: true, value } })

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  let read = ''
  const decoder = new TextDecoder()
  const reader = stream?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    read += decoder.decode(next.value, { stream: true })
  return read
}

/** In one go: nearly twice as fast as by way of a stream. Undefined: something has to be waited for, or went wrong. */
function renderAtOnce(page: ReactElement): string | undefined {
  try {
    const html = renderToString(page)
    // So React marks a boundary that it left to the browser; and only of a stream does it think as of a document.
    return html.includes('<!--$!-->') ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    // Whatever it is, it happens again, and is dealt with, below.
    return undefined
  }
}

/** Waits for whatever a part of the page waits for, and says why parts of it could not be made. */
async function renderPatiently(page: ReactElement): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = []
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React splits large boundaries into inline scripts of its own; a page is never that large.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        errors.push(error)
      },
    })
  })
  return { html, errors }
}

/**
 * Renders the whole page before the first byte leaves. All its data is there already, so streaming would gain nothing;
 * and only finished HTML can be hashed for the content security policy and kept by a cache.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const data = await readAll(routerContext.serverHandoffStream)
  const draw = () => (
    <ServerRouter
      // What was read to its end is no longer read from: the router only wants to see that there was something.
      context={{
        ...routerContext,
        serverHandoffStream: new ReadableStream(),
        renderMeta: { streamCache: { 0: handedOver(data) } },
      }}
      url={request.url}
      nonce={scriptMark}
    />
  )
  const quick = renderAtOnce(draw())
  const { html, errors } = quick === undefined ? await renderPatiently(draw()) : { html: quick, errors: [] }
  // What nothing can be shown for is thrown instead, and comes to the host by `handleError`.
  for (const error of errors) context.get(reportError)(error)
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { status: errors.length > 0 ? 500 : status, headers })
  texts.set(response, html)
  return response
}
