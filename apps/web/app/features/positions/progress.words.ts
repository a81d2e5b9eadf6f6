/** Apart from the others, as every page loads them. */
export const progressWords = {
  watched: 'Watched',
  timeLeft: (time: string) => `${time} left`,
} as const
