export const personalDataMessages = {
  kept: 'Your account stays, and everything is as before.',
} as const

/** What the refusals say. */
export const personalDataProblems = {
  noExport: 'There is no archive to download. Please ask for a new one.',
  tooLate: 'The time to keep this account is over: it is being deleted.',
  lastOwner: 'You are the only owner of this site. Make somebody else an owner before you delete your account.',
} as const
