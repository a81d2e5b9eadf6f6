import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client, type S3Options } from '../src/platform/storage/s3.ts'
import { freePort } from './ports.ts'

/** One monitor, one OSD that keeps everything in memory, and a gateway, all on this machine and without authentication. */
const configuration = (folder: string, fsid: string, ports: { monitor: number; gateway: number }) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${ports.monitor}]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
# The gateway would otherwise want an encrypted connection to the monitor, which needs keys.
ms mon client mode = crc
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
# A disk of which little is free is no reason to stop here.
mon data avail crit = 0
mon data avail warn = 1
osd objectstore = memstore
memstore device bytes = 4294967296
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
crash dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
`

export class CephMissing extends Error {
  override readonly name = 'CephMissing'
}

export interface LocalCeph {
  options: S3Options
  stop(): Promise<void>
}

/** A real Ceph gateway from Debian's packages, run by this user, in this folder, until it is stopped. */
export async function startCeph(folder: string): Promise<LocalCeph> {
  const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph']
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0)
    throw new CephMissing(
      `${missing.join(', ')} not found: apt-get install --no-install-recommends ceph-mon ceph-osd radosgw ceph-common`,
    )

  const conf = path.join(folder, 'ceph.conf')
  const fsid = randomUUID()
  const ports = { monitor: await freePort(), gateway: await freePort() }
  for (const name of ['mon', 'osd']) mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(conf, configuration(folder, fsid, ports))

  const daemons: ChildProcess[] = []
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue
      const ended = once(daemon, 'exit')
      daemon.kill('SIGKILL')
      await ended
    }
  }
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, ['-c', conf, ...args], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr || String(error)}`)
    return stdout.trim()
  }
  const start = (program: string, ...args: string[]) => {
    const log = openSync(path.join(folder, `${program}.out`), 'a')
    daemons.push(spawn(program, ['-c', conf, '-f', ...args], { stdio: ['ignore', log, log] }))
    closeSync(log)
  }
  const until = async (what: string, isSo: () => Promise<boolean> | boolean) => {
    for (const deadline = Date.now() + 120_000; !(await isSo()); await wait(500)) {
      const dead = daemons.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
      if (dead)
        throw new Error(`${dead.spawnfile} ended:\n${readFileSync(path.join(folder, `${dead.spawnfile}.out`), 'utf8')}`)
      if (Date.now() > deadline) throw new Error(`Ceph: ${what} did not happen within two minutes; see ${folder}`)
    }
  }

  try {
    const monmap = path.join(folder, 'monmap')
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${ports.monitor}]`, monmap)
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap)
    start('ceph-mon', '-i', 'a')
    await until('a monitor', () => spawnSync('ceph', ['-c', conf, '--connect-timeout', '5', 'status']).status === 0)
    const osdId = randomUUID()
    const number = run('ceph', 'osd', 'new', osdId)
    run('ceph-osd', '--mkfs', '-i', number, '--osd-uuid', osdId)
    start('ceph-osd', '-i', number)
    await until('an OSD', () => run('ceph', 'osd', 'stat').includes('1 up'))
    const [accessKeyId, secretAccessKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
    run('radosgw-admin', 'user', 'create', '--uid', 'matinee', '--display-name', 'Matinee', ...keys)
    start('radosgw', '-n', 'client.admin')
    const endpoint = `http://127.0.0.1:${ports.gateway}`
    await until('a gateway', () =>
      fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const bucket = 'matinee'
    const options = { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, forcePathStyle: true }
    const client = createS3Client(options)
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    return { options, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
