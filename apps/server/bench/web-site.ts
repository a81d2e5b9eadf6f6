import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Movie } from '@matinee/contract/movies.schemas'
import { freePort } from '../local/ports.ts'
import { workspace } from '../src/platform/workspace.ts'
import { setUp } from '../../demo/src/surroundings.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { buildPages, measured, processesIn } from './api-under-load.ts'

export interface Site {
  /** The product with the demo's films, pictures and a few trailers. */
  api: string
  bare: string
  /** A movie of the home page whose trailer streams, and where that is on both sides. */
  movie: { path: string; trailer: string }
}

/** The demo as in production, and what it is held against. Its database is kept for the next run. */
export async function openSite(): Promise<Site & { close(): Promise<void> }> {
  buildPages()
  const data = '.data/bench-web'
  const folder = path.join(workspace, data)
  mkdirSync(folder, { recursive: true })
  const port = String(await freePort())
  const surroundings = await setUp({ testApp: 'demo', data, database: 'matinee_bench', port })
  const processes = processesIn(folder)
  const close = async () => {
    await processes.end()
    await surroundings.stop()
  }
  try {
    await surroundings.loadMedia({ trailers: 4 })
    const storage = path.join(folder, 'storage')
    const env = {
      PORT: port,
      PUBLIC_URL: surroundings.url,
      DATABASE_URL: surroundings.databaseUrl,
      STORAGE_PATH: storage,
      ...(await ensureKeys(path.join(folder, 'keys'))),
      DESK_TWO_STEPS: 'off',
    }
    const api = await processes.start('../src/api.ts', { ...measured, ...env, TRUST_PROXY: '127.0.0.1' }, '/readyz')
    const bareEnv = { NODE_ENV: 'production', API_URL: api.url, MEDIA_PATH: path.join(storage, 'media') }
    const bare = await processes.start('bare-page.ts', bareEnv, '/ready')
    const home = (await (await fetch(`${api.url}/api/home`)).json()) as { rows: { movies: Movie[] }[] }
    const streamed = home.rows.flatMap(({ movies }) => movies).find(({ videoUrl }) => videoUrl?.endsWith('.m3u8'))
    if (!streamed?.videoUrl) throw new Error('No movie of the home page has a trailer that streams')
    const { pathname: trailer } = new URL(streamed.videoUrl, api.url)
    return { api: api.url, bare: bare.url, movie: { path: `/movie/${streamed._id}`, trailer }, close }
  } catch (error) {
    await close()
    throw error
  }
}
