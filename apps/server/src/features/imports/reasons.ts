import type { ImportField, ImportProblem } from '@matinee/contract/imports'
import { importReasons } from '@matinee/contract/imports.words'
import type { Translated } from '@matinee/contract/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Reason = ImportProblem['reasons'][number]
type Reasons = typeof importReasons
type ValuesOf<Name extends keyof Reasons> = Reasons[Name] extends (...values: infer Values) => string ? Values : []

/** Why a row cannot be imported, in English. With the name of its sentence it can be said in other languages. */
export interface StoredReason extends Reason {
  wording?: { name: keyof Reasons; values: readonly unknown[] }
}

const sentence = (words: Translated<Reasons>, { name, values }: NonNullable<StoredReason['wording']>): string => {
  const text = words[name] as string | ((...given: readonly unknown[]) => string)
  return typeof text === 'string' ? text : text(...values)
}

/** `about`: the field that is wrong, and what the row has there; left out for what is wrong with the whole row. */
export function reasonFor<Name extends keyof Reasons>(
  name: Name,
  values: ValuesOf<Name>,
  about?: { field: ImportField; given: string | null },
): StoredReason {
  const wording = { name, values }
  return { field: null, given: null, ...about, message: sentence(importReasons, wording), wording }
}

/** Words a reason in the language of the request. */
export type WordReason = (stored: StoredReason) => Promise<Reason>

export const reasonsFor =
  (app: FastifyInstance, request: FastifyRequest): WordReason =>
  async ({ wording, ...reason }) => ({
    ...reason,
    message: wording
      ? sentence(await app.wordsFor(request, importReasons), wording)
      : (await app.translate(request, { message: reason.message })).message,
  })
