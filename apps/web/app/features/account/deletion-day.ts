const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

export const deletionDay = (at: string): string => day.format(new Date(at))
