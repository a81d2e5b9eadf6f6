/** Apart from the others, as every page loads them. */
export const progressWords = {
  watched: 'Watched',
  minutemsLeft: (minuteMs: string) => `${minuteMs} left`,
} as const
