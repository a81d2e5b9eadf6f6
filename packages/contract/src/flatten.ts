type Flat<Groups> = {
  [Group in keyof Groups & string]: { [Key in keyof Groups[Group] & string as `${Group}.${Key}`]: Groups[Group][Key] }
}[keyof Groups & string]
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** `{ movie: { create: x } }` as `{ 'movie.create': x }`. */
export const flatten = <Groups extends object>(groups: Groups) =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values as object).map(([key, value]) => [`${group}.${key}`, value] as const),
    ),
  ) as Intersection<Flat<Groups>>
