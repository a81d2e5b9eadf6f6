import fc from 'fast-check'
import { meddling, type Step } from './model.ts'

export const peopleCount = 4
export const movieCount = 3

const who = fc.nat(peopleCount - 1)
/** Now and then one that is not there. */
const movie = fc.oneof({ weight: 15, arbitrary: fc.nat(movieCount - 1) }, { weight: 1, arbitrary: fc.constant(99) })
const realMovie = fc.nat(movieCount - 1)
const opinion = fc.constantFrom('like' as const, 'dislike' as const)
/** Most are there; the first ones have had the most done to them. */
const comment = fc.nat(7)
/** Few, so that the same come again; some of them the same once they are cleaned. */
const text = fc.constantFrom(
  'Splendid.',
  'Splendid.',
  '  Splendid.\u200b\r\n',
  'splendid.',
  '<b>Not</b> for me & mine',
  'Zwei\n\n\n\nAbsätze',
  'Zwei\n\nAbsätze',
  "'; drop table comment; --",
  `${'word '.repeat(310)}end`,
  ' \n ',
  'x'.repeat(2001),
)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      who,
      movie,
      what: opinion,
      // More than the eight that are remembered.
      key: fc.option(fc.nat(9)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pressTogether' as const),
      movie: realMovie,
      what: fc.array(fc.option(opinion), { minLength: peopleCount, maxLength: peopleCount }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      who,
      movie,
      when: fc.constantFrom('now' as const, 'where it stood' as const, 'still to come' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('remove' as const), who, movie }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), who }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('post' as const), who, movie, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), who, comment }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hide' as const), comment, hidden: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('meddle' as const),
      who,
      other: fc.integer({ min: 1, max: peopleCount - 1 }),
      movie: realMovie,
      how: fc.constantFrom(...(Object.keys(meddling) as (keyof typeof meddling)[])),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 1000, 30_000, 60_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
)

/** As many clicks as are remembered, one less or one more, and then the first of them again. */
const clicks = fc
  .record({
    who,
    movie: realMovie,
    what: opinion,
    keys: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 8 }),
  })
  .map(({ keys, ...rest }) =>
    [...keys, keys[0]!].map((key): Step => Object.assign({ do: 'press' as const, key }, rest)),
  )

/** More than anybody may say in a minute. */
const talk = fc
  .record({ who, texts: fc.array(fc.tuple(movie, text), { minLength: 6, maxLength: 7 }) })
  .map(({ who: talker, texts }) =>
    texts.map(([about, words]): Step => ({ do: 'post', who: talker, movie: about, text: words })),
  )

/** The same again at the very end of the time in which it is the same comment, and a moment before. */
const again = fc
  .record({ who, movie: realMovie, text, ms: fc.constantFrom(59_999, 60_000) })
  .map(({ ms, ...said }): Step[] => {
    const saying = { do: 'post' as const, ...said }
    return [saying, { do: 'wait', ms }, saying]
  })

/** Removed, and put back where it stood. */
const undone = fc.record({ who, movie: realMovie }).map((its): Step[] => [
  { do: 'add', when: 'now', ...its },
  { do: 'wait', ms: 1000 },
  { do: 'remove', ...its },
  { do: 'add', when: 'where it stood', ...its },
])

export const anySequence: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: anyStep.map((step) => [step]) },
      { weight: 1, arbitrary: clicks },
      { weight: 1, arbitrary: talk },
      { weight: 1, arbitrary: again },
      { weight: 1, arbitrary: undone },
    ),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((parts) => parts.flat())
