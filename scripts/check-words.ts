/** `npm run words`: SITE-10. Words of the web and the contract are in catalogues, and each catalogue in all languages. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { findWords } from './words.ts'

/** Not in catalogues yet. Only ever shorter: an entry without words fails, too. */
const unextracted: readonly string[] = []

const translations = ['de', 'fr', 'es']
const isCatalogue = (file: string) => /(?:^|[/.])words\.ts$/.test(file)
const isTranslation = (file: string) => /(?:^|[/.])words\.[a-z]{2}\.ts$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$|fixtures\.tsx?$/.test(file)
/** Of the contract itself: the type of catalogues. */
const typeOfCatalogues = 'packages/contract/src/words.ts'

const files = globSync('{apps/web/app,packages/contract/src}/**/*.{ts,tsx}').filter((file) => !isTest(file))
const problems: string[] = []

const left = new Set(unextracted)
for (const file of files.filter((each) => !isCatalogue(each) && !isTranslation(each))) {
  const found = findWords(file, readFileSync(file, 'utf8'))
  const entry = unextracted.find((prefix) => file.startsWith(prefix))
  if (entry === undefined)
    problems.push(
      ...found.map(
        ({ line, text }) =>
          `${file}:${line}: not in a catalogue: ${text} (put it into words.ts beside it, and its translations)`,
      ),
    )
  else if (found.length > 0) left.delete(entry)
}
for (const entry of left) problems.push(`${entry} has no words outside catalogues any more: take it off the list`)

const catalogues = files.filter((file) => isCatalogue(file) && file !== typeOfCatalogues)
for (const file of catalogues) {
  if (unextracted.some((prefix) => file.startsWith(prefix))) continue
  const missing = translations.filter((language) => !existsSync(file.replace(/\.ts$/, `.${language}.ts`)))
  problems.push(
    ...missing.map((language) => `${file} has no translation: write ${file.replace(/\.ts$/, `.${language}.ts`)}`),
  )
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(
  `words: ${files.length} files, ${catalogues.length} catalogues, ${problems.length} problems; ${unextracted.length} places are not in catalogues yet\n`,
)
if (problems.length > 0 || catalogues.length < 20) process.exit(1)
