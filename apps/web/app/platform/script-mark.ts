/** Marks our inline scripts while rendering. The server hashes marked scripts for the CSP and removes the mark. */
export const scriptMark = import.meta.env.SSR ? crypto.randomUUID() : undefined
