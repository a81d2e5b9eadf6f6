export const unconfirmedEmailWords = {
  toWriteCommentsPlease: 'To write comments, please confirm your email address: open the link that we mailed to you.',
  toBuyAGift: 'To buy a gift, please confirm your email address: open the link that we mailed to you.',
  thisAddressIsNot:
    'This address is not confirmed yet: open the link that we mailed to you. Until then, you cannot write comments or buy gifts.',
  theseEmailsBeginOnce: 'These emails begin once you have confirmed your address: open the link that we mailed to you.',
  toSetUpTwoSteps: 'To set this up, please confirm your email address: open the link that we mailed to you.',
  sendTheEmailAgain: 'Send the email again',
  sending: 'Sending...',
  thatDidNotWork: 'That did not work. Please try again.',
} as const
