/** What the refusals say. */
export const permissionProblems = {
  missing: 'Your role does not include this. If you need it, ask an owner of this site.',
  lastOwner: 'This site needs an owner. Make somebody else an owner first.',
} as const
