import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const setupWords = {
  title: 'Setup',
  description: 'The first steps of a new installation.',
  steps: {
    account: 'Your account',
    site: 'Your site',
    mail: 'Mail and what next',
  },
  noAnswer: 'The server does not answer. Is it running?',
  over: 'This setup address does not hold',
  overText:
    'It was used, or a newer one was printed since. While there is no admin, the server prints a new one each time it starts.',
  logIn: 'Log in to the desk',
  heading: 'Set up your site',
  accountLead: 'With this account you own the site: you can log in to the desk, and invite others to it under Team.',
  creating: 'Creating...',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  create: 'Create the account',
  howItIs: 'How the installation is',
  checking: 'Checking...',
  checkAgain: 'Check again',
  addressIs: 'The address of the site is {url} (PUBLIC_URL).',
  addressDiffers: (opened: string, url: string) =>
    `You have opened ${opened}, but PUBLIC_URL says ${url}: links in emails lead there, and some calls are refused here. If that is wrong, set PUBLIC_URL and restart both processes.`,
  changeLater: 'All of it can be changed later.',
  saving: 'Saving...',
  siteName: 'Name of the site',
  language: 'Language',
  languageHelp: 'Of the site, for visitors who ask for no other that you offer.',
  timeZone: 'Time zone',
  timeZoneHelp: 'Of dates that are the same for everybody.',
  currency: 'Currency',
  currencyHelp: 'Of all prices. It stays as it is once somebody has paid.',
  saveAndGoOn: 'Save and go on',
  demo: {
    offered:
      'It is empty. To look around first, load the 72 films of the demo, with pictures and trailers. Delete them in the desk when you are done.',
    loadingYet: 'The demo catalogue is being loaded.',
    loading: (movies: number) =>
      `${movies} films are there. Pictures and trailers follow in some minutes: you need not wait.`,
    over: (movies: number) => plural(movies, '1 film is there.', `${movies} films are there.`),
    missing:
      'It is empty. The demo catalogue is not part of this installation: it comes with the repository, and keeps its pictures in a folder.',
    unknown: 'See what visitors see.',
    starting: 'Loading...',
    load: 'Load the demo catalogue',
  },
  mail: {
    heading: 'Can the site send mail?',
    lead: 'New passwords, receipts and reminders go by mail. A test goes to your own address.',
    sending: 'Sending...',
    send: 'Send a test email',
    sent: 'The mail server has taken it. Look into your mailbox.',
    waiting: 'It still waits. Is the worker running? The tab Health of the desk knows more.',
  },
  next: {
    title: 'What next',
    movie: 'Add the first movie',
    movieText: 'The catalogue is empty. Give a movie its facts and a poster, then its film.',
    look: 'Logo and colours',
    lookText: 'Give the site its face, on light and on dark, and say who runs it.',
    plans: 'Plans and prices',
    plansText:
      'Say what Premium costs. The plans that are there have prices in US dollars: in another currency they are sold once you have set theirs.',
    site: 'Look at the site',
    health: 'Health',
    healthText: 'What is missing for a real opening: backups, a certificate, payments.',
  },
} as const
