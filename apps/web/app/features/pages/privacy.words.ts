/** ROUTE-8 */
export const privacyWords = {
  title: 'Privacy Policy',
  description: 'What this service stores about you, where, for how long and why; what it does not do; and your rights.',
  lead: 'We keep what the service needs to work, tell you what that is, and do nothing else with it. There is no advertising here and nobody follows you around.',

  responsible: 'Who is responsible',
  runs: (operator: string, site: string) =>
    `${operator} runs ${site}. For anything about your data, write to {email} or use the {form}.`,
  writeByForm: 'For anything about your data, use the {form}.',
  contactForm: 'contact form',

  stored: 'What we store',
  lookingAround: {
    when: 'To look around: nothing about you.',
    what: 'Like any server, ours keeps a log of requests, to keep the service running and to stop abuse. What you search for is not in it. If you report a comment without an account, we keep a hash of your network until the report is closed.',
  },
  withAccount: {
    when: 'With an account:',
    what: 'your user name, your email address, a one-way hash of your password (never the password), when you registered, the last day you were here, and for each browser in which you are logged in its kind, the network it came from (not the whole address) and when it was last seen. If you log in with another provider, also the number by which that provider knows you. With two-step login: the public key and the name of each passkey, the secret of your authenticator app in encrypted form, and hashes of your recovery codes.',
  },
  asYouUse: {
    when: 'As you use it:',
    what: 'your watchlist, what you liked or disliked, your comments, the comments that you report, your preferred genre, which films you watched and how far, whether an age lock is on, and which emails you have asked for. Comments are public and carry your user name. Likes and dislikes count in the public totals, without your name.',
  },
  withPremium: {
    when: 'With Premium:',
    what: 'the plan, what you paid and when, and from when to when it runs. Card numbers never reach us. With a gift that you buy: the email address of whoever it is for, and your message to them.',
  },
  whenYouWrite: { when: 'When you write to us:', what: 'your name, your address and your message.' },

  inBrowser: 'What your browser keeps',
  localStorage:
    'These stay in your browser’s local storage, and only this site can read them. You can delete them in your browser at any time.',
  kept: {
    theme: {
      use: 'Light or dark, if you chose one. Following your system stores nothing.',
      until: 'Kept until you change it.',
    },
    user: {
      use: 'Your name, address and kind of account, so that the page can greet you.',
      until: 'Kept until you log out.',
    },
    token: { use: 'The proof that you are logged in.', until: 'Kept until you log out, or it expires.' },
    player: {
      use: 'The volume, speed, quality, languages and subtitles that you chose.',
      until: 'Kept until you delete it.',
    },
    subscription: {
      use: 'The state of your subscription, to show it without asking.',
      until: 'Kept until you log out.',
    },
    charge: {
      use: 'When a plan that renews is charged next, or that a charge has failed, to say so on every page.',
      until: 'Kept until you log out.',
    },
    continuing: {
      use: 'Whether there is a film that you can go on with, so that the home page keeps room for it.',
      until: 'Kept until you log out.',
    },
    admin: {
      use: 'The same for the people who run this site. Yours stays empty.',
      until: 'Kept until they log out.',
    },
    density: {
      use: 'For the same people: that they like the rows of their lists closer together.',
      until: 'Kept until they change it.',
    },
  },
  inTheTab:
    'Until you close the tab it also remembers how far down a page you were, what you had begun to write or do, and whether the page had to be loaded again after a fault. A service worker keeps the look of the site and some posters, so that it opens faster and can tell you when you are offline. It never keeps personal answers.',

  cookies: 'Cookies',
  cookiesText:
    'We set no cookies for tracking, statistics or advertising, and nobody else sets any here. The exceptions are technical, and no script can read those that have to do with your account. When you ask for a new password, a cookie ties the link in our email to your browser for 30 minutes. While you log in with another provider, one remembers your way back, for ten minutes. A browser in which you have logged in keeps one for 180 days, so that strangers who guess at your password cannot keep you out. And if you choose a language, one remembers it. That is why you see no cookie banner.',

  mail: 'Email',
  mailText:
    'We write to you when you change your password, your address or your two-step login, when somebody may be using a session of yours, when you send us a message, when we have to decide about your account or a comment of yours, and when Premium begins, is paid for, is about to end or has ended. Emails about new films, or about a film that you started, come only if you ask for them, and each of them has a link that ends them. Our emails carry no tracking pictures.',

  others: 'Who else sees it',
  othersText:
    'Nobody buys or rents your data from us. It is seen by those who run the machines and deliver the email for us, by whoever processes your payment, and by a court if the law compels us. A trailer that lies on another service, such as YouTube or Vimeo, is fetched from there only once you press play; from then on their rules apply to it.',

  howLong: 'How long we keep it',
  periods: [
    'Your account and what belongs to it: until you delete it. For 7 days you can still change your mind; then it is gone.',
    'A copy of your data that you have asked for: 7 days.',
    'The address of somebody whom we invited: until a month after the invitation has ended.',
    'What you paid and when: longer than your account, where the law wants us to keep it, and then without your name.',
    'Messages that you send us here: a year. What we then write to each other by email is apart from that.',
    'Emails that this site has sent you: 30 days.',
    'The server’s log and backups: as long as we need them to run the service. Ask us if you want to know how long that is.',
  ],

  rights: 'Your rights',
  rightsText:
    'In many places the law lets you ask what we hold about you, have it corrected or deleted, take a copy with you, or object to a use of it. Most of it you can do yourself, under {account}: change your data, download all of it, delete it. For the rest, {writeToUs} from the address of your account.',
  account: 'Account',
  writeToUs: 'write to us',
  complain: 'If you think that we got it wrong, you may also complain to the data protection authority where you live.',

  changes: 'Changes',
  changesText: 'When this page changes, the date at its top changes with it.',
} as const
