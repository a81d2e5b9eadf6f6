export { WatchLink } from './watch-link.tsx'
