export const formWords = {
  thisFormNeedsJavascript: 'This form needs JavaScript. Please turn it on for this site and reload the page.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  showConfirmedPassword: 'Show confirmed password',
  unexpected: 'Something went wrong on this page. Please try again.',
} as const
