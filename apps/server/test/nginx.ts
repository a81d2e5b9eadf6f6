import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { workspace } from '../src/platform/workspace.ts'

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

export interface Nginx {
  /** What all of its processes have spent. */
  cpuMs: () => number
  accessLog: () => string
  errorLog: () => string
  stop: () => Promise<void>
}

/** A real nginx with these sites and otherwise what it does by itself. Ready when it returns. */
export async function startNginx(sites: string): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-nginx-'))
  const inFolder = (name: string) => path.join(folder, name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${inFolder(kind)};`)
    .join('\n  ')
  writeFileSync(inFolder('sites.conf'), sites)
  writeFileSync(
    inFolder('nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${inFolder('nginx.pid')};
error_log ${inFolder('error.log')} info;
events { worker_connections 4096; }
http {
  access_log ${inFolder('access.log')};
  ${temporary}
  include ${inFolder('sites.conf')};
}
`,
  )
  const child = spawn('nginx', ['-c', inFolder('nginx.conf'), '-e', inFolder('error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = once(child, 'exit')
  const read = (name: string) => readFileSync(inFolder(name), 'utf8')
  for (let tries = 0; child.exitCode === null && tries < 300; tries++) {
    // The log exists from the first moment, and says when a worker is there to answer.
    if (/start worker process \d+/.test(readIfThere(inFolder('error.log')))) break
    await wait(20)
  }
  if (child.exitCode !== null) throw new Error(`nginx does not start: ${complaint}`)
  const cpuOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const workers = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  return {
    cpuMs: () => workers().reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(child.pid!)),
    accessLog: () => read('access.log'),
    errorLog: () => read('error.log'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

interface Site {
  storagePath: string
  /** Ports on the loopback. */
  api: number
  http: number
  https: number
  certificate: { file: string; keyFile: string }
  /** Whether it answers to its name alone, as shipped. Otherwise also to 127.0.0.1, for clients that name no host. */
  isStrict?: boolean
}

/** `deploy/nginx.conf`, with what an operator has to put in. */
export function shippedSite({ storagePath, api, http, https, certificate, isStrict = false }: Site): string {
  const changes: readonly (readonly [string, string])[] = [
    ['/var/lib/matinee/storage', storagePath],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${api};`],
    ['  listen [::]:80 default_server;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2 default_server;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['/etc/letsencrypt/live/films.example/fullchain.pem', certificate.file],
    ['/etc/letsencrypt/live/films.example/privkey.pem', certificate.keyFile],
    ...(isStrict
      ? []
      : ([
          ['server_name films.example;', 'server_name films.example 127.0.0.1;'],
          [
            'ssl_reject_handshake on;',
            `ssl_certificate ${certificate.file}; ssl_certificate_key ${certificate.keyFile};`,
          ],
        ] as const)),
  ]
  let site = readFileSync(path.join(workspace, 'deploy/nginx.conf'), 'utf8')
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`deploy/nginx.conf no longer has '${from}'`)
    site = site.replaceAll(from, to)
  }
  return site
}

/** Signed by itself, for the loopback. */
export function makeCertificate(folder: string): { file: string; keyFile: string } {
  const [file, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const names = ['-subj', '/CN=films.example', '-addext', 'subjectAltName=DNS:films.example,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', keyFile, '-out', file], { stdio: 'ignore' })
  return { file, keyFile }
}
