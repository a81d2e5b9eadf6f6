import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const moderationWords = {
  title: 'Comments',
  whichComments: 'Which comments',
  states: {
    reported: 'Reported',
    waiting: 'Waiting',
    hidden: 'Hidden',
    all: 'All',
  },
  nothing: {
    reported: {
      title: 'No reports',
      text: 'Comments that somebody reports wait here for you.',
    },
    waiting: {
      title: 'Nothing waits for approval',
      text: 'In the settings you choose which comments wait.',
    },
    hidden: {
      title: 'No hidden comments',
      text: 'What you hide stays here, and can be shown again.',
    },
    all: {
      title: 'No comments yet',
      text: 'What people write about the movies stands here.',
    },
  },
  search: 'Search by text, name or movie',
  noneContains: (term: string) => `No comment contains “${term}”`,
  noneContainsText: 'It may be in another list.',
  searchAll: 'Search all comments',
  tryAnotherWord: 'Try another word.',
  clearSearch: 'Clear the search',
  waits: 'Waiting',
  moreFailed: 'Failed to load more comments',
  failed: 'Failed to load the comments',
  count: (count: number, counted: string) => plural(count, '1 comment', `${counted} comments`),
  showMore: 'Show more',
  failures: {
    hide: 'Failed to hide the comment',
    show: 'Failed to show the comment',
    keep: 'Failed to close the reports',
    unmute: 'Failed to let them comment again',
    delete: 'Failed to delete the comment',
    hideAll: 'Failed to hide the comments',
    showAll: 'Failed to bring the comments back',
  },
  contextFailed: 'Failed to load the context',
  inThisThread: 'In this thread',
  othersByThem: 'Others by them',
  nothingElse: 'Nothing else.',
  doneBefore: 'What was done before',
  nothingYet: 'Nothing yet.',
  theSystem: 'the system',
  deletedUser: 'Deleted user',
  aDeletedUser: 'a deleted user',
  theCommentBy: (name: string) => ` the comment by ${name}`,
  ofTheCommentBy: (name: string) => ` of the comment by ${name}`,
  moreFor: (name: string) => `More for the comment by ${name}`,
  approve: 'Approve',
  showAgain: 'Show again',
  hide: 'Hide',
  keep: 'Keep',
  hideAllBy: (count: string, name: string) => `Hide all ${count} by ${name}`,
  bringBackBy: (count: string, name: string) => `Bring back ${count} by ${name}`,
  less: 'Less',
  context: 'Context',
  warnByEmail: 'Warn by email',
  muteForDays: 'Mute for days',
  letComment: 'Let them comment again',
  ban: 'Ban: disable the account',
  deleteComment: 'Delete the comment',
  where: 'on {movie}, {time}',
  accountDisabled: 'Account disabled',
  mutedUntil: (day: string) => `Muted until ${day}`,
  byName: (name: string) => ` by ${name}`,
  reports: 'Reports',
  aVisitor: 'A visitor',
  andMore: (count: string) => `and ${count} more`,
  delete: {
    title: 'Delete this comment?',
    text: 'It is gone for good, with its reports. Hiding can be taken back.',
    confirmLabel: 'Delete',
    pendingText: 'Deleting...',
  },
  hideAll: {
    title: (name: string) => `Hide everything by ${name}?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        '1 comment is hidden at once, and its reports are closed. You can bring it back.',
        `${counted} comments are hidden at once, and their reports are closed. You can bring them back together.`,
      ),
    confirmLabel: 'Hide everything',
    pendingText: 'Hiding...',
  },
  showAll: {
    title: (name: string) => `Bring the comments of ${name} back?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        '1 comment is shown again. What you had hidden for itself stays hidden.',
        `${counted} comments are shown again. What you had hidden for itself stays hidden.`,
      ),
    confirmLabel: 'Bring back',
    pendingText: 'Bringing back...',
  },
  warnTitle: (name: string) => `Warn ${name}`,
  warnText: 'They get an email with their comment and what you write here.',
  sendWarning: 'Send warning',
  sending: 'Sending...',
  warnFailed: 'Failed to send the warning',
  muteTitle: (name: string) => `Mute ${name}`,
  muteText: 'They can read and watch, and see until when they cannot post comments.',
  muteFailed: 'Failed to mute them',
  muteFor: 'For',
  mute: 'Mute',
  muting: 'Muting...',
  cancel: 'Cancel',
  muteDays: (days: number) => plural(days, '1 day', `${days} days`),
  aYear: 'a year',
} as const

/** Of `ReportReason`. */
export const reasonWords = {
  spam: 'Advertising or spam',
  insult: 'Insult or hate',
  spoiler: 'Gives the story away',
  illegal: 'Against the law',
  other: 'Something else',
} as const

/** Of `HiddenReason`. */
export const hiddenWords = {
  desk: 'Hidden',
  everything: 'Hidden with all of theirs',
  first: 'Their first comment',
  word: 'Has a word from your list',
} as const
