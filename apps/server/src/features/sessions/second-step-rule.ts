import type { Settings } from '@matinee/contract/settings'

/** ACC-4: whether the desk asks this person for two steps. Admins are the owners. */
export function isSecondStepRequired(
  { deskTwoSteps }: Pick<Settings, 'deskTwoSteps'>,
  { role }: { role: string },
): boolean {
  return role === 'admin' && deskTwoSteps !== 'off'
}
