/**
 * SITE-10: what a catalogue in another language has to be, given the English one: the same keys, and functions of the
 * same values. `words.de.ts` beside `words.ts` is typed with it, so a missing translation does not compile.
 */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : { readonly [Key in keyof Words]: Translated<Words[Key]> }
