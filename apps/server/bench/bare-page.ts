import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import Fastify from 'fastify'
import { workspace } from '../src/platform/workspace.ts'
import { currentBuildFolder } from '../src/platform/web-builds.ts'

/**
 * What our pages are held against: bare Fastify with a page that is ready, the same page rendered and nothing else, and
 * the smallest page that plays the same trailer.
 */
const { API_URL: api = '', MEDIA_PATH: media = '', PORT: port } = process.env
const web = path.join(workspace, 'apps/web')
const fromWeb = createRequire(path.join(web, 'package.json'))

/** The parts of React Router and of our bundle that this needs, as they are where they were built. */
interface Bundle {
  entry: {
    module: {
      handle(bundle: Bundle, mode: string, request: Request, host: object): Promise<Response>
      default(request: Request, status: number, headers: Headers, context: object): Promise<Response>
    }
  }
}
const load = async <T>(file: string) => (await import(pathToFileURL(file).href)) as T
const { createElement } = fromWeb('react') as { createElement: (type: unknown, props: object) => object }
const { renderToString } = fromWeb('react-dom/server') as { renderToString: (element: object) => string }
const { ServerRouter } = await load<{ ServerRouter: unknown }>(fromWeb.resolve('react-router'))
const bundle = await load<Bundle>(path.join(currentBuildFolder(), 'server/index.js'))

/** What the router hands to the renderer of home, once its loaders have run. */
async function contextOfHome(): Promise<object> {
  let found: object = {}
  const spying: Bundle = {
    ...bundle,
    entry: {
      module: {
        ...bundle.entry.module,
        async default(_request, _status, _headers, context) {
          found = context
          return new Response()
        },
      },
    },
  }
  const host = {
    transport: (url: URL) => fetch(api + url.pathname + url.search),
    report: (error: unknown) => {
      throw error
    },
  }
  await bundle.entry.module.handle(spying, 'production', new Request(`${api}/`), host)
  return found
}

const home = await contextOfHome()
const app = Fastify()
await app.register(serveStatic, { root: media, prefix: '/media/' })

const ready = Buffer.from(await (await fetch(`${api}/`, { headers: { 'accept-encoding': 'identity' } })).text())
app.get('/ready', async (_, reply) => reply.type('text/html; charset=utf-8').send(ready))

app.get('/rendered', async (_, reply) => {
  const context = { ...home, serverHandoffStream: undefined, renderMeta: {} }
  const html = renderToString(createElement(ServerRouter, { context, url: `${api}/`, nonce: 'mark' }))
  return reply.type('text/html; charset=utf-8').send(html)
})

app.get('/hls.js', async (_, reply) =>
  reply.type('text/javascript').send(readFileSync(fromWeb.resolve('hls.js/dist/hls.min.js'))),
)
app.get<{ Querystring: { play: string } }>('/plays', async ({ query }, reply) =>
  reply.type('text/html').send(`<!doctype html><script src="/hls.js"></script>
    <button>Watch Trailer</button><video playsinline width="960" height="540"></video>
    <script>
      document.querySelector('button').onclick = () => {
        const video = document.querySelector('video')
        const hls = new Hls()
        hls.loadSource(${JSON.stringify(query.play)})
        hls.attachMedia(video)
        video.play()
      }
    </script>`),
)

await app.listen({ host: '127.0.0.1', port: Number(port) })
