import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FrameKind } from '@matinee/contract/movie-media'
import { movieMediaErrors } from '@matinee/contract/movie-media'
import { AppError } from '@matinee/contract/http/errors'
import { uploadLimits } from '@matinee/contract/uploads'
import type { Services } from '../../platform/services.ts'
import { addPicture, checkPicture } from '../movie-media/movie-media.service.ts'
import { folderFile } from './folders.ts'
import type { GivenRow } from './given-rows.ts'
import type { RowPlan } from './plan-rows.ts'

/** A picture beside an NFO file. */
export interface FoundPicture {
  kind: FrameKind
  field: 'imageUrl' | 'backdropUrl'
  column: 'image_url' | 'backdrop_url'
  fileName: string
  hash: string
  /** The address of the stored picture; a placeholder until `makePictures` has stored it. */
  address: string
  /** Why it cannot be used. */
  problem?: string | undefined
}

const notMadeYet = (kind: FrameKind) => `/media/uploads/${'0'.repeat(24)}/${kind}.webp`

const places = [
  { kind: 'poster', field: 'imageUrl', column: 'image_url' },
  { kind: 'backdrop', field: 'backdropUrl', column: 'backdrop_url' },
] as const

async function readPicture({ config }: Pick<Services, 'config'>, name: string): Promise<Buffer> {
  const found = await folderFile(config.films.ingestFolder, name)
  if (!found || found.bytes > uploadLimits.mostBytes.picture) throw movieMediaErrors.notAPicture()
  return readFile(found.file)
}

/** The pictures of rows that are folders. */
export async function findPictures(
  services: Pick<Services, 'config'>,
  rows: readonly GivenRow[],
): Promise<Map<number, FoundPicture[]>> {
  const pictures = new Map<number, FoundPicture[]>()
  for (const { number, given } of rows) {
    if (Array.isArray(given)) continue
    const found: FoundPicture[] = []
    for (const place of places) {
      const fileName = given[place.kind]
      if (fileName === undefined) continue
      const picture = { ...place, fileName, hash: '', address: notMadeYet(place.kind) }
      try {
        const bytes = await readPicture(services, fileName)
        await checkPicture(bytes)
        found.push({ ...picture, hash: createHash('sha256').update(bytes).digest('hex') })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        found.push({ ...picture, problem: error.message })
      }
    }
    pictures.set(number, found)
  }
  return pictures
}

/** Makes the pictures that the plans are about to write, and notes their addresses. */
export async function makePictures(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config'>,
  pictures: ReadonlyMap<number, FoundPicture[]>,
  { plans, by }: { plans: readonly RowPlan[]; by: string | null },
): Promise<void> {
  for (const { number, write } of plans)
    for (const picture of pictures.get(number) ?? []) {
      if (write[picture.column] !== picture.address) continue
      const { kind, fileName } = picture
      try {
        const bytes = await readPicture(services, fileName)
        picture.address = await addPicture(services, { kind, fileName, bytes, by })
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        picture.problem = error.message
      }
    }
}
