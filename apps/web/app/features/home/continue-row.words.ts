/** Apart from the others, as visitors do not load them. */
export const continueRowWords = {
  nothingToContinueWhat: 'Nothing to continue. What you start to watch comes here.',
  whatYouWereWatching: 'What you were watching could not be loaded.',
  tryAgain: 'Try Again',
  resumeTitleLeft: (title: string, left: string) => `Resume ${title}, ${left}`,
  watched: 'Watched',
  removeTitle: (title: string) => `Remove ${title}`,
  remove: 'Remove',
  itCouldNotBe: 'It could not be brought back. Please try again.',
  undo: 'Undo',
  undoTitle: (title: string) => `Undo: ${title}`,
  removedFromContinueWatching: 'Removed from Continue Watching.',
  itCouldNotBeRemoved: 'It could not be removed. Please try again.',
} as const
