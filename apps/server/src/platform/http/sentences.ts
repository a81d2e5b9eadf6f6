import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { requestLanguages } from './language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Translates the body of an answer into the language of the request. */
    translate: <Body>(request: FastifyRequest, body: Body) => Body | Promise<Body>
  }
  interface FastifyRequest {
    /** The language that the API answers in; for a page see `requestLanguages`. */
    readonly language: SiteLanguage
  }
}

const contract = path.dirname(fileURLToPath(import.meta.resolve('@matinee/contract/words')))

/** English sentences, and what they are in another language. */
type Sentences = ReadonlyMap<string, string>

/** Collects what both catalogues say in the same place. Sentences with values are functions: no API answer has one. */
function pair(english: unknown, translated: unknown, into: Map<string, string>) {
  if (typeof english === 'string' && typeof translated === 'string') {
    if (!into.has(english)) into.set(english, translated)
  } else if (typeof english === 'object' && english !== null) {
    for (const [key, part] of Object.entries(english)) pair(part, (translated as Record<string, unknown>)[key], into)
  }
}

export async function readSentences(language: SiteLanguage): Promise<Sentences> {
  const sentences = new Map<string, string>()
  for await (const file of glob(`**/*.words.${language}.ts`, { cwd: contract })) {
    const load = async (name: string) => (await import(pathToFileURL(path.join(contract, name)).href)) as object
    pair(await load(file.replace(`.${language}.ts`, '.ts')), await load(file), sentences)
  }
  return sentences
}

const read = new Map<SiteLanguage, Promise<Sentences>>()

/** Loaded on first use. */
function sentencesIn(language: SiteLanguage): Promise<Sentences> {
  let sentences = read.get(language)
  if (!sentences) read.set(language, (sentences = readSentences(language)))
  return sentences
}

interface Worded {
  message?: unknown
  fields?: unknown
}
const isWorded = (body: unknown): body is Worded => typeof body === 'object' && body !== null && 'message' in body

/** Translates `message` and the messages in `fields`; all other values are data. */
function translateBody<Body>(body: Body, sentences: Sentences): Body {
  if (!isWorded(body)) return body
  const say = (text: unknown) => (typeof text === 'string' ? (sentences.get(text) ?? text) : text)
  const { message, fields } = body
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : undefined
  return {
    ...body,
    message: say(message),
    ...(named && { fields: Object.fromEntries(named.map(([name, text]) => [name, say(text)])) }),
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
    return sentencesIn(language).then((sentences) => translateBody(body, sentences))
  })
  app.addHook('preSerialization', (request, _reply, body, done) => {
    const translated = app.translate(request, body)
    // Most answers need no translation: these go on at once.
    if (!(translated instanceof Promise)) return done(null, translated)
    void translated.then((result) => done(null, result), done)
  })
}
