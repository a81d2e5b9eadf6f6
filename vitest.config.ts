import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A machine that others use too may miss a deadline; what needed a second try is reported at the end of the run.
const retry = process.env['CI'] ? 2 : 0

export default defineConfig({
  test: {
    // By default one less than there are cores; many tests wait for a mail, a process or a clock.
    maxWorkers: Math.max(3, availableParallelism()),
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'reports/vitest.json' }]] : ['default'],
    projects: [
      {
        root: 'packages/contract',
        test: { name: 'contract', retry, include: ['src/**/*.test.ts'], testTimeout: 300_000 },
      },
      {
        root: 'packages/encoder',
        test: { name: 'encoder', retry, include: ['src/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
      },
      {
        root: 'apps/server',
        test: {
          name: 'server',
          retry,
          include: ['{src,local,test}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 150_000 } },
        },
      },
      {
        root: 'apps/demo',
        test: {
          name: 'demo',
          retry,
          include: ['src/**/*.test.ts'],
          globalSetup: '../server/test/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 150_000 } },
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
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
      { root: 'scripts', test: { name: 'workspace', retry, include: ['**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
