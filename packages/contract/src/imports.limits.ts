export const importLimits = {
  /** Of one file. */
  rows: 20_000,
  columns: 200,
  problemsPerPage: 50,
  /** Imports that the desk lists. */
  listed: 20,
  /** What an import has read, and what became of each row, is deleted after so many days. */
  daysKept: 30,
} as const
