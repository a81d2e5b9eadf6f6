import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { films } from './films.ts'
import { poster } from './posters/poster.ts'

/** All posters in one picture, to be looked at after a change to how they are drawn. */
const tile = { width: 240, height: 360 }
const gap = 12
const columns = 12
const rows = Math.ceil(films.length / columns)
const [across, down] = [tile.width + gap, tile.height + gap]

const given = process.argv[2]
const file = given ? path.resolve(given) : path.resolve(import.meta.dirname, '../../../reports/contact-sheet.webp')

const posters = films.map((film, i) => ({
  input: Buffer.from(poster(film, tile)),
  left: gap + (i % columns) * across,
  top: gap + Math.floor(i / columns) * down,
}))
await mkdir(path.dirname(file), { recursive: true })
await sharp({
  create: { width: gap + columns * across, height: gap + rows * down, channels: 3, background: '#000' },
})
  .composite(posters)
  .toFile(file)
process.stdout.write(`${file}\n`)
