import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // Each build has a folder of its own, so that a running process keeps the files that it started with.
  buildDirectory: process.env['MATINEE_BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // A file for each loader would save nothing: pages are small, and each request costs a phone a round trip.
  splitRouteModules: false,
  // The whole table is small: sending it at once spares a request for each link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
