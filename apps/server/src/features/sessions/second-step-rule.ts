import type { Role } from '@matinee/contract/permissions'
import type { Settings } from '@matinee/contract/settings'

/** ACC-4: whether the desk asks this person for two steps. */
export function isSecondStepRequired(
  { deskTwoSteps }: Pick<Settings, 'deskTwoSteps'>,
  { role }: { role: Role },
): boolean {
  if (deskTwoSteps === 'everybody') return role !== 'user'
  return deskTwoSteps === 'owners' && role === 'owner'
}
