export const invitationMessages = {
  invited: 'The invitation is on its way.',
  revoked: 'The invitation was taken back.',
} as const

/** What the refusals say. */
export const invitationProblems = {
  needed:
    'New accounts are by invitation here. If you got one, open the link in its email. If you have an account, log in.',
  gone: 'This invitation was used, taken back or has expired. Please ask for a new one.',
  hasAccount: 'Somebody with this address has an account already.',
  notOpen: 'There is no open invitation with this id.',
} as const
