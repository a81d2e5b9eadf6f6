export const aboutWords = {
  aboutAndHelp: 'About and Help',
  description:
    'What this site is, how watching works, what Free and Premium give you, and answers to common questions.',
  about: (name: string) => `About ${name}`,
  lead: 'Films and shows to watch, rate and talk about, run by people you can write to.',
  whatThisIs: 'What this is',
  streams: (name: string) =>
    `${name} streams films and shows in your browser. There is nothing to install: look around, read what others think and watch the trailers, all without an account.`,
  runs: (operator: string) => `${operator} runs this site.`,
  builtWith:
    'It is built with Matinee, open-source software that anyone can use, so the films, the prices and the rules are chosen here. You can {writeToUs}; a person answers.',
  writeToUs: 'write to us',
  watching: 'How watching works',
  pickAFilm:
    'Pick a film on the home page, under Browse or with the search box at the top. Its page tells you what it is about, who made it and how it is rated. ‘Watch Now’ opens the film where it is here to watch; otherwise there is the trailer.',
  adapts: 'The video adapts to your connection: if it is slow, the quality drops before the video stops.',
  noSound: 'Nothing plays with sound until you ask for it.',
  withAnAccount: (parts: string) =>
    `With an account your place in every film is kept, on every device, and you have a ${parts}.`,
  freeAndPremium: 'Free and Premium',
  freeIncludes: (parts: string) =>
    `{free} includes browsing, searching, trailers, free films and, with an account, a ${parts}.`,
  free: 'Free',
  premiumAdds:
    '{premium} adds the films that are part of it, and a preferred genre with a Must Watch list of eight films. A plan that renews says so; with all others you pay once. The prices are on the {pricing} page, and you see yours once more before you pay.',
  premium: 'Premium',
  pricing: 'Pricing',
  extend:
    'In its last 7 days you can extend Premium: the new days are added to those you have left. You can cancel at any time. The details are in the {terms}.',
  termsOfService: 'Terms of Service',
  questions: 'Questions',
  needAccount: 'Do I need an account to watch?',
  noAccount: (parts: string) =>
    `No. Trailers and free films play without one. You need an account to go on where you stopped, to subscribe, and for a ${parts}.`,
  forgot: 'I forgot my password.',
  chooseNew:
    'Choose a new one at {reset}. We email you a link that works once, for 30 minutes. Until you open it, your old password keeps working.',
  resetPassword: 'Reset Password',
  loggedOut: 'Why was I logged out?',
  sessions:
    'A session lasts 12 hours, or 30 days if you ticked ‘Remember me’. Changing your password also ends every session, on every device. Log in again and everything is where you left it.',
  doesNotPlay: 'A film does not play.',
  reload:
    'Reload the page first. If it still does not play, try without browser extensions that block media, or another browser. Then {tellUs} which film it was and what you saw.',
  tellUs: 'tell us',
  howToCancel: 'How do I cancel Premium?',
  cancel:
    'On {profile}, under Subscription Status. Premium then ends at once. If you do nothing, it ends by itself and nothing more is charged.',
  yourProfile: 'your profile',
  wrongFacts: 'Something about a film is wrong, or should not be here.',
  pleaseWrite:
    'Please {writeToUs} with the address of the page. If you hold rights in a work and want it taken down, say so in the first line and we look at it first.',
  keyboard: 'Keyboard',
  accessibility: 'Accessibility',
  forEveryone:
    'Everyone should be able to use this site. We build and test this site against the Web Content Accessibility Guidelines 2.2 at level AA, in light and in dark.',
  accessible: [
    'Every control can be reached and used with the keyboard alone, and shows where you are.',
    'Text can grow to four times its size, and pages fit a width of 320 pixels.',
    'If your system asks for less motion, nothing moves by itself.',
    'Pages read and work without scripts as far as they can.',
  ],
  captions:
    'Captions and audio description depend on the film: the player has a button for each that there is. If something does not work for you, {tellUs} and we will treat it as a bug.',
  moreHelp: 'More help',
  rules:
    'The rules of this site are in the {terms}, what we know about you is in the {privacy}, this page is always at {help}, and for everything else there is {contact}.',
  privacyPolicy: 'Privacy Policy',
  help: 'Help',
  contact: 'Contact',
  or: 'or',
  space: 'Space',
  home: 'Home',
  end: 'End',
  keys: {
    tab: 'Go to the next control; with Shift, to the one before',
    enter: 'Follow a link, press a button, start a search',
    escape: 'Close the menu or a dialog; leave the player',
    play: 'In the player: play or pause',
    seek: 'In the player: back or forward 10 seconds',
    jump: 'In the player: jump to the start, to 90 %, to the start or the end',
    frame: 'In the player: one frame back or forward, while paused',
    volume: 'In the player: volume up or down, mute',
    speed: 'In the player: slower or faster',
    subtitles: 'In the player: subtitles, larger or smaller',
    screen: 'In the player: full screen, picture in picture',
    all: 'In the player: all its keys',
  },
} as const
