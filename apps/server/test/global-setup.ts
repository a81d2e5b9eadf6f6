import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is; `template` on it is migrated, and cloned by every test file that needs a database. */
    postgres: string
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  project.provide('postgres', postgres.server)
  return postgres.stop
}
