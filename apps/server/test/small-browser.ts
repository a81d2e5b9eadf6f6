import { someAddress } from './people.ts'

export interface Page {
  url: URL
  status: number
  headers: Headers
  text: string
}

/** Follows redirects, keeps cookies, sends forms: as much of a browser as a way through several sites needs. */
export class SmallBrowser {
  /** By name and path. As in any browser, the port of a host makes no difference to its cookies. */
  readonly cookies = new Map<string, { name: string; value: string; path: string }>()
  readonly #address = someAddress()
  readonly #stopsAt: (url: URL) => boolean

  constructor(stopsAt: (url: URL) => boolean) {
    this.#stopsAt = stopsAt
  }

  cookie(name: string): string | undefined {
    return [...this.cookies.values()].find((cookie) => cookie.name === name)?.value
  }

  #keep(url: URL, headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const equals = pair.indexOf('=')
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
      const of = (wanted: string) =>
        attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
      const path = of('path') ?? url.pathname
      const isGone = of('max-age') === '0' || new Date(of('expires') ?? '2999-01-01').getTime() < Date.now()
      if (isGone) this.cookies.delete(`${name} ${path}`)
      else this.cookies.set(`${name} ${path}`, { name, value, path })
    }
  }

  async fetch(url: URL | string, init: RequestInit = {}): Promise<Page> {
    const at = new URL(url)
    const headers = new Headers(init.headers)
    const sent = [...this.cookies.values()].filter(({ path }) => at.pathname.startsWith(path))
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', this.#address)
    const response = await fetch(at, { ...init, headers, redirect: 'manual' })
    this.#keep(at, response.headers)
    return { url: at, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** The page at the end of all redirects; the one to stop at is not asked for. */
  async open(url: URL | string, init?: RequestInit): Promise<Page> {
    let page = await this.fetch(url, init)
    for (let steps = 0; page.headers.has('location'); steps++) {
      if (steps > 10) throw new Error(`${String(url)} leads nowhere`)
      const next = new URL(page.headers.get('location')!, page.url)
      if (this.#stopsAt(next)) return { ...page, url: next }
      page = await this.fetch(next)
    }
    return page
  }

  /** Sends the form of a page, with what it had filled in itself. */
  async submit({ url, text }: Page, fields: Record<string, string>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1]
    if (!action) throw new Error(`There is no form at ${url.href}: ${text}`)
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams({
      ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
      ...fields,
    })
    return this.open(new URL(action, url), { method: 'POST', body })
  }
}
