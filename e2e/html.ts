import { type APIRequestContext, expect } from '@playwright/test'
import { uniqueAddress } from './members.ts'

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
/** What our server has written as entities. */
export const decode = (text: string) => text.replace(/&(\w+|#x27);/g, (all, name: string) => entities[name] ?? all)

/** The text of a piece of HTML as our server writes it. */
export const textOf = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ''))

/** The text of each part that matches; the first group is the part. */
export const textsOf = (html: string, part: RegExp) => [...html.matchAll(part)].map((match) => textOf(match[1] ?? ''))

interface FetchOptions {
  status?: number
  headers?: Record<string, string>
}

/** A page as the server sends it, for what needs no browser. Its `main` is what is between the bars. */
export async function fetchPage(
  request: APIRequestContext,
  path: string,
  { status = 200, headers }: FetchOptions = {},
) {
  const answer = await request.get(path, { headers: { ...uniqueAddress(), ...headers } })
  expect(answer.status(), path).toBe(status)
  const html = await answer.text()
  const [, main = ''] = /(<main[ >].*<\/main>)/s.exec(html) ?? []
  expect(main, path).not.toBe('')
  return {
    html,
    main,
    url: answer.url(),
    title: textsOf(html, /<title>(.*?)<\/title>/gs)[0],
    heading: textsOf(main, /<h1[^>]*>(.*?)<\/h1>/gs)[0],
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  }
}
