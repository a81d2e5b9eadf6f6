export type SandboxKind = 'bubblewrap' | 'unshare' | 'none'

export interface Limits {
  /** Wall time, after which the whole process group is killed. */
  seconds: number
  cpuSeconds: number
  memoryBytes: number
  /** Of one file that is written. */
  fileBytes: number
}

/** One run of ffmpeg or ffprobe. Inside the sandbox the inputs have other names, so arguments are made from those. */
export interface Run {
  program: 'ffmpeg' | 'ffprobe'
  /** Files that may be read. */
  inputs: readonly string[]
  /** The only folder that may be written; also the working directory. */
  folder?: string
  arguments: (paths: { inputs: readonly string[]; folder: string }) => readonly string[]
  limits?: Partial<Limits>
  signal?: AbortSignal
  /** Called with standard output as it comes; without it the output is collected, up to 32 MiB. */
  onOutput?: (chunk: string) => void
}

export interface RunResult {
  output: string
  /** The end of what was written to standard error, at most 16 KiB. */
  errors: string
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** One line for the log and the desk: what is in force, and what is not. */
  readonly describe: string
  /** Resolves when the program ended well; throws `EncodeFailed` otherwise, or the signal's reason. */
  run(run: Run): Promise<RunResult>
}

export interface SandboxOptions {
  /** The kinds that may be used, best first. Without an entry that works, `detectSandbox` throws. */
  kinds?: readonly SandboxKind[]
  ffmpeg?: string
  ffprobe?: string
}

export async function detectSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  throw new Error(`not written yet: ${options.kinds?.join()}`)
}
