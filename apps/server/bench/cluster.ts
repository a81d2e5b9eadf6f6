import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pgBouncerProgram, startPgBouncer } from '../local/pgbouncer.ts'
import { freePort } from '../local/ports.ts'
import { unprivileged } from '../local/postgres.ts'
import { untilAnswers } from '../local/until-answers.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { measured, processesIn } from './api-under-load.ts'
import { end } from './installation.ts'

const programs = '/usr/lib/postgresql/15/bin'
const user = 'matinee'
const database = 'films'
const serverConnections = 20

/** A node that Patroni keeps: PostgreSQL, and what tells others whether it is the primary. */
export interface Node {
  name: string
  port: number
  restPort: number
  directory: string
  patroni: ChildProcess | undefined
}

function requirePrograms() {
  const wanted = [pgBouncerProgram, '/usr/sbin/haproxy', '/usr/bin/patroni', '/usr/bin/etcd', '/usr/bin/redis-sentinel']
  const missing = [...wanted, '/usr/sbin/nginx', `${programs}/postgres`].filter((program) => !existsSync(program))
  if (missing.length === 0) return
  const packages = 'haproxy pgbouncer patroni etcd-server redis-sentinel nginx postgresql-15'
  throw new Error(`${missing.join(', ')} is not here: apt install ${packages}`)
}

/** Until it is true, or an error that says what was waited for. */
export async function until(what: string, withinMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`after ${withinMs / 1000} s there is still not: ${what}`)
    await wait(100)
  }
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const patroniSettings = (node: Node, etcdPort: number, delay: string) => `
scope: ${database}
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.restPort}', connect_address: '127.0.0.1:${node.restPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 2
    retry_timeout: 4
    # A commit is acknowledged once a standby has it as well.
    synchronous_mode: true
    postgresql: { use_pg_rewind: true }
  initdb: [encoding: UTF8, locale: C.UTF-8]
postgresql:
  listen: '127.0.0.1:${node.port}'
  connect_address: '127.0.0.1:${node.port}'
  data_dir: ${node.directory}
  bin_dir: ${programs}
  pgpass: ${node.directory}.pgpass
  basebackup: [checkpoint: fast]
  recovery_conf: { recovery_min_apply_delay: '${delay}' }
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
  parameters:
    unix_socket_directories: ''
    max_connections: 250
    shared_preload_libraries: pg_stat_statements
`

const haproxySettings = (ports: { primary: number; redis: number; api: number }, to: HaproxyTargets) => `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${to.nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
listen redis
  mode tcp
  bind 127.0.0.1:${ports.redis}
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${to.redis.map((port, i) => `  server redis${i + 1} 127.0.0.1:${port} check`).join('\n')}
listen api
  mode http
  bind 127.0.0.1:${ports.api}
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1
${to.api.map((port, i) => `  server api${i + 1} 127.0.0.1:${port} check`).join('\n')}
`
interface HaproxyTargets {
  nodes: readonly Node[]
  redis: readonly number[]
  api: readonly number[]
}

/** A cache at the edge, as a CDN is one: it asks once for what many want, and shows the old while it asks. */
const nginxSettings = (folder: string, port: number, origin: number) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-temp;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  proxy_cache_path ${folder}/nginx-cache keys_zone=edge:10m;
  upstream origin { server 127.0.0.1:${origin}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache edge;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout;
      add_header x-edge $upstream_cache_status;
    }
  }
}
`

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** The engines of an installation with many machines, each as a process of its own on this one. Gone afterwards. */
export async function openCluster(apiProcesses: number) {
  requirePrograms()
  const identity = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-scale-'))
  chmodSync(folder, 0o755)
  const engines: ChildProcess[] = []
  const products = processesIn(folder)
  const ports = await Promise.all(Array.from({ length: 20 + apiProcesses }, freePort))
  const nextPort = () => ports.pop()!

  function start(name: string, program: string, args: readonly string[], as = identity): ChildProcess {
    const log = openSync(path.join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, { ...as, cwd: folder, stdio: ['ignore', log, log] })
    closeSync(log)
    engines.push(child)
    return child
  }
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    if (identity) chownSync(file, identity.uid, identity.gid)
    return file
  }
  const ownFolder = (name: string) => {
    const at = path.join(folder, name)
    mkdirSync(at, { recursive: true, mode: 0o700 })
    if (identity) chownSync(at, identity.uid, identity.gid)
    return at
  }

  const postmasterOf = ({ directory }: Node) => {
    const file = path.join(directory, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }
  /** As when its machine is gone: nothing is said to anybody. */
  async function killNode(node: Node) {
    const postmaster = postmasterOf(node)
    await end(node.patroni)
    if (postmaster === undefined) return
    try {
      process.kill(postmaster, 'SIGKILL')
    } catch {
      // It was not running.
    }
  }

  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined
  let nodes: Node[] = []
  async function close() {
    await products.end()
    await pgBouncer?.stop()
    for (const node of nodes) await killNode(node)
    for (const engine of engines) {
      // Frozen ones too.
      await end(engine)
    }
    await wait(500)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  onSignal(close)

  try {
    const [etcdPort, etcdPeer] = [nextPort(), nextPort()]
    const etcdUrl = `http://127.0.0.1:${etcdPort}`
    const peerUrl = `http://127.0.0.1:${etcdPeer}`
    const etcdSettings = {
      name: 'etcd1',
      'data-dir': ownFolder('etcd'),
      'listen-client-urls': etcdUrl,
      'advertise-client-urls': etcdUrl,
      'listen-peer-urls': peerUrl,
      'initial-advertise-peer-urls': peerUrl,
      'initial-cluster': `etcd1=${peerUrl}`,
    }
    start(
      'etcd',
      '/usr/bin/etcd',
      Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`),
    )
    await untilAnswers(`${etcdUrl}/health`, 30_000)

    ownFolder('nodes')
    nodes = ['node1', 'node2', 'node3'].map((name) => ({
      name,
      port: nextPort(),
      restPort: nextPort(),
      directory: path.join(folder, 'nodes', name),
      patroni: undefined,
    }))
    const settingsOf = (node: Node, delay: string) => write(`${node.name}.yml`, patroniSettings(node, etcdPort, delay))
    const startNode = (node: Node) => {
      node.patroni = start(node.name, '/usr/bin/patroni', [settingsOf(node, '0')])
    }
    /** How far a standby stays behind. Patroni takes back what others set. */
    const setDelay = async (node: Node, delay: string) => {
      settingsOf(node, delay)
      await fetch(`http://127.0.0.1:${node.restPort}/reload`, { method: 'POST' })
      await until(`a delay of ${delay}`, 20_000, async () => {
        const [row] = await query<{ recovery_min_apply_delay: string }>(
          nodeUrl(node, 'postgres'),
          'show recovery_min_apply_delay',
        )
        return row!.recovery_min_apply_delay === delay
      })
    }
    const answers = (node: Node, route: string) =>
      fetch(`http://127.0.0.1:${node.restPort}/${route}`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    const nodeUrl = ({ port }: Node, as: 'postgres' | typeof user = user, name = database) =>
      `postgres://${as}:${as}@127.0.0.1:${port}/${name}`
    startNode(nodes[0]!)
    await until('a primary', 60_000, () => answers(nodes[0]!, 'primary'))
    const first = nodeUrl(nodes[0]!, 'postgres', 'postgres')
    await query(first, `create role ${user} login password '${user}'`)
    await query(first, `create database ${database} owner ${user}`)
    await query(nodeUrl(nodes[0]!, 'postgres'), 'create extension pg_stat_statements')
    for (const node of nodes.slice(1)) startNode(node)
    for (const node of nodes.slice(1)) await until(`${node.name} as a standby`, 90_000, () => answers(node, 'replica'))
    await until('a synchronous standby', 60_000, async () =>
      (await Promise.all(nodes.map((node) => answers(node, 'sync')))).includes(true),
    )

    const redisPorts = [nextPort(), nextPort()]
    const redis = redisPorts.map((port, i) => {
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const follow = i > 0 ? ['--replicaof', '127.0.0.1', String(redisPorts[0])] : []
      return start(`redis${i + 1}`, '/usr/bin/redis-server', [...flags, ...follow])
    })
    for (const i of [1, 2, 3]) {
      const port = nextPort()
      const settings = write(
        `sentinel${i}.conf`,
        `port ${port}\nbind 127.0.0.1\ndir ${ownFolder(`sentinel${i}`)}\n` +
          `sentinel monitor films 127.0.0.1 ${redisPorts[0]} 2\n` +
          'sentinel down-after-milliseconds films 2000\nsentinel failover-timeout films 6000\n',
      )
      // It writes what it learns into its settings, beside them.
      chownSync(folder, identity?.uid ?? process.getuid!(), identity?.gid ?? process.getgid!())
      start(`sentinel${i}`, '/usr/bin/redis-sentinel', [settings])
    }

    const apiPorts = Array.from({ length: apiProcesses }, nextPort)
    const front = { primary: nextPort(), redis: nextPort(), api: nextPort() }
    const haproxy = write('haproxy.cfg', haproxySettings(front, { nodes, redis: redisPorts, api: apiPorts }))
    start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', haproxy])
    const directUrl = `postgres://${user}:${user}@127.0.0.1:${front.primary}/${database}`
    // Until its first checks are done, HAProxy takes every node for the primary.
    await wait(3_000)
    await until('a way to the primary', 30_000, async () => {
      const [row] = await query<{ standby: boolean }>(directUrl, 'select pg_is_in_recovery() as standby')
      return !row!.standby
    })
    pgBouncer = await startPgBouncer({ folder: ownFolder('pgbouncer'), server: directUrl, poolSize: serverConnections })
    const edgePort = nextPort()
    start('nginx', '/usr/sbin/nginx', ['-c', write('nginx.conf', nginxSettings(folder, edgePort, front.api))])

    const product = {
      ...measured,
      ...(await ensureKeys(path.join(folder, 'keys'))),
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://127.0.0.1',
      DESK_TWO_STEPS: 'off',
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: pgBouncer.url(database),
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_REPLICA_URLS: nodes.map((node) => nodeUrl(node)).join(','),
      REDIS_URL: `redis://127.0.0.1:${front.redis}`,
      STORAGE_PATH: path.join(folder, 'storage'),
    }
    return {
      folder,
      nodes,
      redis,
      serverConnections,
      directUrl,
      pooledUrl: pgBouncer.url(database),
      pgBouncerUrl: pgBouncer.url('pgbouncer'),
      frontUrl: `http://127.0.0.1:${front.api}`,
      edgeUrl: `http://127.0.0.1:${edgePort}`,
      nodeUrl,
      killNode,
      startNode,
      setDelay,
      isPrimary: (node: Node) => answers(node, 'primary'),
      isStandby: (node: Node) => answers(node, 'replica'),
      async startApis(env: NodeJS.ProcessEnv) {
        const started = []
        for (const port of apiPorts)
          started.push(await products.start('../src/api.ts', { ...product, ...env, PORT: String(port) }, '/readyz'))
        await untilAnswers(`http://127.0.0.1:${front.api}/readyz`, 30_000)
        return started
      },
      startWorker: (env: NodeJS.ProcessEnv) => products.start('../src/worker.ts', { ...product, ...env }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
