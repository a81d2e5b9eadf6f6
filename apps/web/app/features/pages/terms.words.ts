/** ROUTE-8 */
export const termsWords = {
  title: 'Terms of Service',
  description:
    'The rules of this site: accounts, watching, comments, Premium, cancelling, and what to do when something is wrong.',
  lead: 'The rules of this site, short enough to read. By using it you agree to them.',

  parties: 'You and us',
  theOperator: 'the operator',
  partiesText: (site: string, operator: string) =>
    `${site} is a streaming service run by ${operator} (‘we’). These terms apply between you and us. Whoever made the software it runs on is no party to them.`,

  accounts: 'Accounts',
  accountRules: [
    'An account belongs to one person. Give an email address that reaches you.',
    'Keep your password to yourself, and tell us when you think that somebody else has it.',
    'If you are too young to make such a contract where you live, ask the people who look after you first.',
    'You can delete your account at any time, on your account page.',
  ],

  watching: 'Watching',
  mayWatch:
    'You may watch what is shown here, privately and as often as you like while it is there. Titles may come and go.',
  mayNot:
    'You may not copy, resell or publicly show what you watch here, get around its protection, or have machines collect the catalogue in a way that hurts the service for others. Works that carry a free licence stay free: there, that licence decides.',

  comments: 'Comments and ratings',
  whatYouWrite:
    'What you write stays yours, and you let us show it here. Write about the film. No insults, no threats, nothing unlawful, no advertising, and no spoilers without a warning.',
  mayHide:
    'We may hide or delete a comment that breaks these rules. Who breaks them again and again may lose the right to comment, or the account.',

  premium: 'Premium',
  price:
    'Before you pay you see the price and how long the plan runs. Nothing is added to that price. All prices are on the {pricing} page.',
  pricing: 'Pricing',
  premiumRules: [
    'Premium begins at once and ends with the plan. Only a plan that says so renews by itself: it is charged at the end of each period until you cancel the renewal, and you keep what is paid.',
    'In its last 7 days you can extend it: the new days are added to those that are left.',
    'We remind you by email before it ends.',
  ],

  cancelling: 'Cancelling and refunds',
  cancel:
    'You can cancel on your profile at any time. A plan that renews is then charged no more, and Premium lasts until the end of what is paid; with a plan that you paid once, your account is Free from that moment. If you do nothing, such a plan ends by itself and nothing more is charged.',
  withdrawal: {
    whole: (days: number) =>
      `As a consumer you can withdraw from a purchase within ${days} days, without a reason: on your profile, with ‘Withdraw from contract’, or by {writingToUs}. The days that you bought end then, and a plan that renews is charged no more. You get back what you paid, the way you paid. A charge that renews a plan is no new purchase.`,
    part: (days: number) =>
      `As a consumer you can withdraw from a purchase within ${days} days, without a reason: on your profile, with ‘Withdraw from contract’, or by {writingToUs}. The days that you bought end then, and a plan that renews is charged no more. You get back what you paid for the days that have not begun, the way you paid. A charge that renews a plan is no new purchase.`,
  },
  writingToUs: 'writing to us',
  noMoneyByItself:
    'Cancelling does not return money by itself. If you think that you should get something back, {writeToUs}. Rights that the law gives you as a consumer stay untouched.',
  writeToUs: 'write to us',

  availability: 'If something breaks',
  availabilityText:
    'We cannot promise that the service is never down or that every title stays. What we answer for, and how far, is what the law says.',

  rightsHolders: 'For rights holders',
  rightsHoldersText:
    'If something here infringes your rights, send us the address of the page, what the work is, and why you may speak for it. To do so, {writeToUs}: a person reads it.',

  changes: 'Changes and the law',
  changesText:
    'When these terms change, the date at the top changes with them. The law of the place where we are based applies, and where you live as a consumer its binding rules apply too.',

  questions: 'Questions',
  questionsText:
    'Plain answers are on the {help} page, what happens to your data is in the {privacy}, and {contact} reaches a person.',
  help: 'Help',
  privacyPolicy: 'Privacy Policy',
  contact: 'Contact',
} as const
