/** What the refusals say. */
export const mailChoiceProblems = {
  linkInvalid: 'This link is not complete. Please open it from the email again, or choose your emails in your account.',
} as const
