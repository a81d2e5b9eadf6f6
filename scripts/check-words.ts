/**
 * `npm run words`: SITE-10. Words of the web and the contract are in `locales`; each area has the same keys with the
 * same arguments in every language, and somebody uses each of its messages.
 */
import { globSync, readFileSync } from 'node:fs'
import { argumentsOf, compile, parseMessage, readMessages } from '../locales/compile.ts'
import { findUnused } from './unused-words.ts'
import { findWords } from './words.ts'

compile()
const problems: string[] = []

const isTest = (file: string) => /\.test\.tsx?$|fixtures\.tsx?$/.test(file)
const files = globSync('{apps/web/app,packages/contract/src}/**/*.{ts,tsx}').filter((file) => !isTest(file))
for (const file of files)
  problems.push(
    ...findWords(file, readFileSync(file, 'utf8')).map(
      ({ line, text }) =>
        `${file}:${line}: not in locales: ${text} (put it into locales/<area>/en.json, and translate it)`,
    ),
  )

const namesIn = (message: string) => [...argumentsOf(parseMessage(message)).keys()].toSorted().join(', ')

const areas = readMessages()
const languages = [...(areas.get('locale')?.keys() ?? [])]
let count = 0
for (const [area, translations] of areas) {
  const english = translations.get('en')
  if (!english) problems.push(`locales/${area}: en.json is missing`)
  for (const language of languages) {
    const file = `locales/${area}/${language}.json`
    const messages = translations.get(language)
    for (const [key, message] of english ?? []) {
      const translated = messages?.get(key)
      if (translated === undefined) problems.push(`${file}: ${key} is missing`)
      else if (namesIn(translated) !== namesIn(message))
        problems.push(`${file}: ${key} has the arguments (${namesIn(translated)}), not (${namesIn(message)})`)
    }
    for (const key of messages?.keys() ?? []) if (!english?.has(key)) problems.push(`${file}: ${key} is not in English`)
  }
  count += english?.size ?? 0
}

problems.push(...findUnused(areas).map(({ area, key }) => `locales/${area}/en.json: nothing uses ${key}`))

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`words: ${count} messages in ${languages.length} languages, ${problems.length} problems\n`)
if (problems.length > 0 || count < 1000) process.exit(1)
