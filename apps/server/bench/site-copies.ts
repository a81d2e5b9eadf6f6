import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decryptSegment } from '@matinee/encoder'
import pg from 'pg'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/platform/config.ts'
import { createServices, type Services } from '../src/platform/services.ts'
import { testEnvironment } from '../test/test-app.ts'

export interface Site {
  services: Services
  client: pg.Client
  close(): Promise<void>
}

/** For a site with the database `url`, and storage in `folder/name`. */
export const siteEnvironment = ({ url, folder, name }: { url: string; folder: string; name: string }) => ({
  ...testEnvironment(url, 'smtp://127.0.0.1:1'),
  LOG_LEVEL: 'error',
  STORAGE_PATH: path.join(folder, name),
  INGEST_DIR: path.join(folder, 'ingest'),
  ENCODE_SCRATCH: path.join(folder, 'scratch'),
})

export async function openSite(
  at: { url: string; folder: string; name: string },
  settings: NodeJS.ProcessEnv = {},
): Promise<Site> {
  const config = loadConfig({ ...siteEnvironment(at), ...settings })
  const services = await createServices(config, at.name, { connectTimeoutMs: 60_000 })
  await services.settings.load()
  const client = new pg.Client({ connectionString: at.url })
  await client.connect()
  const close = async () => {
    await client.end()
    await services.close()
  }
  return { services, client, close }
}

/** The playlist, a key and a segment through the API, and the picture in it. */
export async function filmPlays(services: Services, movieId: string, filmId: string): Promise<boolean> {
  const app = await buildApp(services, { pages: false })
  try {
    const begun = await app.inject({ method: 'POST', url: `/api/movies/${movieId}/playback-sessions`, payload: {} })
    const { playbackToken, address } = begun.json<{ playbackToken: string; address: string }>()
    const main = await app.inject({ method: 'GET', url: address })
    const rendition = /(\d+p)/.exec(main.body)?.[1]
    const key = await app.inject({ method: 'GET', url: `/api/playback-sessions/${playbackToken}/keys/0` })
    const segment = await services.storage.read(`films/${filmId}/${rendition}/0.m4s`)
    if (main.statusCode !== 200 || key.statusCode !== 200 || !segment) return false
    return decryptSegment(await buffer(segment), key.rawPayload, 0).includes('moof')
  } finally {
    await app.close()
  }
}
