import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { inLanguage } from './in-language.ts'

const entry = path.join(import.meta.dirname, '../app/planted.ts')
const source = `
  import * as locale from '@matinee/locales/locale'
  import * as words from '@matinee/locales/ui'
  console.log(locale.language, locale.direction, words.cancel, words.movies({ count: 1, counted: '1' }))`

/** What a module prints in a build of this language. */
async function print(language: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'planted', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
      inLanguage(language),
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'planted' } },
  })
  const [output] = Array.isArray(built) ? built : []
  const lines: unknown[][] = []
  const log = (...line: unknown[]) => lines.push(line)
  runInNewContext(output?.output[0].code ?? '', { console: { log }, Intl })
  return lines.map((line) => line.join(' ')).join('\n')
}

it.each([
  ['en', 'en ltr Cancel 1 movie'],
  ['de', 'de ltr Abbrechen 1 Film'],
  ['ar-XB', 'en rtl [Cáncél ñ é] [1 móvíé ñ é ó]'],
])('SITE-10 a build in %s has the words of that language', async (language, words) => {
  expect(await print(language)).toBe(words)
})
