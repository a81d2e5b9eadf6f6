import type { Page } from '@playwright/test'
import { accountSchemas } from '../packages/contract/src/accounts.schemas.ts'
import { cleanComment, commentLimits, firstWords } from '../packages/contract/src/comments.ts'
import { searchPath } from '../packages/contract/src/paths.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { hostile } from './hostile-strings.ts'
import {
  addAuthors,
  asStored,
  asUsername,
  type Author,
  logInAs,
  newAddress,
  openDatabase,
  removeAuthors,
} from './hostile-rows.ts'
import { installEyes, type SeenComment, watchFor } from './hostile-watch.ts'
import { expect, navigate, test, untilHydrated, withFault } from './house.ts'
import { demo } from './servers.ts'

// Each of these tests goes through hundreds of strings.
test.describe.configure({ timeout: 180_000 })

const isPhone = () => test.info().project.name === 'phone'

/** Films that no other test looks at, one for each of those that run beside each other. */
const films = ['Grass', 'Prelude to War', 'The River', 'Charge', 'Concrete Summer', 'Spies'] as const
async function idOf(film: (typeof films)[number]): Promise<string> {
  const found = (await (await fetch(`${demo.url}/api/movies`)).json()) as { _id: string; title: string }[]
  return found.find(({ title }) => title === film)!._id
}

const harmless = { name: 'harmless', text: 'A harmless comment.' }

interface Written {
  id: string
  name: string
  text: string
}

/** What stands under a film, newest first, as the page has to show it. */
async function written(db: Database, movieId: string): Promise<Written[]> {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select(['comment.id', 'users.username', 'comment.text'])
    .where('movie_id', '=', movieId)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .execute()
  return rows.map(({ id, username, text }) => ({ id, name: username.trim() || 'Unknown', text }))
}

/** Each is a second older than the one before. */
async function write(db: Database, movieId: string, comments: readonly { user_id: string; text: string }[]) {
  const now = Date.now()
  const rows = comments.map((comment, at) => ({ ...comment, movie_id: movieId, created_at: new Date(now - at * 1000) }))
  await db.insertInto('comment').values(rows).execute()
}

/** HTML knows one kind of line end; what a script writes keeps them all. */
const lines = ({ name, text }: { name: string; text: string }) => ({
  name: name.replace(/\r\n?/g, '\n'),
  text: text.replace(/\r\n?/g, '\n'),
})

function expectAsWritten(seen: readonly SeenComment[], rows: readonly Written[]) {
  expect(seen.map(lines)).toEqual(rows.map(lines))
  const plain = seen.find(({ text }) => text === harmless.text)
  const oddlyMade = seen.filter(({ shape, faults }) => faults.length > 0 || (plain && shape !== plain.shape))
  expect(oddlyMade).toEqual([])
}

const list = (page: Page) => page.getByRole('region', { name: /^Comments/ }).getByRole('list')

/** Turns page after page, to the oldest comment. */
const walkThrough = (page: Page): Promise<SeenComment[]> =>
  page.getByRole('button', { name: 'Older comments' }).evaluate(async (button: HTMLButtonElement) => {
    const pages = button.parentElement!
    const all: SeenComment[] = []
    for (;;) {
      all.push(...window.hostile.commentsIn(pages.previousElementSibling!))
      if (button.ariaDisabled) return all
      const before = pages.textContent
      button.click()
      const until = performance.now() + 5000
      while (pages.textContent === before && performance.now() < until)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

/** Every call of the API for one text, by people enough for their limits. */
async function postAll(authors: readonly Author[], movieId: string) {
  const queue = Array.from({ length: Math.ceil(hostile.length / 5) }, (_, at) => at)
  const answers = new Map<string, { status: number; text: string | undefined }>()
  const work = async () => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const { token } = await logInAs(authors[at]!, demo.url)
      for (const { text } of hostile.slice(at * 5, at * 5 + 5)) {
        const answer = await fetch(`${demo.url}/api/movies/${movieId}/comments`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'x-forwarded-for': newAddress(),
          },
          body: JSON.stringify({ text }),
        })
        const { data } = (await answer.json()) as { data?: { text: string } }
        answers.set(text, { status: answer.status, text: data?.text })
      }
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return answers
}

/** Inside of the page, as a link would lead there. */
const navigateTo = (page: Page, to: string) =>
  page.evaluate(async (address) => {
    await window.__reactRouterDataRouter!.navigate(address)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, to)

/** The part of the page of results that speaks of the term, which is the same whatever was found. */
const lookAtSearch = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const { shapeOf, overflow, isTurned } = window.hostile
    const heading = main.querySelector('h1')!
    const term = heading.nextElementSibling!
    const form = main.querySelector('form')!
    const scripts = Array.from(document.scripts, ({ src }) => src.replace(/^.*\/assets\/.*$/, ''))
    return {
      said: term.querySelector('bdi')?.textContent,
      typed: form.querySelector('input')!.value,
      shape: [heading, term, form].map(shapeOf).join(''),
      isWhole: document.querySelector('base, iframe, object, embed, [srcdoc], [id=pwned]') === null,
      others: [...new Set(scripts)],
      faults: [...overflow(), ...[heading, term].filter((each) => isTurned(each)).map(() => 'turned')],
    }
  })

const lookAtBrowse = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const { shapeOf, overflow, isTurned } = window.hostile
    const badges = Array.from(main.querySelectorAll('[aria-label="Active filters"] > li'))
    const isTurnedAny = badges.slice(-1).some((badge) => isTurned(badge)) || isTurned(main.querySelector('output')!)
    return { badges: badges.map(shapeOf), faults: [...overflow(), ...(isTurnedAny ? ['turned'] : [])] }
  })

for (const [place, bypassCSP] of [false, true].entries()) {
  test.describe(bypassCSP ? 'without a content security policy' : 'with the content security policy', () => {
    test.use({ bypassCSP })

    test('COMM-3 250 hostile comments under hostile names are text, and stay in their boxes', async ({ page }) => {
      const db = await openDatabase()
      const run = `hostile-comments-${place}-${isPhone() ? 'phone' : 'wide'}`
      const movieId = await idOf(films[place + (isPhone() ? 2 : 0)]!)
      await removeAuthors(db, run)
      try {
        const authors = await addAuthors(db, run, [...hostile.map(({ text }) => asUsername(text)), harmless.name])
        const raw = hostile.flatMap(({ text }, at) => {
          const stored = asStored(text)
          return stored === '' ? [] : [{ user_id: authors[at]!.id, text: stored }]
        })
        if (place === 0 && !isPhone()) {
          const answers = await postAll(authors, movieId)
          for (const { text } of hostile) {
            const kept = cleanComment(text)
            const isRefused = kept === '' || kept.length > commentLimits.characters
            expect(answers.get(text), JSON.stringify(text).slice(0, 80)).toEqual(
              isRefused ? { status: 400, text: undefined } : { status: expect.any(Number), text: firstWords(kept) },
            )
            if (!isRefused) expect(answers.get(text)?.status).toBeLessThan(300)
          }
          const posted = new Set([...answers.values()].map(({ text }) => text))
          await write(
            db,
            movieId,
            raw.filter(({ text }) => !posted.has(text)),
          )
        } else await write(db, movieId, raw)
        await write(db, movieId, [{ user_id: authors.at(-1)!.id, text: harmless.text }])

        const harm = await watchFor(page)
        await page.addInitScript(installEyes)
        await page.goto(`/movies/${movieId}?all`)
        await untilHydrated(page)
        const rows = await written(db, movieId)
        expect(rows.length).toBeGreaterThan(250)
        await expect(page.getByRole('region', { name: `Comments ${rows.length}` })).toBeVisible()
        expectAsWritten(await walkThrough(page), rows)
        expect(harm).toEqual([])
      } finally {
        await removeAuthors(db, run)
        await db.destroy()
      }
    })

    test('COMM-3 hostile comments are text as the server sends them, and when scripts take over', async ({ page }) => {
      test.skip(isPhone(), 'the server sends the same to every width')
      const db = await openDatabase()
      const run = `hostile-pages-${place}`
      const movieId = await idOf(films[4 + place]!)
      await removeAuthors(db, run)
      try {
        const authors = await addAuthors(db, run, [...hostile.map(({ text }) => asUsername(text)), harmless.name])
        const harm = await watchFor(page)
        await page.addInitScript(installEyes)
        const texts = hostile.map(({ text }, at) => ({ user_id: authors[at]!.id, text: asStored(text) || '?' }))
        for (let at = 0; at < texts.length; at += 4) {
          // The newest five are what the server shows.
          await write(db, movieId, [...texts.slice(at, at + 4), { user_id: authors.at(-1)!.id, text: harmless.text }])
          const rows = (await written(db, movieId)).slice(0, commentLimits.shown)
          const sent = await page.goto(`/movies/${movieId}?${at}`)
          const html = await sent!.text()
          const fromServer = await page.evaluate((sentHtml) => {
            const parsed = new DOMParser().parseFromString(sentHtml, 'text/html')
            return window.hostile.commentsIn(parsed.querySelector('[aria-labelledby=comments] ul')!)
          }, html)
          expectAsWritten(fromServer, rows)
          await untilHydrated(page)
          expectAsWritten(await list(page).evaluate((shown) => window.hostile.commentsIn(shown)), rows)
          expect(page.url()).toBe(`${demo.url}/movies/${movieId}?${at}`)
          await db.deleteFrom('comment').where('movie_id', '=', movieId).execute()
        }
        expect(harm).toEqual([])
      } finally {
        await removeAuthors(db, run)
        await db.destroy()
      }
    })

    test('SEARCH-1 hostile terms are text on the page of results, however it is come to', async ({ page }) => {
      const harm = await watchFor(page)
      await page.addInitScript(installEyes)
      await page.goto('/search/qqqzzzxxx')
      await untilHydrated(page)
      const plain = await lookAtSearch(page)
      const terms = hostile.map(({ text }) => text.trim().toWellFormed()).filter((term) => term !== '')
      for (const [at, term] of terms.entries()) {
        if (at % 50 === 0) await page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
        const to = searchPath(term)!
        // Half of them each way; the other half is asked for without the policy, or with it.
        if (at % 2 === place) await page.goto(to)
        else await navigateTo(page, to)
        const seen = await lookAtSearch(page)
        expect({ ...seen, said: seen.said?.replace(/\r\n?/g, '\n') }, JSON.stringify(term).slice(0, 80)).toEqual({
          ...plain,
          said: term.replace(/\r\n?/g, '\n'),
          // A field of one line holds no line ends.
          typed: term.replace(/[\r\n]/g, ''),
        })
      }
      expect(harm).toEqual([])
    })

    test('BROWSE-2 hostile searches and genres are text among the filters', async ({ page }) => {
      const harm = await watchFor(page)
      await page.addInitScript(installEyes)
      await page.goto('/movies?search=qqqzzzxxx&genre=qqqzzzxxx')
      await untilHydrated(page)
      const plain = await lookAtBrowse(page)
      for (const [at, { text }] of hostile.entries()) {
        if (at % 50 === 0) await page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
        const term = text.toWellFormed()
        const to = `/movies?${new URLSearchParams({ search: term, genre: Array.from(term).slice(0, 20).join('') })}`
        if (at % 10 === place) await page.goto(to)
        else await navigateTo(page, to)
        const seen = await lookAtBrowse(page)
        expect(seen.faults, JSON.stringify(term).slice(0, 80)).toEqual([])
        for (const shape of seen.badges) expect(plain.badges).toContain(shape)
      }
      expect(harm).toEqual([])
    })

    test('NAV-4 hostile words are text in suggestions, as titles and as what is searched for', async ({ page }) => {
      const harm = await watchFor(page)
      await page.addInitScript(installEyes)
      // A house may show films of any name; this one does not.
      const titles = hostile.map(({ text }) => text.toWellFormed())
      await page.route('**/api/suggestions?*', (route) =>
        route.fulfill({
          json: titles.map((title, at) => ({
            _id: at.toString(16).padStart(24, '0'),
            title,
            year: 1927,
            imageUrl: null,
          })),
        }),
      )
      await page.goto('/about')
      await untilHydrated(page)
      if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const box = page.getByRole('combobox', { name: 'Search', exact: true }).locator('visible=true')
      await box.fill('qqqzzzxxx')
      const options = page.getByRole('option').locator('visible=true')
      await expect(options).toHaveCount(titles.length + 1)
      const shown = await options.evaluateAll((all) =>
        all.slice(0, -1).map((option) => ({
          title: option.querySelector('b')!.textContent,
          shape: window.hostile.shapeOf(option).replace('<mark class=></>', ''),
        })),
      )
      expect(shown.map(({ title }) => title)).toEqual(titles.map((title) => title || 'Untitled'))
      expect(new Set(shown.map(({ shape }) => shape)).size).toBe(1)

      const terms = titles.filter((title) => title.trim() !== '' && !/[\r\n]/.test(title))
      const all = await box.evaluate(async (field: HTMLInputElement, words) => {
        const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
        const seen: { term: string; last: string; shape: string; faults: string[] }[] = []
        for (const term of words) {
          put.call(field, term)
          field.dispatchEvent(new Event('input', { bubbles: true }))
          const until = performance.now() + 3000
          const last = () => document.getElementById(field.getAttribute('aria-controls')!)?.lastElementChild
          const isThere = () => last()?.querySelector('bdi')?.textContent === term.trim()
          while (!isThere() && performance.now() < until) await new Promise((resolve) => requestAnimationFrame(resolve))
          seen.push({
            term: term.trim(),
            last: last()?.querySelector('bdi')?.textContent ?? '',
            shape: last() ? window.hostile.shapeOf(last()!) : '',
            faults: window.hostile.overflow(),
          })
        }
        return seen
      }, terms)
      for (const { term, last, faults } of all) expect({ last, faults }).toEqual({ last: term, faults: [] })
      expect(new Set(all.map(({ shape }) => shape)).size).toBe(1)
      expect(harm).toEqual([])
    })

    test('NAV-2 PROF-1 hostile names are text where a member is greeted', async ({ page }) => {
      const db = await openDatabase()
      const run = `hostile-names-${place}-${isPhone() ? 'phone' : 'wide'}`
      await removeAuthors(db, run)
      try {
        const authors = await addAuthors(db, run, ['<img src=x onerror=__pwned(1)>'])
        const session = await logInAs(authors[0]!, demo.url)
        const harm = await watchFor(page)
        await page.addInitScript(installEyes)
        await page.goto('/offline')
        await page.evaluate(({ token, user }) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('token', token)
        }, session)
        await page.goto('/profile')
        await untilHydrated(page)
        if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const names = [harmless.name, ...hostile.map(({ text }) => asUsername(text))]
        const seen = await page.evaluate(async (usernames) => {
          const found: { main: string; menu: string | undefined; shape: string; faults: string[] }[] = []
          for (const username of usernames) {
            const user = JSON.parse(localStorage.getItem('user')!) as object
            localStorage.setItem('user', JSON.stringify({ ...user, username }))
            dispatchEvent(new StorageEvent('storage', { key: 'user' }))
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            const main = document.querySelector('main')!
            const menu = document.querySelector('dialog[open]')
            found.push({
              main: main.textContent,
              menu: menu?.textContent,
              shape: [main, menu].map((part) => part && window.hostile.shapeOf(part)).join(),
              faults: [
                ...window.hostile.overflow(),
                ...(window.hostile.isTurned(main, 'This part of the house') ? ['words of the house are turned'] : []),
              ],
            })
          }
          return found
        }, names)
        for (const [at, { main, menu, shape, faults }] of seen.entries()) {
          expect(main).toContain(names[at])
          if (menu !== undefined) expect(menu).toContain(names[at])
          expect({ name: names[at], faults }).toEqual({ name: names[at], faults: [] })
          expect(shape).toBe(seen[0]!.shape)
        }
        expect(harm).toEqual([])
      } finally {
        await removeAuthors(db, run)
        await db.destroy()
      }
    })
  })
}
