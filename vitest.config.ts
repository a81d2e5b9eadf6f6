import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By default one less than there are cores; many tests wait for a mail, a process or a clock.
    maxWorkers: Math.max(3, availableParallelism()),
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'reports/vitest.json' }]] : ['default'],
    projects: [
      { root: 'packages/contract', test: { name: 'contract', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        root: 'apps/server',
        test: {
          name: 'server',
          include: ['{src,local,seed,test}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Rules need no document, and a file without one starts in half of the time.
      {
        root: 'apps/web',
        test: { name: 'web-rules', include: ['{app,service-worker}/**/*.test.ts'], testTimeout: 60_000 },
      },
      { root: 'scripts', test: { name: 'workspace', include: ['**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
