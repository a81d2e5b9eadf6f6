export const playWords = {
  loading: (title: string) => `Loading ${title}`,
  needsScript: 'The film needs JavaScript to play.',
  back: (title: string) => `Back to ${title}`,
  tryAgain: 'Try again',
  watchOn: 'Watch on',
  watchHere: 'Watch here',
  logIn: 'Log in',

  premium: 'This film is part of Premium',
  premiumText:
    'Premium opens every film here, and adds a preferred genre with a Must Watch list made from it. A plan that renews says so; with all others you pay once for a number of days.',
  pricesTitle: 'What Premium costs',
  pricesFailed: 'The prices cannot be shown right now. The plans have them.',
  choosePlan: 'Choose',
  seePlans: 'See the plans',
  premiumEnded: 'Your Premium has ended',
  premiumEndedText: 'Your place in the film is kept.',

  ageLocked: 'This account has an age lock',
  ageLockedText: (ageRating: number | null) =>
    ageRating === null
      ? 'The film has no age rating. Enter the PIN to watch it.'
      : `The film is for ages ${ageRating} and up. Enter the PIN to watch it.`,

  tooMany: 'Your account is watching on other devices',
  tooManyText: (count: number) =>
    count === 1
      ? 'It may watch on one device at a time. Stop the other one to watch here.'
      : `It may watch on ${count} devices at a time. Stop one of them to watch here.`,
  stopAndWatch: 'Stop it and watch here',

  signedOut: 'You are logged out',
  signedOutText: 'Log in to watch on from where you stopped.',
  withoutAccount: 'Watch without logging in',
  otherNetwork: 'The network has changed',
  otherNetworkText: 'The film was begun on another network or in another browser. It goes on from where it stopped.',
  elsewhere: 'You went on watching somewhere else',
  elsewhereText: 'This account opened the film in another place, so it stopped here.',
  ended: 'This viewing has ended',
  endedText: 'Watch on to begin another one at the same place.',
  endedByDesk: 'Stopped by the people who run this site',
  endedByDeskText: 'They ended this viewing. If you think that was a mistake, write to them.',
  contact: 'Contact',
  gone: 'This film is no longer here',
  goneText: 'It cannot be watched here any more.',
  otherFilms: 'Browse other films',
  failed: 'The film could not be opened',
  unreachable: 'Waiting for the connection',
  unreachableText: 'The film starts by itself when you are back online.',
  embed: (site: string) => `This film is on ${site}`,
  embedText: (site: string) => `It is watched there, and ${site} will see your IP address.`,
  openOn: (site: string) => `Open on ${site}`,

  next: 'Next',
  inCollection: 'In the collection',
  moreLikeThis: 'More like this',
  seen: (title: string) => `You have seen ${title}`,
  credits: 'The credits are running',
  rate: 'How was it?',
  watchAgain: 'Watch again',
  backToFilm: 'Back to the film',
  moviePage: 'Movie page',

  watchTitle: (title: string) => `Watch ${title}`,
  titleToWatchIn: (title: string) => `${title}, to watch in your browser.`,
  resume: 'Resume',
  resumePlace: (place: string) => `Resume, ${place}`,
  watchNow: 'Watch Now',
  deviceSince: (device: string) => `${device}, since {time}`,
  stopTitleOn: (title: string, device: string) => `Stop it and watch here: ${title} on ${device}`,
  error: (message: string) => `Error: ${message}`,
} as const
