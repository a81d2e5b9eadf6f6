import { type Answer, createClient } from '@matinee/contract/http/client'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement, ReactNode } from 'react'
import { preload } from 'react-dom'
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

type Transport = (url: URL, init: RequestInit) => Promise<Answer>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}

const reportError = createContext<Host['report']>()

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** Called by the API process. Plain values only: the host's router objects would be copies of other classes. */
export async function handle(build: ServerBuild, mode: string, request: Request, host: Host): Promise<Response> {
  let handler = handlers.get(build)
  if (!handler) handlers.set(build, (handler = createRequestHandler(build, mode)))
  const context = new RouterContextProvider()
  context.set(apiCall, createClient({ baseUrl: new URL(request.url).origin, fetch: host.transport }))
  context.set(reportError, host.report)
  return await handler(request, context)
}

/** A route error response is an expected answer, logged with its request. Any other error is a bug: report it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportError)(error)
}

/** Waits for all Suspense boundaries. `errors` are those thrown inside of them; any other error rejects. */
async function render(page: ReactElement): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = []
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React inserts larger Suspense boundaries by inline scripts: no size counts as large.
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
 * React writes the preloads of scripts before the style sheets, and a browser with six connections would fetch them in that
 * order. Nothing is shown before the sheets are there, so they are asked for first.
 */
function SheetsFirst({ context, children }: { context: EntryContext; children: ReactNode }) {
  for (const { route } of context.staticHandlerContext.matches)
    for (const sheet of context.manifest.routes[route.id]?.css ?? []) preload(sheet, { as: 'style' })
  return children
}

/** The page can be read without scripts: on a slow line the pictures and fonts of the first view load before them. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Renders the whole page before sending it: only complete HTML can be hashed for the CSP and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const page = (
    <SheetsFirst context={routerContext}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
    </SheetsFirst>
  )
  const { html, errors } = await render(page)
  for (const error of errors) context.get(reportError)(error)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(scriptsLast(html), { status: errors.length > 0 ? 500 : status, headers })
}
