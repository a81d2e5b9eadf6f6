/** Runs after `react-router build`: adds the service worker, and compressed twins beside what the server sends. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const web = join(import.meta.dirname, '..')
const client = join(web, process.env['MATINEE_BUILD_FOLDER'] ?? 'build', 'client')

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt'])
const WORTH_COMPRESSING = 1024

await buildServiceWorker(await buildVersion())
await compressTexts()

/** Names of assets carry hashes of their content, so they speak for it; the offline page is rendered by the server. */
async function buildVersion(): Promise<string> {
  const hash = createHash('sha256')
  const isOurs = (name: string) => name === 'sw.js' || /\.(?:br|gz)$/.test(name)
  const names = (await files()).filter((name) => !isOurs(name)).toSorted()
  hash.update(names.join('\n'))
  hash.update(await readFile(join(web, 'app/features/pages/offline.page.tsx')))
  return hash.digest('hex').slice(0, 12)
}

async function buildServiceWorker(version: string) {
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: { VERSION: JSON.stringify(version) },
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(web, 'service-worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

async function compressTexts() {
  const texts = (await files()).filter((name) => TEXT.has(extname(name)))
  await Promise.all(texts.map(compress))
}

async function compress(name: string) {
  const path = join(client, name)
  const content = await readFile(path)
  if (content.length < WORTH_COMPRESSING) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: quality }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

async function files(): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.map((path) => path.slice(client.length + 1))
}
