import type { Page } from '@playwright/test'
import { demo } from './servers.ts'

/** Notes everything that a text could have done to a page, and a page does not do by itself. */
export async function watchFor(page: Page): Promise<string[]> {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => harm.push(`popup: ${popup.url()}`))
  page.on('frameattached', (frame) => harm.push(`frame: ${frame.url()}`))
  page.on('download', (download) => harm.push(`download: ${download.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${demo.url}/`) && !request.url().startsWith('data:'))
      harm.push(`request: ${request.url()}`)
  })
  await page.exposeFunction('__pwned', () => harm.push('a script ran'))
  await page.addInitScript(installEyes)
  return harm
}

/** A comment as it stands in a page, or in one that has not been shown yet. */
export interface SeenComment {
  name: string
  text: string
  /** Its elements and attributes, without their words. */
  shape: string
  /** What is wrong with where it stands. */
  faults: string[]
}

/** The part of the page of results that speaks of the term, which is the same whatever was found. */
export interface SeenSearch {
  said: string | undefined
  typed: string
  shape: string
  strangers: string[]
  faults: string[]
}

/** The filters that are set, and the field of the search. */
interface SeenBrowse {
  words: string[]
  typed: string
  shapes: string[]
  strangers: string[]
  faults: string[]
}

/** What can be asked in a page. */
interface Eyes {
  /** Elements and attributes, without their words. */
  shapeOf: (element: Element) => string
  /** What no text has any business to bring along. */
  strangers: (within: Document) => string[]
  overflow: () => string[]
  /** Words of the site are written from the left, whatever stands around them. */
  isTurned: (element: Element, words?: string) => boolean
  commentsIn: (list: Element) => SeenComment[]
  search: () => SeenSearch
  browse: () => SeenBrowse
  nextFrame: () => Promise<void>
}

declare global {
  interface Window {
    eyes: Eyes
  }
}

/** Runs in the page, and makes `window.eyes`. */
export function installEyes(): void {
  const told = new Set(['class', 'dir', 'role', 'type', 'style', 'hidden', 'tabindex'])
  const shapeOf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) => (told.has(name) ? `${name}=${value}` : name))
    return `<${[element.localName, ...attributes.toSorted()].join(' ')}>${Array.from(element.children, shapeOf).join('')}</>`
  }

  const strangers = (within: Document) =>
    [
      ...within.querySelectorAll('base, iframe, object, embed, math, marquee, meta[http-equiv], [srcdoc], [id=pwned]'),
      ...Array.from(within.querySelectorAll('*')).filter((each) =>
        each.getAttributeNames().some((name) => name.startsWith('on')),
      ),
      ...Array.from(within.scripts).filter(({ src }) => src !== '' && !new URL(src).pathname.startsWith('/assets/')),
    ].map((element) => element.outerHTML.slice(0, 200))

  const overflow = () => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} too wide`] : []
  }

  const isTurned = (element: Element, words = '') => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (each) =>
      each.textContent?.includes(words) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    )
    const node = texts.nextNode()
    const text = node?.textContent ?? ''
    const start = text.indexOf(words)
    const end = words === '' ? text.trimEnd().length : start + words.length
    if (!node || end - start < 2) return false
    const at = (offset: number) => {
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      return range.getBoundingClientRect()
    }
    const [first, last] = [at(start), at(end - 1)]
    return first.top === last.top && first.left >= last.left
  }

  const faultsOf = (item: Element, before: number): string[] => {
    const box = item.getBoundingClientRect()
    // In a document that is not shown nothing has a place.
    if (box.width === 0) return []
    const faults = overflow()
    if (box.top < before - 0.5) faults.push('covers the one before')
    for (const part of item.querySelectorAll(':not(button, button *)')) {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
        faults.push(`${part.localName} leaves its comment`)
    }
    const day = item.querySelector('time')!
    if (isTurned(day)) faults.push('the day is turned')
    const name = item.querySelector('strong')!.getBoundingClientRect()
    const days = day.getBoundingClientRect()
    if (days.top < name.bottom - 1 && days.bottom > name.top + 1 && days.left < name.right - 1)
      faults.push('the day stands on the wrong side of the name')
    if (getComputedStyle(item).direction !== 'ltr') faults.push('turned as a whole')
    return faults
  }
  const commentsIn = (list: Element): SeenComment[] => {
    let bottom = Number.NEGATIVE_INFINITY
    return Array.from(list.children, (item) => {
      const faults = faultsOf(item, bottom)
      bottom = item.getBoundingClientRect().bottom
      return {
        name: item.querySelector('strong')!.textContent,
        text: item.querySelector('p[dir]')!.textContent,
        shape: shapeOf(item),
        faults,
      }
    })
  }

  const turned = (...ours: (Element | null | undefined)[]) =>
    ours.filter((each) => each && isTurned(each)).map((each) => `${each?.localName} is turned`)

  const search = () => {
    const heading = document.querySelector('main h1')!
    const term = heading.nextElementSibling!
    const form = document.querySelector('main form')!
    return {
      said: term.querySelector('bdi')?.textContent.replace(/\r\n?/g, '\n'),
      typed: form.querySelector('input')!.value,
      shape: [heading, term, form].map(shapeOf).join(''),
      strangers: strangers(document),
      faults: [...overflow(), ...turned(heading, term)],
    }
  }

  const browse = () => {
    const badges = Array.from(document.querySelectorAll('main [aria-label="Active filters"] > li'))
    return {
      words: badges.slice(0, -1).map(({ textContent }) => textContent),
      typed: document.querySelector<HTMLInputElement>('main input[type=search]')!.value,
      shapes: badges.map(shapeOf),
      strangers: strangers(document),
      faults: [...overflow(), ...turned(badges.at(-1), document.querySelector('main output'))],
    }
  }

  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

  window.eyes = { shapeOf, strangers, overflow, isTurned, commentsIn, search, browse, nextFrame }
}
