import { createHash } from 'node:crypto'
import { ProgramFailed, throughProgram } from '../../platform/child-process.ts'
import { BackupRefused } from './backups.ts'

interface Encryption {
  /** Public keys of age, `age1...`. */
  recipients: readonly string[]
  signal?: AbortSignal | undefined
}

async function* throughAge(
  args: readonly string[],
  input: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    yield* throughProgram('age', args, { input, signal })
  } catch (error) {
    if (error instanceof ProgramFailed) throw new BackupRefused(error.message, { cause: error })
    const isMissing = error instanceof Error && 'syscall' in error && error.syscall === 'spawn age'
    if (isMissing) throw new BackupRefused('age is not installed. On Debian: apt install age.', { cause: error })
    throw error
  }
}

/** Encrypts for everyone in `recipients`: each of their identities decrypts it. */
export const encrypt = (content: AsyncIterable<Buffer>, { recipients, signal }: Encryption): AsyncGenerator<Buffer> =>
  throughAge(['--encrypt', ...recipients.flatMap((each) => ['--recipient', each])], content, signal)

export const decrypt = (content: AsyncIterable<Buffer>, identityFile: string): AsyncGenerator<Buffer> =>
  throughAge(['--decrypt', '--identity', identityFile], content)

/** Encrypts nothing, to notice a program that is missing and a recipient that it does not take. */
export async function checkRecipients(encryption: Encryption): Promise<void> {
  for await (const output of encrypt((async function* () {})(), encryption)) void output
}

/** Tells copies for other recipients apart. Undefined where nothing is encrypted. */
export const recipientsId = (recipients: readonly string[]): string | undefined =>
  recipients.length === 0
    ? undefined
    : createHash('sha256').update(recipients.toSorted().join()).digest('hex').slice(0, 12)
