import * as localeWords from '@matinee/locales/locale'

const day = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'long' })

export const formatDeletionDate = (at: string): string => day.format(new Date(at))
