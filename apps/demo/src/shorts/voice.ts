import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Cue } from './short.ts'

/** Debian's `espeak-ng`: a voice without a model, a cloud or a licence to ask for. */
const speaker = 'espeak-ng'
export const voiceRate = 22_050

export const isVoiceInstalled = (): boolean => spawnSync(speaker, ['--version'], { stdio: 'ignore' }).status === 0

const run = promisify(execFile)
const wavHeader = 44

async function speak(text: string, voice: string, signal?: AbortSignal): Promise<Int16Array> {
  const args = ['-v', voice, '-s', '158', '-p', '42', '-a', '120', '--stdout', text]
  const { stdout } = await run(speaker, args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, signal })
  const samples = stdout.subarray(wavHeader)
  return new Int16Array(samples.buffer.slice(samples.byteOffset, samples.byteOffset + (samples.length & ~1)))
}

/** All cues on one time line, in mono. A line that is still being spoken makes the next one wait. */
export async function narrate(
  cues: readonly Cue[],
  { voice, seconds, signal }: { voice: string; seconds: number; signal?: AbortSignal },
): Promise<Int16Array> {
  const track = new Int16Array(Math.round(seconds * voiceRate))
  let free = 0
  for (const { start, text } of cues) {
    const spoken = await speak(text, voice, signal)
    const at = Math.max(free, Math.round(start * voiceRate))
    track.set(spoken.subarray(0, Math.max(0, track.length - at)), Math.min(at, track.length))
    free = at + spoken.length + Math.round(0.15 * voiceRate)
  }
  return track
}
