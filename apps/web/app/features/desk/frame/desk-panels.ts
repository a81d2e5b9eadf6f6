import type { DeskTab } from '../words.ts'
import { type ComponentType, lazy } from 'react'
import { withinLimit } from '../../../platform/chunks.ts'
import type { DeskPanels } from '../desk-tabs.tsx'

type Panel = Promise<{ default: ComponentType }>

const load: Record<DeskTab, () => Panel> = {
  movie: () => import('../movies/movie-form-tab.tsx'),
  movies: () => import('../movies/manage-tab.tsx'),
  subscribers: () => import('../people/subscribers-tab.tsx'),
  users: () => import('../people/users-tab.tsx'),
  analytics: () => import('../figures/analytics-tab.tsx'),
  record: () => import('../audit-log/record-tab.tsx'),
}

/** Each comes when its tab is opened for the first time. */
const later = (tab: DeskTab) => lazy(async () => await withinLimit(load[tab]()))

export const deskPanels: DeskPanels = {
  movie: later('movie'),
  movies: later('movies'),
  subscribers: later('subscribers'),
  users: later('users'),
  analytics: later('analytics'),
  record: later('record'),
}
