export const supportMessages = {
  title: 'Keep the lamp lit',
  text: 'Matinee is made by a few people in the evenings. A coffee pays for a week of storage.',
  donate: 'Buy a coffee',
  share: 'Share',
  copied: 'Support link copied to clipboard!',
  notCopied: 'Failed to copy link',
} as const

/** CARD-7 */
export const shareMessages = {
  share: 'Share',
  text: (title: string) => `Check out: ${title}`,
  shared: 'Shared successfully!',
  copied: 'Link copied to clipboard!',
  notCopied: 'Failed to copy link',
} as const
