import { draftMail } from '../mail/compose.service.ts'

/** To an admin's own address, and few of them: see the limit of the call. */
export const testMail = (email: string) => draftMail('team.test', { email }, () => ({}), { cause: 'operator' })
