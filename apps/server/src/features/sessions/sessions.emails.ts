import { paths } from '@matinee/contract/paths'
import { draftMail } from '../mail/compose.service.ts'

/** AUTH-6: a replaced token was used again: it was copied, or a browser was restored from a backup. */
export const sessionReused = (owner: { email: string; username: string }) =>
  draftMail('account.session-reused', owner, (_, site) => ({ link: site.url + paths.resetPassword[0] }))
