import { paths } from '@matinee/contract/paths'
import type { Config } from '../../platform/config.ts'

const ownIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** For browsers that install the site. */
export const webManifest = ({ name, tagline, language, accent, icon }: Config['site']) => ({
  id: '/',
  name,
  short_name: name,
  description: tagline,
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#000000',
  theme_color: accent ?? '#000000',
  categories: ['entertainment'],
  icons: icon ? [{ src: icon, sizes: '512x512', type: 'image/png' }] : ownIcons,
  shortcuts: [
    { name: 'Movie Categories', url: paths.browse[0] },
    { name: 'Search', url: paths.search[0] },
    { name: 'Watchlist', url: paths.watchlist[0] },
  ],
})
