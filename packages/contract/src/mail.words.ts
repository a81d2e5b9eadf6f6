export const mailMessages = {
  saved: 'The mail was saved.',
  reset: 'The mail says what we say again.',
  testQueued: 'A test is on its way to your address.',
  subjectMissing: 'Please write a subject.',
  subjectTooLong: 'A subject has at most 200 characters.',
  subjectLines: 'A subject is one line.',
  textMissing: 'Please write something.',
  textTooLong: 'A mail has at most 10,000 characters.',
} as const

/** What the refusals say. */
export const mailProblems = {
  nothingThere: 'These emails were sent or dismissed in the meantime.',
  unknownMail: 'There is no such mail.',
  notReworded: 'This mail says what we say already.',
  fields: 'Some fields have to stay in this mail, or are none of it.',
} as const
