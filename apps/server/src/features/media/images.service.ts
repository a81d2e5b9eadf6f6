import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { httpErrors } from '@matinee/contract/http/errors'
import type { ImageWidth } from '@matinee/contract/images'
import { LRUCache } from 'lru-cache'
import { NoRoomForPicture, NotAPicture, resizePicture } from '../../platform/pictures/pictures.ts'
import type { Services } from '../../platform/services.ts'
import { versionAt } from '../../platform/storage/storage.ts'
import { Semaphore } from '../../platform/semaphore.ts'

/** Pictures are resized in memory. */
const mostBytes = 32 * 1024 * 1024

interface Making {
  picture: Promise<Buffer | undefined>
  /** How many requests wait for it. */
  wanted: number
  isBegun: boolean
  nobodyWaits: AbortController
}

export interface Image {
  size: number
  /** Of the original. */
  version: string
  content: Buffer | Readable
}

/** A file as it was at one time. */
interface Source {
  key: string
  version: string
}
const nameOf = ({ key, version }: Source) => `${key}@${version}`

interface Task extends Source {
  /** The key of the resized copy. */
  copy: string
  width: ImageWidth
}

interface FindOptions {
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
  /** Called if a copy has to be made: may reject. */
  beforeMaking: () => Promise<void>
}

/** Pictures in other widths. A copy is made at the first request and stored; one older than its original is made again. */
export class Images {
  readonly #storage: Services['storage']
  readonly #log: Services['log']
  /** Leaves one of Node's four worker threads for files and DNS. */
  readonly #semaphore = new Semaphore({ concurrency: Math.min(3, availableParallelism()), maxQueued: 200 })
  readonly #underWay = new Map<string, Making>()
  /** A broken picture on the home page would be requested by every visitor. */
  readonly #broken = new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000 })

  /** One log line a minute. */
  #quietUntil = 0

  constructor({ storage, log }: Pick<Services, 'storage' | 'log'>) {
    this.#storage = storage
    this.#log = log
  }

  /** Undefined if there is no such picture, or it cannot be decoded. */
  async find(key: string, width: ImageWidth, { signal, beforeMaking }: FindOptions): Promise<Image | undefined> {
    const copy = `resized/${width}/${key}`
    // Also the original: a deleted picture is gone in every width.
    const [original, kept] = await Promise.all([this.#storage.stat(key), this.#storage.stat(copy)])
    if (!original) return undefined
    const version = versionAt(original.changedAt)
    // A copy may be deleted at any moment.
    const content = kept && kept.changedAt >= original.changedAt && (await this.#storage.read(copy))
    if (content) return { size: kept.size, version, content }
    const source = { key, version }
    if (this.#broken.has(nameOf(source))) return undefined
    if (original.size > mostBytes)
      return this.#refuse(source, new NotAPicture('damaged', `it has ${original.size} bytes`))
    const making = `${copy}@${version}`
    if (!this.#underWay.has(making)) await beforeMaking()
    const picture = await this.#wait(making, { ...source, copy, width }, signal)
    return picture && { size: picture.length, version, content: picture }
  }

  /** Requests for the same copy share one resize; it is not begun if all of them disconnect before. */
  #wait(name: string, task: Task, signal: AbortSignal): Promise<Buffer | undefined> {
    const making = this.#underWay.get(name) ?? this.#begin(name, task)
    making.wanted++
    const leave = () => {
      making.wanted--
      if (making.wanted > 0 || making.isBegun) return
      this.#underWay.delete(name)
      making.nobodyWaits.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return making.picture
  }

  #begin(name: string, task: Task): Making {
    const { key, width } = task
    const nobodyWaits = new AbortController()
    const making: Making = { picture: Promise.resolve(undefined), wanted: 0, isBegun: false, nobodyWaits }
    const make = async () => {
      making.isBegun = true
      const original = await this.#storage.read(key)
      return original && resizePicture(await buffer(original), width)
    }
    making.picture = this.#semaphore.run(make, nobodyWaits.signal).catch((error: unknown) => {
      if (nobodyWaits.signal.aborted) return undefined
      if (error instanceof NotAPicture) return this.#refuse(task, error)
      if (error instanceof NoRoomForPicture) throw httpErrors.unavailable({ cause: error, retryAfter: 10 })
      throw error
    })
    this.#underWay.set(name, making)
    void this.#keep(name, task, making)
    return making
  }

  /** Stores the copy in the background. Until then requests share the one in memory. */
  async #keep(name: string, { key, version, copy }: Task, making: Making): Promise<void> {
    try {
      const picture = await making.picture.catch(() => undefined)
      if (!picture) return
      const original = await this.#storage.stat(key)
      // Overwritten meanwhile: this is a copy of the old file.
      if (!original || versionAt(original.changedAt) !== version) return
      await this.#storage.write(copy, Readable.from([picture]))
    } catch (error) {
      if (Date.now() < this.#quietUntil) return
      this.#quietUntil = Date.now() + 60_000
      this.#log.warn({ err: error, copy }, 'resized picture could not be stored')
    } finally {
      if (this.#underWay.get(name) === making) this.#underWay.delete(name)
    }
  }

  #refuse(source: Source, error: NotAPicture): undefined {
    this.#broken.set(nameOf(source), true)
    this.#log.warn({ err: error, key: source.key }, 'picture could not be resized')
  }
}
