const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** '19 Nov 2026', where one lives. */
export const dayOf = (date: string | Date): string => format.format(new Date(date))
