import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'

export interface TarFile {
  name: string
  size: number
  content: Readable
}

/** A tar archive of these files, one after the other. */
export function packFiles(files: AsyncIterable<TarFile>): Readable {
  const { readable, controller } = createTarPacker()
  const packed = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  const pack = async () => {
    for await (const { name, size, content } of files)
      await Readable.toWeb(content).pipeTo(controller.add({ name, size, type: 'file' }))
    controller.finalize()
  }
  pack().catch((error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
  return packed
}

/** Yields the files in order. What the caller leaves unread of a file is skipped before the next one. */
export async function* unpackFiles(archive: Readable): AsyncGenerator<TarFile> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const feeding = Readable.toWeb(archive).pipeTo(writable)
  // The loop below throws the same error. Unhandled here, the rejection would end the process.
  feeding.catch(() => {})
  for await (const { header, body } of readable) {
    const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    yield { name: header.name, size: header.size, content }
    if (!content.readableEnded) await pipeline(content, drain)
  }
  await feeding
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}
