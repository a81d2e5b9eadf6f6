export const supportMessages = {
  title: (siteName: string) => `Support ${siteName}`,
  text: (siteName: string) => `If you like what you find here, a coffee helps to keep ${siteName} running.`,
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
