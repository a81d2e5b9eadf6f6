// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadFile, fileNameOf, type FileCallOptions } from './download.ts'

const file = (lines: string[], end?: Error) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (body) => {
      for (const line of lines) body.enqueue(new TextEncoder().encode(line))
      if (end) body.error(end)
      else body.close()
    },
  })

/** What the browser was asked to save. */
const saved: { name: string; text: Promise<string>; type: string }[] = []
const blobs: Blob[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => `blob:${blobs.push(given as Blob) - 1}`)
  const link = {
    href: '',
    download: '',
    click() {
      const blob = blobs[Number(this.href.slice('blob:'.length))]!
      saved.push({ name: this.download, text: blob.text(), type: blob.type })
    },
  }
  vi.stubGlobal('document', { createElement: () => link })
})
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a list that is taken along', () => {
  it('is saved under its name and the day', async () => {
    vi.setSystemTime(new Date(2026, 10, 5, 12))
    const name = await downloadFile('movies', ({ onFile }) => onFile(file(['a,b\r\n', '1,2\r\n'])))
    expect(name).toBe('movies-2026-11-05.csv')
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ name, type: 'text/csv;charset=utf-8' })
    expect(await saved[0]!.text).toBe('a,b\r\n1,2\r\n')
  })

  it('is not saved when it was cut off, refused or never came', async () => {
    const cutOff = downloadFile('movies', ({ onFile }) => onFile(file(['a,b\r\n'], new Error('cut off'))))
    await expect(cutOff).rejects.toThrow('cut off')
    await expect(downloadFile('movies', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await expect(downloadFile('movies', () => Promise.resolve(''))).rejects.toMatchObject({ code: 'http.unreachable' })
    expect(saved).toEqual([])
  })

  it('is given up after half a minute of silence, and not while something comes in', async () => {
    let options: FileCallOptions | undefined
    let body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
    const slow = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (body = given) })
    const done = downloadFile('movies', (given) => {
      options = given
      given.signal.addEventListener('abort', () => body!.error(given.signal.reason))
      return given.onFile(slow)
    })
    const refused = done.catch((error: unknown) => error)
    for (let times = 0; times < 4; times++) {
      body!.enqueue(new Uint8Array(8))
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(options!.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await refused).toMatchObject({ code: 'http.unreachable' })
    expect(saved).toEqual([])
  })

  it('has a name that sorts by its day', () => {
    expect(fileNameOf('record', new Date(2026, 0, 9))).toBe('record-2026-01-09.csv')
  })
})
