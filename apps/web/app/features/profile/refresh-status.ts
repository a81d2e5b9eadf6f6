import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { cacheStatus } from './cached-status.ts'

/** PAY-4: fetches the subscription and caches it, including whether a renewal charge has failed. */
export async function refreshStatus(userId: string): Promise<void> {
  const { subscriptionStatus } = await browserApi()(subscriptionEndpoints.status, { query: { userId } })
  if (currentUserId() === userId) cacheStatus(userId, subscriptionStatus)
}
