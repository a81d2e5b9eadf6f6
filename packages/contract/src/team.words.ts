export const teamMessages = {
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation was withdrawn.',
  changed: 'Role changed. It holds at once, and they get an email.',
  removed: 'Role taken away. They are logged out of the desk, and get an email.',
  accepted: 'Welcome to the desk. Please log in.',
} as const

/** What the refusals say. */
export const teamProblems = {
  hasRole: 'Somebody with this address has a role already. You can change it.',
  unknown: 'Nobody with this id has a role in the desk.',
  notOpen: 'There is no open invitation with this id.',
  ownRole: 'Nobody changes their own role. Another owner can.',
  gone: 'This invitation was used, withdrawn or has expired. Please ask for a new one.',
} as const
