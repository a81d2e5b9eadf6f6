/** What the refusals say. */
export const viewingProblems = {
  notFound: 'This viewing is not there. Open the film again.',
  noFilm: 'This film cannot be watched here any more.',
  noTrack: 'The film has no such track.',
  premiumRequired: 'This film is part of Premium.',
  ageLocked: 'This film is above the age that your account is locked to.',
  tooManyViewings: 'Your account is already watching on as many devices as it may.',
  signedOut: 'You are logged out. Log in to watch on.',
  ended: 'This viewing has ended. Open the film again to watch on.',
  otherNetwork: 'This film was begun on another network or in another browser. Open it again to watch on.',
  elsewhere: 'You went on watching somewhere else.',
  endedByDesk: 'This viewing was ended by the people who run this site.',
  nothingKept: 'There is no place to go on from.',
} as const
