/** DATA-1: ids are 24 hexadecimal characters; the first 8 are the second in which the thing was made. */
export const idPattern = /^[0-9a-f]{24}$/

export const isId = (text: string): boolean => idPattern.test(text)
