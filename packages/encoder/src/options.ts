/** Options of ffmpeg in their order: `{ crf: 23, an: true }` is `-crf 23 -an`. */
export const options = (values: Readonly<Record<string, string | number | true>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === true ? [`-${name}`] : [`-${name}`, String(value)]))
