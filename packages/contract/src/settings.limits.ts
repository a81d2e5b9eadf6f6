export const settingsLimits = {
  nameLength: 60,
  taglineLength: 160,
  operatorLength: 200,
  creditLength: 200,
  addressLength: 300,
  addressLines: 6,
  sellerLineLength: 120,
  taxNameLength: 20,
  socialLinks: 12,
  pictureBytes: 2_000_000,
  /** Cents. */
  refundCeiling: 100_000_000,
  homeRows: 20,
  commentWords: 500,
  commentWordLength: 60,
  /** How many of the latest changes the desk shows; the audit log has all. */
  changes: 50,
} as const
