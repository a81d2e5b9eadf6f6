import { globSync, readFileSync } from 'node:fs'

/** Anything in a source file that can be a key: `.title`, `'expires-desc'`, `{ title }`. */
const names = /[A-Za-z_$][\w$]*(?:-[\w$]+)*|\d+/g
const imported = /(?<kind>import|export) (?<what>[^'"]*?) from '@matinee\/locales\/(?<area>[\w/-]+)'/g

type Areas = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>

interface Use {
  area: string
  /** Names under which other files get it. */
  passedOn: readonly string[]
  /** `words[state]`, or `words` given to something: then any key may be used. */
  isWhole: boolean
}

function usesIn(text: string): Use[] {
  return Array.from(text.matchAll(imported), ({ groups: { kind, what, area } = {} }) => {
    const [, whole] = /\* as (\w+)/.exec(what!) ?? []
    const mentions = whole === undefined ? [] : [...text.matchAll(new RegExp(`\\b${whole}\\b(?!\\.\\w)`, 'g'))]
    // The first is the import itself.
    return { area: area!, passedOn: kind === 'export' ? what!.match(/\w+/g)! : [], isWhole: mentions.length > 1 }
  })
}

/**
 * Messages whose key is in no source file that uses their area. Those of the API are passed on from where they are
 * loaded, so all files count. Of `steps.start` only `steps` is looked for, as the code computes the rest.
 */
export function findUnused(areas: Areas, files = globSync('{apps,packages}/*/{app,src}/**/*.{ts,tsx}')) {
  const sources = files.map((file) => {
    const text = readFileSync(file, 'utf8')
    return { text, said: new Set(text.match(names)), uses: usesIn(text) }
  })
  return [...areas].flatMap(([area, translations]) => {
    const uses = sources.flatMap((source) => source.uses.filter((use) => use.area === area))
    if (uses.some(({ isWhole }) => isWhole)) return []
    const aliases = uses.flatMap(({ passedOn }) => passedOn)
    const using = sources.filter(
      (source) =>
        area.startsWith('api/') ||
        source.uses.some((use) => use.area === area) ||
        source.text.includes(`'${area}'`) ||
        aliases.some((alias) => source.said.has(alias)),
    )
    const isUsed = (key: string) => using.some(({ said }) => said.has(key.split('.')[0]!))
    const keys = [...(translations.get('en')?.keys() ?? [])]
    return keys.filter((key) => !isUsed(key)).map((key) => ({ area, key }))
  })
}
