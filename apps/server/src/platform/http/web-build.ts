import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { Answer } from '@matinee/contract/http/client'
import type { FastifyInstance } from 'fastify'
import { currentBuildFolder } from '../web-builds.ts'

const root = path.resolve(import.meta.dirname, '../../../../web')

export type Transport = (url: URL, init: RequestInit) => Promise<Answer>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}

export type Rendered = Pick<Response, 'status' | 'headers' | 'text'>

/** The bundle of pages, as this process uses it. */
export interface Build {
  entry: {
    module: {
      handle(build: Build, mode: string, request: Request, host: Host): Promise<Rendered>
      scriptMark: string
    }
  }
}

/** Registers the files of a build. Returns how to get the build for a request. */
export type LoadBuild = (app: FastifyInstance) => Promise<() => Promise<Build>>

/** Development: Vite compiles on demand and replaces modules in the open page. */
export const developmentBuild: LoadBuild = async (app) => {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register(middie)
  app.use((request, response, next) => vite.middlewares(request, response, next))
  app.addHook('onClose', () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run pages on the server')
  return () => ssr.runner.import('virtual:react-router/server-build') as Promise<Build>
}

/** Production: files from `react-router build`, compressed beforehand. */
export const productionBuild: LoadBuild = async (app) => {
  // Once: a later build has another folder, for the next process.
  const folder = currentBuildFolder()
  const files = path.join(folder, 'client')
  await app.register(serveStatic, {
    root: files,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, file) {
      const forever = path.relative(files, file).startsWith(`assets${path.sep}`)
      // The service worker decides which version runs: always revalidate it.
      const fresh = file.includes('sw.js')
      reply.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : fresh ? 'no-cache' : 'public, max-age=3600',
      )
      // The policy of a worker comes with its script: it may fetch from this site.
      if (fresh) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'; script-src 'self'")
    },
  })
  const build = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as Build
  return async () => build
}
