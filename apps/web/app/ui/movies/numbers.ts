const format = new Intl.NumberFormat('en')

/** 12,345: the same on the server and in every browser. */
export const grouped = (number: number): string => format.format(number)

/** '1 movie', '12,345 movies' */
export const movieCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'movie' : 'movies'}`
