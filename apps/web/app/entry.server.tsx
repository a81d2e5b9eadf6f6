import { createClient } from '@matinee/contract/http/client'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
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

type Transport = (url: URL, init: RequestInit) => Promise<Response>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}

const reportError = createContext<Host['report']>()

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/**
 * The door by which the API's process renders a page. Only plain values pass through it: a context token or a router
 * object of the host's would be another copy than the one in this bundle.
 */
export function handle(build: ServerBuild, mode: string, request: Request, host: Host) {
  let handler = handlers.get(build)
  if (!handler) handlers.set(build, (handler = createRequestHandler(build, mode)))
  const context = new RouterContextProvider()
  context.set(apiCall, createClient({ baseUrl: new URL(request.url).origin, fetch: host.transport }))
  context.set(reportError, host.report)
  return handler(request, context)
}

/**
 * A refusal is an answer, and the line of its request in the log has the status. What else goes wrong while a page is
 * made is a fault of ours, and the host writes it down.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
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
) {
  let finalStatus = status
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />,
      {
        // React splits large boundaries into inline scripts of its own; a page is never that large.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError() {
          finalStatus = 500
        },
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: finalStatus, headers })
}
