import { problems as httpProblems } from '@matinee/locales/api/errors'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { areas, loadWords } from '@matinee/locales/load'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { requestLanguages } from './language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Translates the body of an answer into the language of the request. */
    translate: <Body>(request: FastifyRequest, body: Body) => Body | Promise<Body>
    /** For sentences with values: an area of the API's words, or a group of it, in the language of the request. */
    wordsFor: <Words extends object>(request: FastifyRequest, english: Words) => Promise<Words>
  }
  interface FastifyRequest {
    /** The language that the API answers in; for a page see `requestLanguages`. */
    readonly language: SiteLanguage
  }
}

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
  for (const area of areas.filter((each) => each.startsWith('api/')))
    pair(await loadWords(area, 'en'), await loadWords(area, language), sentences, catalogues)
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
 * SITE-10: the API's messages are English until here, where all answers pass. Only cached responses do
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
    return catalogues?.get(english) ?? english
  })
  app.addHook('preSerialization', (request, _reply, body, done) => {
    const translated = app.translate(request, body)
    // Most answers need no translation: these go on at once.
    if (!(translated instanceof Promise)) return done(null, translated)
    void translated.then((result) => done(null, result), done)
  })
}
