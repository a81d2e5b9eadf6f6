import { decimalOf } from '@matinee/contract/money'
import { languageNames, type SiteLanguage } from '@matinee/contract/site-languages'
import { loadLanguages } from '@matinee/locales/load'

const locales = await loadLanguages('locale', languageNames)

/** How a mail in one language writes values. Days and times are in UTC, as the reader's time zone is not known. */
function makeFormats(language: SiteLanguage) {
  const { dates, money } = locales[language]
  const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dates, { ...options, timeZone: 'UTC' })
  const [date, day, time] = [
    inUtc({ day: 'numeric', month: 'long' }),
    inUtc({ day: 'numeric', month: 'long', year: 'numeric' }),
    inUtc({ hour: '2-digit', minute: '2-digit' }),
  ]
  const counted = (unit: string) => {
    const format = new Intl.NumberFormat(dates, { style: 'unit', unit, unitDisplay: 'long' })
    return (n: number) => format.format(n)
  }
  return {
    /** `14 December` */
    date: (at: Date) => date.format(at),
    /** `14 December 2026` */
    day: (at: Date) => day.format(at),
    /** `14 December 2026, 19:10 UTC` */
    minute: (at: Date) => `${day.format(at)}, ${time.format(at)} UTC`,
    money: (cents: number, currency: string) =>
      new Intl.NumberFormat(money, { style: 'currency', currency }).format(decimalOf(cents, currency)),
    number: (n: number) => n.toLocaleString(dates),
    /** `1 day`, `30 days` */
    days: counted('day'),
    hours: counted('hour'),
    minutes: counted('minute'),
  } as const
}

export type Formats = ReturnType<typeof makeFormats>

/** Kept, as `Intl` formats are slow to make. */
const made = new Map<SiteLanguage, Formats>()

export function formatsIn(language: SiteLanguage): Formats {
  let formats = made.get(language)
  if (!formats) made.set(language, (formats = makeFormats(language)))
  return formats
}
