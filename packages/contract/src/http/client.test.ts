import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { publicCall, userCall } from './endpoint.ts'
import { AppError, defineErrors } from './errors.ts'
import { idempotencyHeader, idempotent } from './idempotency.ts'
import type { z } from 'zod'

interface Shelf {
  params: z.ZodType<{ id: string }>
  query: z.ZodType<{ page?: number; word?: string }>
  response: z.ZodType<{ ok: boolean }>
}
interface Post {
  body: z.ZodType<{ text: string }>
  response: z.ZodType<{ ok: boolean }>
}
const shelf = publicCall<Shelf>('GET', '/api/shelves/:id/films')
const post = publicCall<Post>('POST', '/api/notes')
const mine = userCall<{ response: z.ZodType<{ ok: boolean }> }>('GET', '/api/notes/mine')

const answering = (answer: Response, token?: string) => {
  const asked: { url: URL; init: RequestInit }[] = []
  const call = createClient({
    baseUrl: 'https://films.example',
    token: () => token ?? null,
    fetch: async (url, init) => {
      asked.push({ url, init })
      return answer
    },
  })
  return { call, asked }
}

describe('a call', () => {
  it('tells what stands beside the body to whoever wants to know', async () => {
    const { call } = answering(Response.json({ ok: true }, { headers: { 'x-total-count': '72' } }))
    let total: string | null = null
    await call(
      shelf,
      { params: { id: 'a' }, query: {} },
      {
        onHeaders: (headers) => {
          total = headers.get('x-total-count')
        },
      },
    )
    expect(total).toBe('72')
  })

  it('hands over a file as it comes in, and nothing of one that is cut off', async () => {
    const file = publicCall<{ response: z.ZodType<string> }>('GET', '/api/films.csv')
    const texts: string[] = []
    const onFile = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      texts.push(await new Response(body).text())
    }
    expect(await answering(new Response('a,b')).call(file, undefined, { onFile })).toBe('')
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (lines) => lines.error(new Error('cut off')) })
    await expect(answering(new Response(broken)).call(file, undefined, { onFile })).rejects.toMatchObject({
      code: 'http.unreachable',
    })
    const refused = Response.json({ code: 'files.none', message: 'There is none.' }, { status: 403 })
    await expect(answering(refused).call(file, undefined, { onFile })).rejects.toMatchObject({ code: 'files.none' })
    expect(texts).toEqual(['a,b'])
  })

  it('puts what it is given where it belongs', async () => {
    const { call, asked } = answering(Response.json({ ok: true }), 'a.b.c')
    expect(await call(shelf, { params: { id: 'a/b ?' }, query: { page: 2, word: undefined } })).toEqual({ ok: true })
    expect(asked[0]!.url.href).toBe('https://films.example/api/shelves/a%2Fb%20%3F/films?page=2')
    expect(asked[0]!.init.method).toBe('GET')
    const headers = new Headers(asked[0]!.init.headers)
    expect(headers.get('authorization')).toBe('Bearer a.b.c')
    expect(headers.get('content-type')).toBeNull()
  })

  it('asks for a token by the endpoint that it goes to', async () => {
    const sent: (string | null)[] = []
    const call = createClient({
      baseUrl: 'https://films.example',
      token: ({ access }) => (access === 'public' ? null : 'a.b.c'),
      fetch: async (_, init) => {
        sent.push(new Headers(init.headers).get('authorization'))
        return Response.json({ ok: true })
      },
    })
    await call(post, { body: { text: 'x' } })
    await call(mine)
    expect(sent).toEqual([null, 'Bearer a.b.c'])
  })

  it('sends a body as JSON', async () => {
    const { call, asked } = answering(Response.json({ ok: true }))
    await call(post, { body: { text: 'hello' } })
    expect(asked[0]!.init.body).toBe('{"text":"hello"}')
    expect(new Headers(asked[0]!.init.headers).get('content-type')).toBe('application/json')
  })

  it('that is refused throws what the server said', async () => {
    const body = { success: false, code: 'notes.tooLong', message: 'Too long.', fields: { text: 'Shorter, please.' } }
    const { call } = answering(Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
    const refusal = await call(post, { body: { text: 'x' } }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({
      code: 'notes.tooLong',
      status: 429,
      message: 'Too long.',
      fields: body.fields,
      retryAfter: 7,
    })
  })

  it('that meets something else than our server still throws an error of ours', async () => {
    const { call } = answering(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call(post, { body: { text: 'x' } })).rejects.toMatchObject({
      code: 'http.unknown',
      status: 502,
      message: 'Bad Gateway',
    })
  })

  it('that is cut off in the middle of its answer is unreachable, and no success', async () => {
    const { call } = answering(new Response('{"ok":tr', { status: 200 }))
    await expect(call(post, { body: { text: 'x' } })).rejects.toMatchObject({ code: 'http.unreachable' })
  })

  it('that reaches nobody is unreachable, with status 0', async () => {
    const call = createClient({
      baseUrl: 'https://films.example',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    await expect(call(post, { body: { text: 'x' } })).rejects.toMatchObject({ code: 'http.unreachable', status: 0 })
  })

  it('that takes too long is unreachable; one that the caller gave up is not an error of ours', async () => {
    const never = (_: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      )
    const call = createClient({ baseUrl: 'https://films.example', fetch: never, timeoutMs: 20 })
    await expect(call(post, { body: { text: 'x' } })).rejects.toMatchObject({ code: 'http.unreachable' })
    const own = new AbortController()
    const given = call(post, { body: { text: 'x' } }, { signal: own.signal })
    own.abort(new Error('never mind'))
    await expect(given).rejects.toThrow('never mind')
  })
})

describe('DESK-6: a call that is declared idempotent', () => {
  const make = idempotent(publicCall<Post>('POST', '/api/notes'))
  const meeting = (...answers: (Response | 'lost')[]) => {
    const keys: (string | null)[] = []
    let made = 0
    const call = createClient({
      baseUrl: 'https://films.example',
      newKey: () => `key-${(made += 1)}`,
      fetch: async (_, init) => {
        keys.push(new Headers(init.headers).get(idempotencyHeader))
        const answer = answers[keys.length - 1]!
        if (answer === 'lost') throw new TypeError('fetch failed')
        return answer
      },
    })
    const send = async (text: string) => call(make, { body: { text } }).catch(() => undefined)
    return { call, send, keys }
  }
  const made = () => Response.json({ ok: true })

  it('has the same key until the server has answered it', async () => {
    const proxy = new Response('Bad Gateway', { status: 502 })
    const failed = Response.json({ code: 'http.unexpected', message: 'Oops.' }, { status: 500 })
    const { send, keys } = meeting('lost', proxy, failed, made(), made())
    for (let i = 0; i < 5; i += 1) await send('a')
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
  })

  it('has another key once it was refused, or if something else is sent', async () => {
    const refused = Response.json({ code: 'http.invalid', message: 'No.' }, { status: 400 })
    const { send, keys } = meeting('lost', 'lost', refused, made(), made())
    for (const text of ['a', 'b', 'a', 'a', 'b']) await send(text)
    expect(keys).toEqual(['key-1', 'key-2', 'key-1', 'key-3', 'key-2'])
  })

  it('is the only one that has a key', async () => {
    const { call, keys } = meeting(made())
    await call(post, { body: { text: 'a' } })
    expect(keys).toEqual([null])
  })
})

describe('a call that is refused with 401', () => {
  const meeting = (statuses: number[], renewed: string | null, token: string | null = 'old') => {
    const sent: (string | null)[] = []
    const refused: [string, boolean][] = []
    const call = createClient({
      baseUrl: 'https://films.example',
      token: () => token,
      onRefused: async (...args) => {
        refused.push(args)
        return renewed
      },
      fetch: async (_, init) => {
        sent.push(new Headers(init.headers).get('authorization'))
        return Response.json({ ok: true }, { status: statuses[sent.length - 1] })
      },
    })
    return { call, sent, refused }
  }

  it('is repeated once with the token that takes its place', async () => {
    const { call, sent, refused } = meeting([401, 200], 'new')
    expect(await call(mine)).toEqual({ ok: true })
    expect([sent, refused]).toEqual([['Bearer old', 'Bearer new'], [['old', false]]])
  })

  it('is not repeated without one', async () => {
    const { call, sent } = meeting([401], null)
    await expect(call(mine)).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })

  it('again says so, and is not repeated a second time', async () => {
    const { call, sent, refused } = meeting([401, 401], 'new')
    await expect(call(mine)).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
    expect(refused).toEqual([
      ['old', false],
      ['new', true],
    ])
  })

  it('and carried no token concerns nobody', async () => {
    const { call, refused } = meeting([401], 'new', null)
    await expect(call(mine)).rejects.toMatchObject({ status: 401 })
    expect(refused).toEqual([])
  })

  it.each([400, 403, 404, 429, 500, 503])('is another thing than one with %i', async (status) => {
    const { call, sent, refused } = meeting([status], 'new')
    await expect(call(mine)).rejects.toMatchObject({ status })
    expect([sent.length, refused]).toEqual([1, []])
  })
})

it('a table of refusals makes errors with stable codes', () => {
  const errors = defineErrors('notes', { tooLong: { status: 400, message: 'Too long.' } })
  expect(errors.tooLong()).toMatchObject({ name: 'AppError', code: 'notes.tooLong', status: 400, message: 'Too long.' })
})
