/** What the refusals say. */
export const uploadProblems = {
  notFound: 'This upload is no longer on the server. Please choose the file again.',
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than what can be uploaded here.',
  wrongOffset: 'This upload has come further than that. Please go on where it is.',
  shortChunk: 'This server takes uploads in chunks of exactly 32 MiB.',
  busy: 'This upload is being continued elsewhere. Please try again in a moment.',
  unsupported: 'This server takes a file in one upload of a known length.',
  noRoom: 'There is not enough room on the server for this file. Please remove something, or ask who runs the server.',
} as const
