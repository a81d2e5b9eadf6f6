import type { Page } from '@playwright/test'
import { demo } from './servers.ts'

/** Records dialogs, popups, frames, downloads, external requests and script runs. */
export async function monitorInjection(page: Page): Promise<string[]> {
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
  await page.addInitScript(installInspector)
  return harm
}

/** A comment as it stands in a page, or in one that has not been shown yet. */
export interface InspectedComment {
  name: string
  text: string
  /** Its elements and attributes, without their words. */
  shape: string
  /** What is wrong with where it stands. */
  faults: string[]
}

/** The part of the page of results that speaks of the term, which is the same whatever was found. */
export interface InspectedSearch {
  quotedTerm: string | undefined
  typed: string
  shape: string
  foreignElements: string[]
  faults: string[]
}

/** The filters that are set, and the field of the search. */
interface InspectedBrowse {
  words: string[]
  typed: string
  shapes: string[]
  foreignElements: string[]
  faults: string[]
}

/** What can be asked in a page. */
interface PageInspector {
  /** Elements and attributes, without their words. */
  shapeOf: (element: Element) => string
  /** Elements that no text may create. */
  foreignElements: (within: Document) => string[]
  overflow: () => string[]
  /** Words of the site are written from the left, whatever stands around them. */
  isReversed: (element: Element, words?: string) => boolean
  commentsIn: (list: Element) => InspectedComment[]
  search: () => InspectedSearch
  browse: () => InspectedBrowse
  nextFrame: () => Promise<void>
}

declare global {
  interface Window {
    inspector: PageInspector
  }
}

/** Runs in the page, and sets `window.inspector`. */
export function installInspector(): void {
  const comparedAttributes = new Set(['class', 'dir', 'role', 'type', 'style', 'hidden', 'tabindex'])
  const shapeOf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      comparedAttributes.has(name) ? `${name}=${value}` : name,
    )
    return `<${[element.localName, ...attributes.toSorted()].join(' ')}>${Array.from(element.children, shapeOf).join('')}</>`
  }

  const foreignElements = (within: Document) =>
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

  const isReversed = (element: Element, words = '') => {
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
    if (isReversed(day)) faults.push('the day is turned')
    const name = item.querySelector('strong')!.getBoundingClientRect()
    const days = day.getBoundingClientRect()
    if (days.top < name.bottom - 1 && days.bottom > name.top + 1 && days.left < name.right - 1)
      faults.push('the day stands on the wrong side of the name')
    if (getComputedStyle(item).direction !== 'ltr') faults.push('turned as a whole')
    return faults
  }
  const commentsIn = (list: Element): InspectedComment[] => {
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

  const findReversed = (...ours: (Element | null | undefined)[]) =>
    ours.filter((each) => each && isReversed(each)).map((each) => `${each?.localName} is turned`)

  const search = () => {
    const heading = document.querySelector('main h1')!
    const term = heading.nextElementSibling!
    const form = document.querySelector('main form')!
    return {
      quotedTerm: term.querySelector('bdi')?.textContent.replace(/\r\n?/g, '\n'),
      typed: form.querySelector('input')!.value,
      shape: [heading, term, form].map(shapeOf).join(''),
      foreignElements: foreignElements(document),
      faults: [...overflow(), ...findReversed(heading, term)],
    }
  }

  const browse = () => {
    const badges = Array.from(document.querySelectorAll('main [aria-label="Active filters"] > li'))
    return {
      words: badges.slice(0, -1).map(({ textContent }) => textContent),
      typed: document.querySelector<HTMLInputElement>('main input[type=search]')!.value,
      shapes: badges.map(shapeOf),
      foreignElements: foreignElements(document),
      faults: [...overflow(), ...findReversed(badges.at(-1), document.querySelector('main output'))],
    }
  }

  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

  window.inspector = { shapeOf, foreignElements, overflow, isReversed, commentsIn, search, browse, nextFrame }
}
