import { aUser, goodPassword, type Person } from '../test/people.ts'
import { button, click, field, type Step, type, until, visit, within } from './browser-page.ts'
import type { FilmSite } from './film-site.ts'
import type { OtherBrowser } from './other-browsers.ts'

/** A site, and people whom no other browser has signed in. */
export interface Visit extends FilmSite {
  member: Person
  owner: Person
}

export const aVisit = async (site: FilmSite, services: Parameters<typeof aUser>[0]['services']): Promise<Visit> => ({
  ...site,
  member: await aUser({ services }),
  owner: await aUser({ services }, { role: 'owner' }),
})

const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
const linkTo = (movieId: string) => `document.querySelector('main a[href$="/${movieId}"]')`

async function logIn(browser: OtherBrowser, url: string, { email }: Person) {
  await visit(browser, url)
  await type(browser, 'Email', email)
  await type(browser, 'Password', goodPassword)
  await browser.press('Enter')
}

/** By a visitor, so that the desk has something to decide about. */
async function report({ api, movieId }: Visit) {
  const list = await fetch(`${api.url}/api/movies/${movieId}/comments`)
  const { data } = (await list.json()) as { data: { comments: { _id: string }[] } }
  const answer = await fetch(`${api.url}/api/comments/${data.comments[0]!._id}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'spam', note: '' }),
  })
  if (!answer.ok) throw new Error(`Reporting was answered with ${answer.status}`)
}

const mostSeconds = 20

/** What a member does, and then the desk: each goes on where the one before has ended. */
export const journeys: Record<string, Step<Visit>> = {
  'the home page leads to the movie': async (browser, { api, movieId }) => {
    await visit(browser, api.url)
    return within(await until(browser, linkTo(movieId)), mostSeconds)
  },
  'a search finds it': async (browser, { movieId }) => {
    await type(browser, 'Search', 'reel')
    await browser.press('Enter')
    return within(await until(browser, `location.pathname.startsWith('/search') && ${linkTo(movieId)}`), mostSeconds)
  },
  'a member logs in': async (browser, { api, member }) => {
    await logIn(browser, `${api.url}/login`, member)
    return within(
      await until(browser, `localStorage.getItem('token') !== null && location.pathname !== '/login'`),
      mostSeconds,
    )
  },
  'the movie is kept in the watchlist': async (browser, { api, movieId }) => {
    await visit(browser, `${api.url}/movie/${movieId}`)
    await click(browser, 'Add to Watchlist')
    await until(browser, button('In watchlist'))
    await visit(browser, `${api.url}/watchlist`)
    return within(await until(browser, linkTo(movieId)), mostSeconds)
  },
  'a comment is posted': async (browser, { api, movieId, member }) => {
    await visit(browser, `${api.url}/movie/${movieId}`)
    await type(browser, 'Your comment', `Seen by ${member.username}.`)
    await click(browser, 'Post')
    const shown = `[...document.querySelectorAll('main li')].some((each) => each.innerText.includes('Seen by ${member.username}.'))`
    return within(await until(browser, shown), mostSeconds)
  },
  'the desk opens after logging in': async (browser, { api, owner }) => {
    await logIn(browser, `${api.url}/admin/login`, owner)
    return within(await until(browser, `document.querySelector('main h1')?.innerText === 'Dashboard'`), mostSeconds)
  },
  'a movie of the list is edited and saved': async (browser, { api, owner }) => {
    await visit(browser, `${api.url}/admin/dashboard?tab=movies`)
    await click(browser, 'Edit The Reel')
    await until(browser, `${field('Title')}?.value === 'The Reel'`)
    await type(browser, 'Description', `Edited by ${owner.username}.`)
    await click(browser, 'Update Movie')
    await until(browser, text('Movie updated successfully!'))
    return within(await until(browser, text(`Edited by ${owner.username}.`)), mostSeconds)
  },
  'a comment that was reported is hidden': async (browser, site) => {
    await report(site)
    await visit(browser, `${site.api.url}/admin/dashboard?tab=comments`)
    await until(browser, text(`Seen by ${site.member.username}.`))
    await click(browser, `Hide the comment by ${site.member.username}`)
    return within(await until(browser, text('No reports')), mostSeconds)
  },
  'the figures are shown': async (browser, { api }) => {
    await visit(browser, `${api.url}/admin/dashboard?tab=analytics`)
    const region = `[...document.querySelectorAll('h2, h3')].find((each) => each.innerText.trim() === 'Revenue')`
    return within(await until(browser, `${region} && !${text('Failed to load')}`), mostSeconds)
  },
}
