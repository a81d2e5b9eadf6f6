import { type Slot, templateLines } from './grammar.ts'
import { plot } from './plot-phrases.ts'
import { documentary, endings, genreSentences, groupOpenings, middles, openings } from './plot-sentences.ts'
import { Choice, type Random } from './random.ts'
import type { Story } from './story.ts'

interface Sentence {
  write: Slot<Story>
  stop: '' | '.'
  /** Questions and sentences with a colon already have their second half. */
  takesTail: boolean
}

interface Sentences {
  openings: Choice<Sentence>
  middles: Choice<Sentence>
  endings: Choice<Sentence>
}

const sentences = (lines: string): Choice<Sentence> =>
  new Choice(
    templateLines(lines).map(({ item, weight }) => {
      const isQuestion = item.endsWith('?')
      return {
        weight,
        item: {
          write: plot.line(item, true),
          stop: isQuestion ? '' : '.',
          takesTail: !isQuestion && !item.includes(':'),
        } satisfies Sentence,
      }
    }),
  )

const compiled = (texts: { openings: string; middles: string; endings: string }): Sentences => ({
  openings: sentences(texts.openings),
  middles: sentences(texts.middles),
  endings: sentences(texts.endings),
})

const general = compiled({ openings, middles, endings })
const ofGroups = sentences(groupOpenings)
const ofDocumentaries = compiled(documentary)
const ofGenres = new Map(Object.entries(genreSentences).map(([genre, texts]) => [genre, compiled(texts)]))
const tail = plot.line('{tail}')
const heroTail = plot.line('{heroTail}')

const shortest = 180
const longest = 420

/** Two to four sentences, as a programme guide would print them. */
export function description(random: Random, story: Story): string {
  for (;;) {
    const text = attempt(random, story)
    if (text.length >= shortest && text.length <= longest) return text
  }
}

function attempt(random: Random, story: Story): string {
  story.named = false
  story.friendNamed = false
  const isDocumentary = story.genres.includes('Documentary')
  // A documentary has no hero: "their" fits the people it shows.
  story.several = isDocumentary
  const wanted = random.normal(298, 46)
  const own = isDocumentary ? ofDocumentaries : ofGenres.get(story.genres[random.below(story.genres.length)] ?? '')

  let opening: Choice<Sentence>
  if (own && (isDocumentary || random.chance(0.62))) opening = own.openings
  else if (random.chance(0.16)) {
    story.several = true
    opening = ofGroups
  } else opening = general.openings

  let text = sentence(opening.pick(random), random, story, isDocumentary ? undefined : heroTail)
  let count = 1
  let last: Sentence | undefined
  while (count < 3 && (count < 2 || text.length < wanted - 55)) {
    const choice = own && (isDocumentary || random.chance(0.35)) ? own.middles : general.middles
    let middle = choice.pick(random)
    while (middle === last) middle = choice.pick(random)
    last = middle
    text += ` ${sentence(middle, random, story, isDocumentary ? undefined : tail)}`
    count += 1
  }
  if (text.length < wanted - 15) {
    const ending = own && (isDocumentary || random.chance(0.35)) ? own.endings : general.endings
    text += ` ${sentence(ending.pick(random), random, story)}`
  }
  return text
}

function sentence(kind: Sentence, random: Random, story: Story, secondHalf?: Slot<Story>): string {
  const { write, stop, takesTail } = kind
  const text = write(random, story)
  if (secondHalf && takesTail && text.length < 130 && random.chance(0.42)) {
    return text + secondHalf(random, story) + stop
  }
  return text + stop
}
