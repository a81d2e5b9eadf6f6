import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'
import { allServers, demo, desk, development } from './servers.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/**
 * A test runs once, on the wide screen. On a phone those run again in which the width or the finger plays a part, tagged with
 * `@phone`. `E2E=full` repeats everything there but what has nothing to do with a screen: the tests that are tagged with
 * `@any-width`, and these files. It also runs what is tagged with `@full`, long and rarely the first to fail, and what is
 * about development.
 */
const isFull = process.env['E2E'] === 'full'
const onWide = isFull ? {} : { grepInvert: /@full/ }
const onPhone = isFull ? { grepInvert: /@any-width/ } : { grep: /@phone/, grepInvert: /@full/ }
const anyWidthSpecs = [
  'seo',
  'structured-data',
  'faults',
  'documentation',
  'return-to',
  'same-for-everyone',
  'session-outage',
  'setup',
].map((name) => `**/${name}.spec.ts`)

/** First, as Vite compiles pages while others are tested. One at a time: an edit of one test reloads the pages of all. */
const developmentProject = {
  name: 'development',
  workers: 1,
  use: { ...wide, baseURL: development.url },
  testMatch: '**/*.dev.spec.ts',
}

/** Also what adds movies and films, which would be in the way of others. */
const playSpec = '**/play.spec.ts'
const deskSpecs = ['**/desk*.spec.ts', playSpec]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One more than CI has cores: most tests wait for a page now and then.
  workers: 3,
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
    ...(isFull ? [developmentProject] : []),
    // First, as its film is prepared while others are tested.
    { name: 'playing', use: { ...wide, baseURL: desk.url }, testMatch: playSpec, ...onWide },
    { name: 'desktop', use: wide, testIgnore: ['**/*.dev.spec.ts', ...deskSpecs], ...onWide },
    { name: 'phone', use: phone, testIgnore: ['**/*.dev.spec.ts', ...deskSpecs, ...anyWidthSpecs], ...onPhone },
    { name: 'desk', use: { ...wide, baseURL: desk.url }, testMatch: deskSpecs, testIgnore: playSpec, ...onWide },
    { name: 'desk on a phone', use: { ...phone, baseURL: desk.url }, testMatch: deskSpecs, ...onPhone },
    // Afterwards: what all of it left in the log.
    {
      name: 'log',
      testMatch: '**/log.after.ts',
      dependencies: ['playing', 'desktop', 'phone', 'desk', 'desk on a phone'],
    },
  ],
  webServer: {
    command: 'exec node e2e/serve.ts',
    cwd: '..',
    url: allServers.url,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // For a quick loop: what `npm run e2e:servers` has started is used as it is.
    reuseExistingServer: process.env['CI'] === undefined,
  },
})
