import { draftMail } from '../mail/compose.service.ts'

interface Warned {
  email: string
  username: string
  /** Of the movie. */
  title: string
  text: string
  reason: string
}

/** ACC-8 */
export const commentWarning = ({ title, text, reason, ...owner }: Warned) =>
  draftMail('comments.warning', owner, () => ({ title, comment: text, reason }))
