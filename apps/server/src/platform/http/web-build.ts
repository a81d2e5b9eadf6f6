import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { Answer } from '@matinee/contract/http/client'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { FastifyInstance } from 'fastify'
import { currentBuildFolder } from '../web-builds.ts'

const root = path.resolve(import.meta.dirname, '../../../../web')

export type Transport = (url: URL, init: RequestInit) => Promise<Answer>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}

export type Rendered = Pick<Response, 'status' | 'headers' | 'text'>

/** The part of React Router's server build that this process uses. */
export interface Build {
  entry: {
    module: {
      handle(build: Build, mode: string, request: Request, host: Host): Promise<Rendered>
      scriptMark: string
    }
  }
}

/** Registers the files of a build. Returns how to get the build in a language. */
export type LoadBuild = (app: FastifyInstance) => Promise<(language: SiteLanguage) => Promise<Build>>

/** Development: Vite compiles on demand and replaces modules in the open page, in the language of MATINEE_LANGUAGE. */
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

const importBuild = (folder: string) =>
  import(pathToFileURL(path.join(folder, 'server/index.js')).href) as Promise<Build>

/** Production: files from `react-router build`, compressed beforehand. */
export const productionBuild: LoadBuild = async (app) => {
  // Read once: a later build has another folder, for the next process.
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
      // The policy of a service worker comes with its script: it may fetch from this site.
      if (fresh) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'; script-src 'self'")
    },
  })
  // English at once, so that a build that cannot start stops the process; other languages on first use.
  const loaded = new Map<SiteLanguage, Promise<Build>>([['en', importBuild(folder)]])
  await loaded.get('en')
  return (language) => {
    let build = loaded.get(language)
    if (!build) {
      const translated = path.join(folder, language)
      // A build may have been made for some languages only.
      build = existsSync(translated) ? importBuild(translated) : loaded.get('en')!
      loaded.set(language, build)
    }
    return build
  }
}
