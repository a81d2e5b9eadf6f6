/** Why a row cannot be imported, besides what the movie form says. Stored with the row, in English (decision 67). */
export const importReasons = {
  sameKey: (row: number) => `Row ${row} is the same movie`,
  cells: (given: number, wanted: number) => `The row has ${given} cells, and the first row has ${wanted}`,
  unreadableNfo: 'The NFO file cannot be read',
  failed: 'Something went wrong on the server. What was imported before stays.',
} as const
