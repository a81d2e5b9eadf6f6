export const taxWords = {
  included: (tax: string) => `incl. ${tax}`,
} as const
