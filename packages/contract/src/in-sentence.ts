/** The name of a plan within a sentence: in lower case in English, as it is in other languages. */
export const planInSentence = (name: string, language: string): string =>
  language === 'en' ? name.toLowerCase() : name

/** Labels within a sentence: German nouns begin with a capital letter everywhere. */
export const labelsInSentence = (labels: string, language: string): string =>
  language === 'de' ? labels : labels.toLowerCase()
