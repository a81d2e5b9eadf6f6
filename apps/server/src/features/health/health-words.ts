import * as en from '@matinee/contract/health.words'
import * as de from '@matinee/contract/health.words.de'
import * as es from '@matinee/contract/health.words.es'
import * as fr from '@matinee/contract/health.words.fr'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { Translated } from '@matinee/contract/words'

type Catalogue = Translated<Pick<typeof en, 'healthMessages' | 'healthFacts' | 'healthTexts'>>

const wordsOf = ({ healthMessages: messages, healthFacts: facts, healthTexts: texts }: Catalogue) => ({
  messages,
  facts,
  texts,
})

/** SITE-10: most of these sentences have values, so they are made in the language of whoever asks. */
export type HealthWords = ReturnType<typeof wordsOf>
export const healthWords: Record<SiteLanguage, HealthWords> = {
  en: wordsOf(en),
  de: wordsOf(de),
  fr: wordsOf(fr),
  es: wordsOf(es),
}
