import { spawn, spawnSync } from 'node:child_process'
import { pipeline } from 'node:stream/promises'

/** The system's own, not a package's. */
const encoder = 'ffmpeg'

export function isFfmpegInstalled(): boolean {
  return spawnSync(encoder, ['-version'], { stdio: 'ignore' }).status === 0
}

/** Whether it could not be started because it is not installed. */
export const isFfmpegMissing = (error: unknown): boolean =>
  isErrno(error) && error.code === 'ENOENT' && (error.syscall?.startsWith('spawn') ?? false)

const isErrno = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

/** How much of what ffmpeg says goes into an error. */
const tailLines = 12

export async function ffmpeg(
  args: readonly string[],
  { cwd, signal, input = [] }: { cwd: string; signal?: AbortSignal; input?: Iterable<Buffer> | AsyncIterable<Buffer> },
): Promise<void> {
  const always = ['-hide_banner', '-y', '-v', 'error', '-filter_complex_threads', '2']
  const child = spawn(encoder, [...always, ...args], { cwd, signal, stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  let failure: Error | undefined
  child.once('close', resolve).once('error', (error) => {
    failure = error
    // One that never ran does not close. One that was told to stop still writes until it does.
    if (child.pid === undefined) resolve(null)
  })
  const fed = pipeline(input, child.stdin).catch((error: unknown) => error)
  const code = await ended
  const starved = await fed
  if (failure) throw failure
  // When ffmpeg leaves early it says why, and a broken pipe says nothing new.
  if (starved instanceof Error && !(isErrno(starved) && brokenPipes.has(starved.code ?? ''))) throw starved
  if (code === 0) return
  const tail = said.trimEnd().split('\n').slice(-tailLines).join('\n')
  throw new Error(`ffmpeg ended with ${code ?? 'a signal'}:\n${tail}`)
}

const brokenPipes = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])
