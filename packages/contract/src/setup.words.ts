export const setupMessages = {
  created: 'Your account is ready.',
  demoLoading: 'The demo catalogue is being loaded.',
} as const

/** What the refusals say. */
export const setupProblems = {
  over: 'This setup address does not hold: it was used, or a newer one was printed since. The log of the server has the newest.',
  demoMissing: 'The demo catalogue is not part of this installation.',
  notEmpty: 'There are movies already: the demo catalogue is for an empty one.',
} as const
