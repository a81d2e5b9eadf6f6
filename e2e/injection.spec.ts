import type { Page } from '@playwright/test'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { accountSchemas } from '../packages/contract/src/accounts.schemas.ts'
import { cleanSearch } from '../apps/web/app/features/browse/browse-query.ts'
import { catalogueLimits } from '../packages/contract/src/catalogue.ts'
import { movieLimits } from '../packages/contract/src/movies.ts'
import { cleanComment, commentLimits, firstWords } from '../packages/contract/src/comments.ts'
import { searchPath } from '../packages/contract/src/paths.ts'
import * as rows from './naughty-authors.ts'
import { naughtyStrings, layoutKinds, markupKinds } from './naughty-strings.ts'
import { installInspector, type InspectedComment, type InspectedSearch, monitorInjection } from './injection-monitor.ts'
import { expect, isPhone, storagePage, test, waitForHydration, injectFault } from './test-app.ts'
import { demo } from './servers.ts'

// Each of these goes through hundreds of strings. A trace would keep a picture of every one.
test.describe.configure({ timeout: 240_000 })
test.use({ trace: 'off' })

/**
 * Each string once, without the content security policy: it would hide a hole by closing it. A phone gets those that can
 * break a layout. `E2E=full` tries all of them at both widths, with the policy and without.
 */
const isFull = process.env['E2E'] === 'full'
const policies = isFull ? [false, true] : [true]

const stringsForWidth = () =>
  isPhone() && !isFull ? naughtyStrings.filter(({ kind }) => layoutKinds.has(kind)) : naughtyStrings
const short = (text: string) => JSON.stringify(text).slice(0, 80)
const pieces = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Films that no other test looks at, one for each of those that run beside each other. */
const films = [
  'Grass',
  'Prelude to War',
  'The River',
  'Charge',
  'Concrete Summer',
  'Spies',
  'Flesh and the Devil',
  'The Sheik',
] as const
async function idOf(film: (typeof films)[number]): Promise<string> {
  const found = (await (await fetch(`${demo.url}/api/movies`)).json()) as { _id: string; title: string }[]
  return found.find(({ title }) => title === film)!._id
}

/** With people and comments that are gone afterwards. */
async function withRows(run: string, work: (db: Database, run: string) => Promise<void>) {
  const db = await rows.openDatabase()
  const name = `hostile-${run}-${isPhone() ? 'phone' : 'wide'}`
  try {
    await rows.removeAuthors(db, name)
    await work(db, name)
  } finally {
    await rows.removeAuthors(db, name)
    await db.destroy()
  }
}

const harmless = 'A harmless comment.'
/** Long ones are folded, and so made of more. */
const harmlessAndLong = `${harmless} `.repeat(60).trim()

interface Written {
  name: string
  text: string
}

/** What stands under a film, newest first, as its page has to show it. */
async function written(db: Database, movieId: string): Promise<Written[]> {
  const found = await db
    .selectFrom('comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select(['users.username', 'comment.text'])
    .where('movie_id', '=', movieId)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .execute()
  return found.map(({ username, text }) => ({ name: username.trim() || 'Unknown', text }))
}

/** Each a second older than the one before. */
async function write(db: Database, movieId: string, comments: readonly { user_id: string; text: string }[]) {
  const now = Date.now()
  const values = comments.map(({ user_id, text }, at) => {
    return { user_id, text, movie_id: movieId, created_at: new Date(now - at * 1000) }
  })
  await db.insertInto('comment').values(values).execute()
}

/** HTML knows one kind of line end; what a script writes keeps them all. */
const oneLineEnd = (text: string) => text.replace(/\r\n?/g, '\n')
const plain = ({ name, text }: Written) => ({ name: oneLineEnd(name), text: oneLineEnd(text) })

function expectAsWritten(seen: readonly InspectedComment[], expected: readonly Written[]) {
  expect(seen.map(plain)).toEqual(expected.map(plain))
  const usual = new Set(seen.flatMap(({ text, shape }) => ([harmless, harmlessAndLong].includes(text) ? [shape] : [])))
  const odd = seen.filter(({ shape, faults }) => faults.length > 0 || !usual.has(shape))
  expect(odd).toEqual([])
}

const list = (page: Page) => page.getByRole('region', { name: /^Comments/ }).getByRole('list')

/** Turns page after page, to the oldest comment, and unfolds what is folded. */
const walkThrough = (page: Page): Promise<InspectedComment[]> =>
  page.getByRole('button', { name: 'Older comments' }).evaluate(async (button: HTMLButtonElement) => {
    const { commentsIn, nextFrame } = window.inspector
    const foot = button.parentElement!
    const shown = foot.previousElementSibling!
    const all: InspectedComment[] = []
    for (;;) {
      const folded = commentsIn(shown)
      for (const more of shown.querySelectorAll<HTMLButtonElement>('[aria-expanded=false]')) more.click()
      await nextFrame()
      for (const [at, { faults }] of commentsIn(shown).entries()) folded[at]?.faults.push(...faults)
      all.push(...folded)
      if (button.ariaDisabled) return all
      const before = foot.textContent
      button.click()
      const until = performance.now() + 20_000
      while (foot.textContent === before && performance.now() < until) await nextFrame()
    }
  })

/** Posts each text once, by as many people as the limits want. */
async function postAll(authors: readonly rows.Author[], movieId: string) {
  const answers = new Map<string, { status: number; text: string | undefined }>()
  const queue = [...pieces(naughtyStrings, 5).entries()]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { token } = await rows.logInAs(authors[next[0]]!, demo.url)
      for (const { text } of next[1]) {
        const answer = await fetch(`${demo.url}/api/movies/${movieId}/comments`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'x-forwarded-for': rows.uniqueAddress(),
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

interface Visit {
  to: string
  /** What stands in the field then. */
  typed: string
}

/** So many pages are made for one address within a second, and some to spare. */
const fromOneAddress = 15

/** Goes inside of the page to one address after the other, and looks around at each. */
async function visitAll<Place extends 'search' | 'browse'>(page: Page, place: Place, visits: readonly Visit[]) {
  const all: ReturnType<Window['inspector'][Place]>[] = []
  for (const part of pieces(visits, fromOneAddress)) {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': rows.uniqueAddress() })
    const seen = await page.evaluate(
      async ([some, look]) => {
        const found: unknown[] = []
        const { __reactRouterDataRouter: router, inspector } = window
        for (const { to, typed } of some) {
          await router!.navigate(to)
          const until = performance.now() + 5000
          while (inspector[look]().typed !== typed && performance.now() < until) await inspector.nextFrame()
          found.push(inspector[look]())
        }
        return found
      },
      [part, place] as const,
    )
    all.push(...(seen as typeof all))
  }
  return all
}

async function inspectSearch(page: Page) {
  // Until scripts have come it is a plain field.
  await expect(page.getByRole('main').getByRole('combobox')).toBeVisible()
  return page.evaluate(() => window.inspector.search())
}
/** A field of one line holds no line ends. */
const inField = (term: string) => term.replace(/[\r\n]/g, '')
const asSearched = (term: string, like: InspectedSearch) => ({
  ...like,
  quotedTerm: oneLineEnd(term),
  typed: inField(term),
})

const terms = () =>
  [...new Set(stringsForWidth().map(({ text }) => text.trim().toWellFormed()))].filter((term) => term !== '')
/** What could run is tried with the policy and without; the rest in turns. */
const markup = new Set(naughtyStrings.filter(({ kind }) => markupKinds.has(kind)).map(({ text }) => text))
const shareOf = (place: number) =>
  terms().filter((term, at) => policies.length === 1 || markup.has(term) || at % 2 === place)

for (const [place, bypassCSP] of policies.entries()) {
  test.describe(bypassCSP ? 'without a content security policy' : 'with the content security policy', () => {
    // What is too long to be searched for is refused, and so is an address without an end.
    test.use({ bypassCSP, expectedErrors: /status of 4(00|31)/ })

    test('COMM-3 hostile comments under hostile names are text, and stay in their boxes', async ({ page }) => {
      await withRows(`comments-${place}`, async (db, run) => {
        const movieId = await idOf(films[place + (isPhone() ? 2 : 0)]!)
        const strings = stringsForWidth()
        const authors = await rows.addAuthors(db, run, [
          'harmless',
          ...strings.map(({ text }) => rows.toUsername(text)),
        ])
        const raw = strings.flatMap(({ text }, at) => {
          const stored = rows.toStoredText(text)
          return stored === '' ? [] : [{ user_id: authors[at + 1]!.id, text: stored }]
        })
        let posted = new Set<string | undefined>()
        if (place === 0 && !isPhone()) {
          const answers = await postAll(authors, movieId)
          for (const { text } of naughtyStrings) {
            const kept = cleanComment(text)
            const isRefused = kept === '' || kept.length > commentLimits.characters
            const expected = isRefused ? { status: 400, text: undefined } : { status: 200, text: firstWords(kept) }
            expect(answers.get(text), short(text)).toEqual(expected)
          }
          posted = new Set([...answers.values()].map(({ text }) => text))
        }
        const plainOnes = [harmless, harmlessAndLong].map((text) => ({ user_id: authors[0]!.id, text }))
        // Those that the API has changed or refused, as if it had not.
        await write(db, movieId, [...plainOnes, ...raw.filter(({ text }) => !posted.has(text))])

        const harm = await monitorInjection(page)
        const address = `/movies/${movieId}?all`
        await page.goto(address)
        await waitForHydration(page)
        const all = await written(db, movieId)
        expect(all.length).toBeGreaterThan(strings.length * 0.75)
        await expect(page.getByRole('region', { name: `Comments ${all.length}` })).toBeVisible()
        expectAsWritten(await walkThrough(page), all)
        expect(await page.evaluate(() => window.inspector.foreignElements(document))).toEqual([])
        expect(page.url()).toBe(demo.url + address)
        expect(harm).toEqual([])
      })
    })

    test('COMM-3 hostile comments are text as the server sends them, and when scripts take over @any-width', async ({
      page,
    }) => {
      await withRows(`pages-${place}`, async (db, run) => {
        const movieId = await idOf(films[4 + place]!)
        const authors = await rows.addAuthors(db, run, [
          'harmless',
          ...naughtyStrings.map(({ text }) => rows.toUsername(text)),
        ])
        const plainOnes = [harmless, harmlessAndLong].map((text) => ({ user_id: authors[0]!.id, text }))
        const raw = naughtyStrings.map(({ text }, at) => ({
          user_id: authors[at + 1]!.id,
          text: rows.toStoredText(text) || '?',
        }))
        const harm = await monitorInjection(page)
        // A page of its own to take HTML apart in: the policy of ours forbids that.
        const bench = await page.context().newPage()
        await bench.evaluate(installInspector)
        for (const [at, some] of pieces(raw, commentLimits.shown - plainOnes.length).entries()) {
          // What there was before is older, and the server sends the newest.
          await write(db, movieId, [...plainOnes, ...some])
          const expected = (await written(db, movieId)).slice(0, commentLimits.shown)
          const address = `/movies/${movieId}?${at}`
          const isShown = at % 8 === place
          const html = isShown
            ? await (await page.goto(address))!.text()
            : await (await fetch(demo.url + address, { headers: { 'x-forwarded-for': rows.uniqueAddress() } })).text()
          const sent = await bench.evaluate((given) => {
            const parsed = new DOMParser().parseFromString(given, 'text/html')
            const { commentsIn, foreignElements } = window.inspector
            return {
              comments: commentsIn(parsed.querySelector('main section ul')!),
              strangers: foreignElements(parsed),
            }
          }, html)
          expectAsWritten(sent.comments, expected)
          expect(sent.strangers).toEqual([])
          if (isShown) {
            await waitForHydration(page)
            expectAsWritten(await list(page).evaluate((shown) => window.inspector.commentsIn(shown)), expected)
            expect(page.url()).toBe(demo.url + address)
          }
          await db.deleteFrom('comment').where('movie_id', '=', movieId).execute()
        }
        expect(harm).toEqual([])
      })
    })

    test('SEARCH-1 hostile terms are text on the page of results @full', async ({ page }) => {
      const harm = await monitorInjection(page)
      await page.goto('/search/qqqzzzxxx')
      await waitForHydration(page)
      const like = await inspectSearch(page)
      const asked = shareOf(place)
      const seen = await visitAll(
        page,
        'search',
        asked.map((term) => ({ to: searchPath(term)!, typed: inField(term) })),
      )
      for (const [at, term] of asked.entries()) expect(seen[at], short(term)).toEqual(asSearched(term, like))
      // By their address: some of all kinds.
      for (const [at, term] of asked.entries()) {
        if (at % 16 !== 0 || searchPath(term)!.length > 8000) continue
        await page.goto(searchPath(term)!)
        await waitForHydration(page)
        expect(await inspectSearch(page), short(term)).toEqual(asSearched(term, like))
      }
      expect(harm).toEqual([])
    })

    test('BROWSE-2 hostile searches and genres are text among the filters @full', async ({ page }) => {
      const harm = await monitorInjection(page)
      await page.goto('/movies?search=qqqzzzxxx&genre=qqqzzzxxx')
      await waitForHydration(page)
      const like = await page.evaluate(() => window.inspector.browse())
      const asked = shareOf(place).filter((_, at) => at % 2 === 0)
      const visits = asked.map((term) => {
        const genre = term.slice(0, movieLimits.genreLength).toWellFormed()
        return {
          to: `/movies?${new URLSearchParams({ search: term.slice(0, 1000), genre }).toString()}`,
          typed: cleanSearch(term),
        }
      })
      const seen = await visitAll(page, 'browse', visits)
      for (const [at, { typed }] of visits.entries()) {
        const { shapes, ...rest } = seen[at]!
        expect(rest, short(typed)).toMatchObject({ typed, foreignElements: [], faults: [] })
        // As many as there are filters, and each made as always.
        for (const shape of shapes) expect(like.shapes, short(typed)).toContain(shape)
        if (typed !== '') expect(rest.words[0], short(typed)).toBe(`“${typed}”`)
      }
      expect(harm).toEqual([])
    })

    test('NAV-4 hostile words are text in suggestions, as titles and as what is searched for @full', async ({
      page,
    }) => {
      const harm = await monitorInjection(page)
      // A test app may show films of any name; the demo does not.
      const titles = stringsForWidth().map(({ text }) => text.toWellFormed())
      const json = titles.map((title, at) => ({
        _id: at.toString(16).padStart(24, '0'),
        title,
        year: 1927,
        imageUrl: null,
        reason: null,
      }))
      await page.route('**/api/suggestions?*', (route) => route.fulfill({ json }))
      await page.goto('/about')
      await waitForHydration(page)
      if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const box = page.getByRole('combobox', { name: 'Search', exact: true }).locator('visible=true')
      await box.fill('qqqzzzxxx')
      await expect(page.getByText(`${titles.length} suggestions`)).toBeAttached()
      const shown = await box.evaluate((field) => {
        const options = Array.from(document.getElementById(field.getAttribute('aria-controls')!)!.children)
        return options.slice(0, -1).map((option) => ({
          title: option.querySelector('b')!.textContent,
          shape: window.inspector.shapeOf(option),
        }))
      })
      expect(shown.map(({ title }) => title)).toEqual(titles)
      expect(new Set(shown.map(({ shape }) => shape)).size).toBe(1)

      // No line ends fit into the field, and nothing is suggested for what is too long to be searched for.
      const typed = shareOf(place).filter((term) => !/[\r\n]/.test(term) && term.length <= catalogueLimits.searchLength)
      const all = await box.evaluate(async (field: HTMLInputElement, words) => {
        const { nextFrame, overflow, shapeOf } = window.inspector
        // oxlint-disable-next-line typescript/unbound-method -- it is called on the field
        const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
        const last = () => document.getElementById(field.getAttribute('aria-controls')!)?.lastElementChild
        const seen: { said: string | undefined; shape: string | null; faults: string[] }[] = []
        for (const term of words) {
          put.call(field, term)
          field.dispatchEvent(new Event('input', { bubbles: true }))
          const until = performance.now() + 5000
          const said = () => last()?.querySelector('bdi')?.textContent
          while (said() !== term && performance.now() < until) await nextFrame()
          seen.push({ said: said(), shape: last() ? shapeOf(last()!) : null, faults: overflow() })
        }
        return seen
      }, typed)
      for (const [at, term] of typed.entries())
        expect(all[at], short(term)).toEqual({ said: term, shape: all[0]!.shape, faults: [] })
      expect(harm).toEqual([])
    })

    test('NAV-2 hostile names are text where a member is greeted @full', async ({ page }) => {
      await withRows(`names-${place}`, async (db, run) => {
        const [author] = await rows.addAuthors(db, run, ['<img src=x onerror=__pwned(1)>'])
        const session = await rows.logInAs(author!, demo.url)
        const harm = await monitorInjection(page)
        await page.goto(storagePage)
        await page.evaluate(({ token, user }) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('token', token)
        }, session)
        // The page asks who it is: what it is told must not come in between.
        const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
        await page.goto('/profile')
        await waitForHydration(page)
        await (await told).finished()
        await expect(page.getByRole('region', { name: 'Plans', exact: true })).toBeVisible()
        if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(page.getByText(author!.username).first()).toBeAttached()
        const names = ['harmless', ...stringsForWidth().map(({ text }) => rows.toUsername(text))]
        const seen = await page.evaluate(async (usernames) => {
          const { shapeOf, overflow, isReversed, nextFrame, foreignElements } = window.inspector
          const found: { main: string; menu: string | undefined; shapes: string[]; faults: string[] }[] = []
          for (const username of usernames) {
            const user = JSON.parse(localStorage.getItem('user')!) as object
            localStorage.setItem('user', JSON.stringify(Object.assign(user, { username })))
            dispatchEvent(new StorageEvent('storage', { key: 'user' }))
            const main = document.querySelector('main')!
            const until = performance.now() + 1000
            do await nextFrame()
            while (!main.textContent.includes(username) && performance.now() < until)
            const menu = document.querySelector('dialog[open]')
            const turned = [isReversed(main, 'Subscription Status'), menu && isReversed(menu, 'Log out')]
            found.push({
              main: main.textContent,
              menu: menu?.textContent,
              shapes: [shapeOf(main), menu ? shapeOf(menu) : ''],
              faults: [...overflow(), ...foreignElements(document), ...turned.filter(Boolean).map(() => 'turned')],
            })
          }
          return found
        }, names)
        for (const [at, { main, menu, shapes, faults }] of seen.entries()) {
          expect(main).toContain(names[at])
          if (isPhone()) expect(menu).toContain(names[at])
          expect({ name: names[at], shapes, faults }).toEqual({ name: names[at], shapes: seen[0]!.shapes, faults: [] })
        }
        expect(harm).toEqual([])
      })
    })
  })
}

test('piles of marks are drawn over no neighbour @phone', async ({ page }) => {
  await withRows('marks', async (db, run) => {
    const movieId = await idOf(isPhone() ? 'The Sheik' : 'Flesh and the Devil')
    const piles = naughtyStrings
      .filter(({ kind }) => kind === 'piles of marks')
      .map(({ text }) => rows.toStoredText(text))
    for (const pair of pieces(piles, isPhone() ? 1 : 2)) {
      const names = ['harmless', ...pair.map(rows.toUsername)]
      await rows.removeAuthors(db, run)
      const [plainOne, ...people] = await rows.addAuthors(db, run, names)
      const between = { user_id: plainOne!.id, text: harmless }
      const piled = pair.flatMap((text, at) => [{ user_id: people[at]!.id, text }, between])
      await write(db, movieId, [between, ...piled].slice(0, isPhone() ? 3 : 5))
      await page.goto(`/movies/${movieId}?${piles.indexOf(pair[0]!)}`)
      await waitForHydration(page)
      const calm = list(page).getByRole('listitem').filter({ hasText: harmless })
      await calm.first().scrollIntoViewIfNeeded()
      const drawn = async () => {
        const all = await calm.all()
        return Promise.all(
          all.map(async (item) => (await item.screenshot({ animations: 'disabled' })).toString('base64')),
        )
      }
      const beside = await drawn()
      await list(page).evaluate((shown) => {
        for (const item of shown.children) {
          if (item.querySelector('strong')?.textContent === 'harmless') continue
          for (const said of item.querySelectorAll<HTMLElement>('[dir]')) said.style.visibility = 'hidden'
        }
      })
      expect(await drawn(), JSON.stringify(pair.map((text) => text.slice(0, 12)))).toEqual(beside)
    }
  })
})

test.describe('what these tests look with', () => {
  test.use({ bypassCSP: true, expectedErrors: /./ })

  test('sees what is wrong @any-width', async ({ page }) => {
    const harm = await monitorInjection(page)
    await page.goto('/offline')
    await page.evaluate(() => {
      const text =
        '<img src=x onerror=__pwned(1)><iframe src="https://evil.example/"></iframe><p><b>\u202ewords of ours</b></p>'
      document.querySelector('main')!.insertAdjacentHTML('beforeend', `${text}<hr style="width: 200vw">`)
    })
    await expect(() =>
      expect(harm.map((each) => each.slice(0, 5)).toSorted()).toEqual(['a scr', 'frame', 'reque']),
    ).toPass({ timeout: 45_000 })
    const seen = await page.evaluate(() => {
      const { foreignElements, overflow, isReversed } = window.inspector
      return [
        foreignElements(document).length,
        overflow().length,
        isReversed(document.querySelector('main b')!, 'words of ours'),
      ]
    })
    expect(seen).toEqual([2, 1, true])
  })
})

test('of hostile names those are refused that the rules do not allow, and the others are kept @any-width @full', async () => {
  await withRows('registered', async (db, run) => {
    const statuses = new Map<string, number>()
    const queue = [...naughtyStrings.entries()]
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [at, { text }] = next
        const answer = await fetch(`${demo.url}/api/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': rows.uniqueAddress() },
          body: JSON.stringify({ username: text, email: `${run}.${at}@example.org`, password: 'velvet curtain 12' }),
        })
        statuses.set(text, answer.status)
      }
    }
    await Promise.all([work(), work(), work()])
    const kept = await db.selectFrom('users').select('username').where('email_key', 'like', `${run}.%`).execute()
    const allowed = naughtyStrings.flatMap(({ text }) => {
      const { data } = accountSchemas.register.body.shape.username.safeParse(text)
      // Some would speak for the site, or be taken for another of them.
      if (data === undefined) expect(statuses.get(text), short(text)).toBe(400)
      else expect([200, 400, 409], short(text)).toContain(statuses.get(text))
      return data !== undefined && statuses.get(text) === 200 ? [data] : []
    })
    expect(kept.map(({ username }) => username).toSorted()).toEqual(allowed.toSorted())
    expect(kept.length).toBeGreaterThan(isFull ? 20 : 5)
  })
})

test.describe('when the search is broken', () => {
  test.use({ expectedErrors: /status of 503/ })

  test('SEARCH-2 hostile terms are text beside what is said about it @full', async ({ page }) => {
    const harm = await monitorInjection(page)
    await injectFault(page, 'GET /api/search 503')
    await page.goto('/search/qqqzzzxxx')
    await waitForHydration(page)
    const like = await inspectSearch(page)
    for (const term of terms().filter((_, at) => at % 16 === 5)) {
      await page.goto(searchPath(term)!)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      expect(await inspectSearch(page), short(term)).toEqual(asSearched(term, like))
    }
    expect(harm).toEqual([])
  })
})
