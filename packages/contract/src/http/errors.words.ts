/** What the refusals say. */
export const httpProblems = {
  invalid: 'Something you entered is not valid. Please check it and try again.',
  valueInvalid: 'This value is not valid.',
  unreadable: 'The request could not be read.',
  signedOut: 'Session expired. Please login again.',
  forbidden: 'You are not allowed to do that.',
  deletionPending: 'This account is waiting to be deleted. Keep it to use it again.',
  notFound: 'There is nothing at this address.',
  tooLarge: 'That is too large to send.',
  notJson: 'Please send JSON.',
  keyReused: 'This idempotency key belongs to another request.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unexpected: 'An unexpected error occurred, please try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
} as const

/** Apart from the others, which pages do not load. */
export const unreachableWords = {
  unreachable: 'Network error. Please try again.',
} as const
