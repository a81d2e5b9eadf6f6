import type { Site } from './site.ts'

/** SITE-2: `watchlist, likes and comments`, or what is left of it. */
export function takingPart(site: Site | undefined): string {
  const parts = [...(site?.likes === false ? [] : ['likes']), ...(site?.comments === false ? [] : ['comments'])]
  return ['watchlist', ...parts].join(', ').replace(/, (?=[^,]*$)/, ' and ')
}
