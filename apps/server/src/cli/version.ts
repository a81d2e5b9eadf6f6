import { readVersion } from '../platform/version.ts'

export async function run(): Promise<void> {
  const { version, commit } = readVersion()
  process.stdout.write(`Matinee ${version}${commit === null ? '' : ` (${commit})`}\n`)
}
