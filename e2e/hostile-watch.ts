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
  return harm
}

/** What there is to see in a list of comments, or in one that has not been shown yet. */
export interface SeenComment {
  name: string
  text: string
  /** Its elements and attributes, without their words. */
  shape: string
  /** What is wrong with where it stands. */
  faults: string[]
}

/**
 * Runs in the page. Makes `window.hostile` with what the tests ask about: elements without their words, and whether
 * boxes stay where they belong.
 */
export function installEyes(): void {
  const told = new Set(['class', 'dir', 'role', 'type', 'style', 'hidden', 'tabindex'])
  const shapeOf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) => (told.has(name) ? `${name}=${value}` : name))
    const children = Array.from(element.children, shapeOf)
    return `<${[element.localName, ...attributes.toSorted()].join(' ')}>${children.join('')}</>`
  }
  const overflow = () => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} too wide`] : []
  }
  /** Words of the house are written from the left, whatever stands around them. */
  const isTurned = (element: Element, words = '') => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let node = texts.nextNode()
    while (node && !node.textContent?.includes(words)) node = texts.nextNode()
    const text = node?.textContent ?? ''
    const start = text.indexOf(words)
    const end = words === '' ? text.length : start + words.length
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
  const commentsIn = (list: Element): SeenComment[] => {
    let bottom = Number.NEGATIVE_INFINITY
    return Array.from(list.children, (item) => {
      const name = item.querySelector('strong')!
      const said = item.lastElementChild!
      const box = item.getBoundingClientRect()
      const faults: string[] = []
      if (box.width > 0) {
        if (box.top < bottom - 0.5) faults.push('covers the one before')
        bottom = box.bottom
        for (const part of item.querySelectorAll('*')) {
          const { left, right, top, bottom: end } = part.getBoundingClientRect()
          if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || end > box.bottom + 1)
            faults.push(`${part.localName} leaves its comment`)
        }
        const day = item.querySelector('time')!
        if (isTurned(day)) faults.push('the day is turned')
        const names = name.getBoundingClientRect()
        const days = day.getBoundingClientRect()
        if (days.top < names.bottom - 1 && days.top >= names.top && days.left < names.right)
          faults.push('the day stands on the wrong side of the name')
        if (getComputedStyle(item).direction !== 'ltr') faults.push('turned as a whole')
        faults.push(...overflow())
      }
      return { name: name.textContent, text: said.textContent, shape: shapeOf(item), faults }
    })
  }
  Object.assign(window, { hostile: { shapeOf, overflow, isTurned, commentsIn } })
}

declare global {
  interface Window {
    hostile: {
      shapeOf: (element: Element) => string
      overflow: () => string[]
      isTurned: (element: Element, words?: string) => boolean
      commentsIn: (list: Element) => SeenComment[]
    }
  }
}
