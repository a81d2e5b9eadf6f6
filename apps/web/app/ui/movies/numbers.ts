const format = new Intl.NumberFormat('en')

/** 12,345: the same on the server and in every browser. */
export const grouped = (number: number): string => format.format(number)

/** '12,345', or 'more than 10,000' where the server stopped counting. */
export const groupedTotal = (total: number, isCapped: boolean): string =>
  isCapped ? `more than ${grouped(total)}` : grouped(total)

export const movieCount = (count: number, isCapped = false): string =>
  `${groupedTotal(count, isCapped)} ${count === 1 ? 'movie' : 'movies'}`
