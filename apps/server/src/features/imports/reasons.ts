import type { ImportField, ImportProblem } from '@matinee/contract/imports'
import { languageNames, type SiteLanguage } from '@matinee/contract/site-languages'
import { type Areas, loadLanguages } from '@matinee/locales/load'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Reason = ImportProblem['reasons'][number]
type Reasons = Areas['api/imports']['reasons']
type Items = readonly (string | number)[]
/** The arguments of a message. A list is stored as such, as each language joins it in its own way. */
type ValuesOf<Name extends keyof Reasons> = Reasons[Name] extends (values: infer Values) => string
  ? { [Key in Exclude<keyof Values, 'count'>]: number | Items }
  : object

/** Why a row cannot be imported, in English. With the name of its sentence it can be said in other languages. */
export interface StoredReason extends Reason {
  wording?: { name: keyof Reasons; values: Readonly<Record<string, number | Items>> }
}

const words = await loadLanguages('api/imports', languageNames)
const locales = await loadLanguages('locale', languageNames)

function sentence(language: SiteLanguage, { name, values }: NonNullable<StoredReason['wording']>): string {
  const { reasons, quoted } = words[language]
  const message = reasons[name] as string | ((given: object) => string)
  if (typeof message === 'string') return message
  const join = (type: 'conjunction' | 'disjunction', items: readonly string[]) =>
    new Intl.ListFormat(locales[language].dates, { type }).format(items)
  const given = Object.entries(values).map(([key, value]) => {
    if (typeof value === 'number') return [key, value] as const
    const items = value.map(String)
    // What the row has is quoted, what it could have is not.
    if (key !== 'unknown') return [key, join('disjunction', items)] as const
    return [
      key,
      join(
        'conjunction',
        items.map((item) => quoted({ item })),
      ),
    ] as const
  })
  const { unknown } = values
  return message({ ...Object.fromEntries(given), ...(typeof unknown === 'object' && { count: unknown.length }) })
}

/** `about`: the field that is wrong, and what the row has there; left out for what is wrong with the whole row. */
export function reasonFor<Name extends keyof Reasons>(
  name: Name,
  values: ValuesOf<Name>,
  about?: { field: ImportField; given: string | null },
): StoredReason {
  const wording = { name, values: values as NonNullable<StoredReason['wording']>['values'] }
  return { field: null, given: null, ...about, message: sentence('en', wording), wording }
}

/** Words a reason in the language of the request. */
export type WordReason = (stored: StoredReason) => Promise<Reason>

export const reasonsFor =
  (app: FastifyInstance, request: FastifyRequest): WordReason =>
  async ({ wording, ...reason }) => ({
    ...reason,
    message: wording
      ? sentence(request.language, wording)
      : (await app.translate(request, { message: reason.message })).message,
  })
