import type { DeskRole } from '@matinee/contract/permissions'

export const roleWords: Record<DeskRole, { name: string; text: string }> = {
  owner: { name: 'Owner', text: 'Everything, also settings, the record and this team.' },
  editor: { name: 'Editor', text: 'Catalogue, films and pages.' },
  support: { name: 'Support', text: 'People, comments and gifts.' },
  finance: { name: 'Finance', text: 'Payments, plans and figures.' },
}
