import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'
import { oidcClient } from '../apps/server/test/oidc-client.ts'
import { cards, demo, desk, development } from './servers.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/**
 * A test runs once, on the wide screen. On a phone those run again in which the width or the finger plays a part, tagged with
 * `@phone`. `E2E=full` repeats everything there but what has nothing to do with a screen: the tests that are tagged with
 * `@any-width`, and these files.
 */
const onPhone = process.env['E2E'] === 'full' ? { grepInvert: /@any-width/ } : { grep: /@phone/ }
const ofAnyWidth = [
  'seo',
  'structured-data',
  'faults',
  'documentation',
  'return-to',
  'same-for-everyone',
  'session-outage',
].map((name) => `**/${name}.spec.ts`)

/** For a quick loop: what `npm run e2e:servers` has started is used as it is. */
const reuseExistingServer = process.env['CI'] === undefined

const atTheDesk = '**/desk*.spec.ts'

const theDemo = ({ url, port, mailPort, data, log }: typeof demo, more: Record<string, string> = {}) => ({
  command: `mkdir -p .data && exec node apps/demo/src/demo.ts > ${log}`,
  cwd: '..',
  url: `${url}/readyz`,
  // With the pictures of the demo, and a trailer of each kind.
  timeout: 300_000,
  env: {
    PORT: port,
    MAIL_PORT: mailPort,
    MATINEE_DATA: data,
    MATINEE_MEDIA: 'first',
    MATINEE_TRAILERS: '4',
    LOG_LEVEL: 'info',
    // Each test comes from an address of its own, as its limits are its own.
    TRUST_PROXY: '127.0.0.1',
    // Tests make calls fail for themselves, beside others for whom they do not: see `withFault`.
    ALLOW_FAULTS: 'on',
    ...more,
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  reuseExistingServer,
})

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // A machine that others use too may miss a deadline; what needed a second try is reported at the end of the run.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  // A machine that others use too may be several times slower than a quiet one: what waits for a condition may wait.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: { baseURL: demo.url, launchOptions: browser, trace: 'on-first-retry', serviceWorkers: 'block' },
  projects: [
    // First, as Vite compiles pages while others are tested. One at a time: an edit of one test reloads the pages of all.
    { name: 'development', workers: 1, use: { ...wide, baseURL: development.url }, testMatch: '**/*.dev.spec.ts' },
    { name: 'desktop', use: wide, testIgnore: ['**/*.dev.spec.ts', atTheDesk] },
    { name: 'phone', use: phone, testIgnore: ['**/*.dev.spec.ts', atTheDesk, ...ofAnyWidth], ...onPhone },
    { name: 'desk', use: { ...wide, baseURL: desk.url }, testMatch: atTheDesk },
    { name: 'desk on a phone', use: { ...phone, baseURL: desk.url }, testMatch: atTheDesk, ...onPhone },
    // Afterwards: what all of it left in the log.
    { name: 'log', testMatch: '**/log.after.ts', dependencies: ['desktop', 'phone', 'desk', 'desk on a phone'] },
  ],
  webServer: [
    {
      command: `node apps/server/test/oidc-provider-process.ts ${cards.port} ${demo.url}/api/sign-in/${cards.id}/callback`,
      cwd: '..',
      url: `${cards.url}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      reuseExistingServer,
    },
    theDemo(demo, {
      SIGN_IN_PROVIDERS: JSON.stringify([{ id: cards.id, name: cards.name, issuer: cards.url, ...oidcClient }]),
    }),
    theDemo(desk),
    {
      command: 'node apps/server/local/dev.ts',
      cwd: '..',
      url: `${development.url}/`,
      timeout: 300_000,
      env: { PORT: development.port, MATINEE_DATA: '.data/e2e-dev', MATINEE_MEDIA: 'none' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      reuseExistingServer,
    },
  ],
})
