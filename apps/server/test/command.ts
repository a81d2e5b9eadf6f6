import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a command of `matinee` to its end, in an environment of its own. */
export async function runCommand(
  command: string,
  { args = [], input = '', env }: { args?: string[]; input?: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number; out: string; err: string }> {
  const file = path.resolve(import.meta.dirname, '../src/cli.ts')
  const child = spawn(process.execPath, [file, command, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  const [out, err] = await said
  return { code, out, err }
}
