import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { rememberStatus } from './remembered-status.ts'

export async function readCharge(userId: string): Promise<void> {
  const { subscriptionStatus } = await browserApi()(subscriptionEndpoints.status, { query: { userId } })
  if (currentUserId() === userId) rememberStatus(userId, subscriptionStatus)
}
