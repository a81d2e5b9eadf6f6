export const contactMessages = {
  sent: 'Thank you. Your message is on its way.',
  failed: 'Your message could not be sent. Please try again.',
  nameMissing: 'Please tell us your name.',
  emailInvalid: 'Please enter a valid email address.',
  messageMissing: 'Please write a message.',
  messageTooLong: 'Please keep your message under 4000 characters.',
} as const
