export const peopleMessages = {
  reasonMissing: 'Please say why.',
  disabled: 'Account disabled. They are logged out everywhere, and get an email.',
  factorsReset: 'Two-step login was reset. They are logged out everywhere, and get an email.',
  enabled: 'Account enabled. They can log in again, and get an email.',
} as const

/** What the refusals say. */
export const peopleProblems = {
  ownAccount: 'You cannot disable your own account.',
  ownFactors: 'You change your own two steps under "Two-step login".',
} as const
