import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole table is small: sending it at once spares a request for each link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
