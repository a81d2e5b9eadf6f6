import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Cuts the two fonts of the first view to the weights and widths in which the site is set: `npm run fonts`, after a
 * change of those or of the fonts. The letters stay; what goes is the design of weights that nobody sees.
 */
const fonts = [
  {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wght: { min: 600, max: 820 }, wdth: { min: 88, max: 125 } },
  },
  {
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]
/** As in the `unicode-range` of base.css. */
const ranges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2215],
  [0xfeff, 0xfffd],
] as const
const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  .filter((letter) => letter.isWellFormed())
  .join('')

const folder = path.resolve(import.meta.dirname, '../app/ui/fonts')
await mkdir(folder, { recursive: true })
for (const { file, axes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)))
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(path.join(folder, path.basename(file)), cut)
  process.stdout.write(`${path.basename(file)}: ${whole.length} -> ${cut.length} bytes\n`)
}
