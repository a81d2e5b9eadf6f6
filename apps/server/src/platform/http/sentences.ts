import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { httpProblems } from '@matinee/contract/http/errors.words'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { Translated } from '@matinee/contract/words'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { requestLanguages } from './language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Translates the body of an answer into the language of the request. */
    translate: <Body>(request: FastifyRequest, body: Body) => Body | Promise<Body>
    /** For sentences with values: a catalogue of the contract's in the language of the request. */
    wordsFor: <Words extends object>(request: FastifyRequest, english: Words) => Promise<Translated<Words>>
  }
  interface FastifyRequest {
    /** The language that the API answers in; for a page see `requestLanguages`. */
    readonly language: SiteLanguage
  }
}

const contract = path.dirname(fileURLToPath(import.meta.resolve('@matinee/contract/words')))

/** What there is in another language: by English sentence, and by the English catalogue or a part of it. */
interface Translations {
  sentences: ReadonlyMap<string, string>
  catalogues: ReadonlyMap<object, object>
}

/** Collects what both catalogues say in the same place. Sentences with values are functions: see `wordsFor`. */
function pair(english: unknown, translated: unknown, sentences: Map<string, string>, catalogues: Map<object, object>) {
  if (typeof english === 'string' && typeof translated === 'string') {
    if (!sentences.has(english)) sentences.set(english, translated)
  } else if (typeof english === 'object' && english !== null) {
    catalogues.set(english, translated as object)
    for (const [key, part] of Object.entries(english))
      pair(part, (translated as Record<string, unknown>)[key], sentences, catalogues)
  }
}

export async function readTranslations(language: SiteLanguage): Promise<Translations> {
  const sentences = new Map<string, string>()
  const catalogues = new Map<object, object>()
  for await (const file of glob(`**/*.words.${language}.ts`, { cwd: contract })) {
    const load = async (name: string) => (await import(pathToFileURL(path.join(contract, name)).href)) as object
    pair(await load(file.replace(`.${language}.ts`, '.ts')), await load(file), sentences, catalogues)
  }
  return { sentences, catalogues }
}

const read = new Map<SiteLanguage, Promise<Translations>>()

/** Loaded on first use. */
function translationsIn(language: SiteLanguage): Promise<Translations> {
  let translations = read.get(language)
  if (!translations) read.set(language, (translations = readTranslations(language)))
  return translations
}

interface Worded {
  message?: unknown
  fields?: unknown
}
const isWorded = (body: unknown): body is Worded => typeof body === 'object' && body !== null && 'message' in body

/** Translates `message` and the messages in `fields`; all other values are data. */
function translateBody<Body>(body: Body, { sentences }: Translations): Body {
  if (!isWorded(body)) return body
  const say = (text: unknown) => (typeof text === 'string' ? (sentences.get(text) ?? text) : text)
  // What a schema says by itself is English, and for programmers.
  const sayOfField = (text: unknown) =>
    typeof text === 'string' ? (sentences.get(text) ?? sentences.get(httpProblems.valueInvalid)) : text
  const { message, fields } = body
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : undefined
  return {
    ...body,
    message: say(message),
    ...(named && { fields: Object.fromEntries(named.map(([name, text]) => [name, sayOfField(text)])) }),
  }
}

/**
 * SITE-10: the API's messages are the contract's English until here, where all answers pass. Only cached responses do
 * not, as they have data and no sentence.
 */
export function translateAnswers(app: FastifyInstance, config: Pick<Config, 'site'>) {
  const { languageOf } = requestLanguages(config)
  app.decorateRequest('language', {
    getter() {
      return languageOf(this)
    },
  })
  app.decorate('translate', (request, body) => {
    const { language } = request
    if (language === 'en') return body
    return translationsIn(language).then((translations) => translateBody(body, translations))
  })
  app.decorate('wordsFor', async ({ language }, english) => {
    const { catalogues } = language === 'en' ? { catalogues: undefined } : await translationsIn(language)
    const words: unknown = catalogues?.get(english) ?? english
    return words as Translated<typeof english>
  })
  app.addHook('preSerialization', (request, _reply, body, done) => {
    const translated = app.translate(request, body)
    // Most answers need no translation: these go on at once.
    if (!(translated instanceof Promise)) return done(null, translated)
    void translated.then((result) => done(null, result), done)
  })
}
