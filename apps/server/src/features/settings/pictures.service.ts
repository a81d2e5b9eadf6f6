import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { httpErrors } from '@matinee/contract/http/errors'
import { type PictureSetting, type Settings, settingsErrors as errors } from '@matinee/contract/settings'
import type { Actor } from '../../platform/actor.ts'
import { encodeLogo, NoRoomForPicture, NotAPicture } from '../../platform/pictures/pictures.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { Services } from '../../platform/services.ts'
import { changeSettings } from './settings.service.ts'

const logo = { width: 960, height: 240, fit: 'inside' } as const
const sizes = { logoLight: logo, logoDark: logo, icon: { width: 512, height: 512, fit: 'contain' } } as const

/** A large photograph takes hundreds of megabytes while it is decoded. */
const decoding = new Semaphore({ concurrency: 1, maxQueued: 5 })

/** Stores the picture under the name of its content and sets it. Earlier ones are kept, as a change can be undone. */
export async function setPicture(
  services: Pick<Services, 'db' | 'config' | 'settings' | 'storage'>,
  { setting, file }: { setting: PictureSetting; file: string },
  actor: Actor,
): Promise<Settings> {
  const { data, info } = await decoding.run(() => encodeLogo(Buffer.from(file, 'base64'), sizes[setting])).catch(refuse)
  const name = `site/${hash('sha256', data)}-${info.width}x${info.height}.png`
  await services.storage.write(`media/${name}`, Readable.from([data]))
  return changeSettings(services, { [setting]: `/media/${name}` }, actor)
}

function refuse(error: unknown): never {
  if (error instanceof NoRoomForPicture) throw httpErrors.unavailable({ cause: error, retryAfter: 10 })
  if (error instanceof NotAPicture) throw errors.notAPicture({ cause: error })
  throw error
}
