import { article } from './inflection.ts'
import { Choice, type Random } from './random.ts'

export type Slot<Story> = (random: Random, story: Story) => string

const kinds = { missing: 0, text: 1, words: 2, options: 3, pieces: 4, withArticle: 5, agreeing: 6, slot: 7 } as const

/** One shape for all phrases: writing millions of them is markedly faster than with a closure for each. */
interface Phrase<Story> {
  kind: (typeof kinds)[keyof typeof kinds]
  /** The text itself, or what to write for one subject, or the name of a rule that is missing. */
  text: string
  textForSeveral: string
  words: Choice<string> | undefined
  options: Choice<Phrase<Story>> | undefined
  pieces: readonly Phrase<Story>[]
  slot: Slot<Story> | undefined
}

/**
 * Templates with slots: `{noun}` writes what the rule `noun` gives, `{a noun}` puts "a" or "an" before it, and
 * `{has/have}` takes the first form for one subject and the second for several.
 */
export class Grammar<Story> {
  private readonly phrases = new Map<string, Phrase<Story>>()
  private readonly isPlural: (story: Story) => boolean

  constructor(isPlural: (story: Story) => boolean) {
    this.isPlural = isPlural
  }

  slot(name: string, slot: Slot<Story>): void {
    Object.assign(this.named(name), { kind: kinds.slot, slot })
  }

  words(name: string, words: Choice<string>): void {
    Object.assign(this.named(name), { kind: kinds.words, words })
  }

  /** One template a line; `3* ` before it makes it three times as frequent. */
  rule(name: string, lines: string): void {
    Object.assign(this.named(name), this.options(lines))
  }

  template(lines: string): Slot<Story> {
    const phrase = this.options(lines)
    return (random, story) => this.write(phrase, random, story)
  }

  /** A single template; `capital` begins it with a capital letter. */
  line(text: string, capital = false): Slot<Story> {
    const phrase = this.compile(text)
    if (!capital) return (random, story) => this.write(phrase, random, story)
    const [first, ...rest] = phrase.kind === kinds.pieces ? phrase.pieces : [phrase]
    return (random, story) => {
      let written = capitalised(this.write(first as Phrase<Story>, random, story))
      for (const piece of rest) written += this.write(piece, random, story)
      return written
    }
  }

  private write(phrase: Phrase<Story>, random: Random, story: Story): string {
    switch (phrase.kind) {
      case kinds.text:
        return phrase.text
      case kinds.words:
        return (phrase.words as Choice<string>).pick(random)
      case kinds.options:
        return this.write((phrase.options as Choice<Phrase<Story>>).pick(random), random, story)
      case kinds.pieces: {
        let written = ''
        for (const piece of phrase.pieces) written += this.write(piece, random, story)
        return written
      }
      case kinds.withArticle: {
        const written = this.write(phrase.pieces[0] as Phrase<Story>, random, story)
        return `${article(written)} ${written}`
      }
      case kinds.agreeing:
        return this.isPlural(story) ? phrase.textForSeveral : phrase.text
      case kinds.slot:
        return (phrase.slot as Slot<Story>)(random, story)
      default:
        throw new Error(`No rule for {${phrase.text}}`)
    }
  }

  private named(name: string): Phrase<Story> {
    // Rules may name rules that come later in the file.
    const phrase = this.phrases.get(name) ?? newPhrase<Story>(kinds.missing, name)
    this.phrases.set(name, phrase)
    return phrase
  }

  private options(lines: string): Phrase<Story> {
    const entries = templateLines(lines).map(({ item, weight }) => ({ item: this.compile(item), weight }))
    return { ...newPhrase<Story>(kinds.options), options: new Choice(entries) }
  }

  private compile(text: string): Phrase<Story> {
    const pieces = text
      .split(/\{([^}]*)\}/)
      .map((piece, index) => (index % 2 === 0 ? newPhrase<Story>(kinds.text, piece) : this.reference(piece)))
      .filter((piece) => piece.kind !== kinds.text || piece.text !== '')
    return pieces.length === 1 ? (pieces[0] as Phrase<Story>) : { ...newPhrase<Story>(kinds.pieces), pieces }
  }

  private reference(text: string): Phrase<Story> {
    const [one, several] = text.split('/')
    if (several !== undefined) {
      return { ...newPhrase<Story>(kinds.agreeing, one), textForSeveral: several }
    }
    if (text.startsWith('a ')) {
      const inner = this.compile(text.slice(2).replaceAll(/\S+/g, '{$&}'))
      return { ...newPhrase<Story>(kinds.withArticle), pieces: [inner] }
    }
    return this.named(text)
  }
}

function newPhrase<Story>(kind: Phrase<Story>['kind'], text = ''): Phrase<Story> {
  return { kind, text, textForSeveral: '', words: undefined, options: undefined, pieces: [], slot: undefined }
}

export function templateLines(lines: string): readonly { item: string; weight: number }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, weight, item] = /^\s*(?:([\d.]+)\*\s)?\s*(.*?)\s*$/.exec(line) as RegExpExecArray
      return { item: item as string, weight: weight === undefined ? 1 : Number(weight) }
    })
}

export function capitalised(text: string): string {
  const first = text.charAt(0)
  const upper = first.toUpperCase()
  return first === upper ? text : upper + text.slice(1)
}
