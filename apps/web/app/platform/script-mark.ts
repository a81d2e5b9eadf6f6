/**
 * Marks the inline scripts that are ours while a page is rendered. The server allows those by their hashes, and takes the
 * mark out again: a script that got into the page in any other way cannot carry it, and stays forbidden.
 */
export const scriptMark = import.meta.env.SSR ? crypto.randomUUID() : undefined
