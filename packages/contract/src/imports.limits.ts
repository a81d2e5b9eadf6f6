export const importLimits = {
  /** Rows of one file. */
  rows: 20_000,
  columns: 200,
  problemsPerPage: 50,
  /** Imports that the desk lists. */
  listed: 20,
  /** Days until the rows of an import and their outcomes are deleted. */
  retentionDays: 30,
} as const
