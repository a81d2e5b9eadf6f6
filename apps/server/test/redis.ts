import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../local/ports.ts'

/** Where the project is tested for real Redis is installed; a contributor without it is told what was left out. */
export const skipRedis = spawnSync('redis-server', ['--version']).status !== 0 && !process.env['CI']

/** A Redis of this test alone, which can be killed and started again at the same address. */
export async function openRedis() {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const command = (...words: string[]) =>
    spawnSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' }).stdout
  const begin = async () => {
    const started = spawn('redis-server', options, { stdio: 'ignore' })
    for (let i = 0; i < 100; i++) {
      if (command('ping').includes('PONG')) return started
      await wait(50)
    }
    throw new Error('redis-server does not answer')
  }
  let server = await begin()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server.pid!,
    keys: () => command('keys', '*').split('\n').filter(Boolean),
    kill: () => end('SIGKILL'),
    start: async () => void (server = await begin()),
    /** It keeps its connections, and says nothing. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    close: () => end('SIGTERM'),
  }
}
