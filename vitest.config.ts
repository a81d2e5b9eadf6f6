import { availableParallelism } from 'node:os'
import { compile } from './locales/compile.ts'
import { defineConfig } from 'vitest/config'

// A machine that others use too may miss a deadline; what needed a second try is reported at the end of the run.
const retry = process.env['CI'] ? 2 : 0

compile()

/** PostgreSQL is started once for all files; each has a database of its own. */
const server = {
  retry,
  globalSetup: 'test/global-setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 150_000 } },
}
/** Replaces a module of Node, so nobody may have loaded the product before it. */
const replacesModules = 'src/platform/http/web.test.ts'

export default defineConfig({
  test: {
    // By default one less than there are cores; many tests wait for a mail, a process or a clock.
    maxWorkers: Math.max(4, availableParallelism()),
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'reports/vitest.json' }]] : ['default'],
    projects: [
      {
        root: 'packages/contract',
        test: { name: 'contract', retry, include: ['src/**/*.test.ts'], testTimeout: 300_000, isolate: false },
      },
      {
        root: 'packages/encoder',
        test: { name: 'encoder', retry, include: ['src/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
      },
      // One process loads the product once for all of its files: half of the processor time. No test replaces parts of it.
      {
        root: 'apps/server',
        test: {
          ...server,
          name: 'server',
          include: ['{src,local,test}/**/*.test.ts'],
          exclude: [replacesModules],
          isolate: false,
        },
      },
      { root: 'apps/server', test: { ...server, name: 'server-alone', include: [replacesModules] } },
      {
        root: 'apps/demo',
        test: {
          ...server,
          name: 'demo',
          include: ['src/**/*.test.ts'],
          globalSetup: '../server/test/global-setup.ts',
        },
      },
      // A context for each file instead of a process: two thirds of the processor time.
      {
        root: 'apps/web',
        test: {
          name: 'web',
          pool: 'vmThreads',
          retry,
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Rules need no document, and a file without one starts in half of the time.
      {
        root: 'apps/web',
        test: {
          name: 'web-rules',
          retry,
          include: ['{app,build-steps,service-worker}/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      { root: 'locales', test: { name: 'locales', retry, include: ['*.test.ts'] } },
      { root: 'scripts', test: { name: 'workspace', retry, include: ['**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
