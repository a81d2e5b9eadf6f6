import type { Page } from '@playwright/test'
import { accountSchemas } from '../packages/contract/src/accounts.schemas.ts'
import { cleanComment, commentLimits, firstWords } from '../packages/contract/src/comments.ts'
import { searchPath } from '../packages/contract/src/paths.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { hostile, hostileStrings } from './hostile-strings.ts'
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
const filmFor = async (place: number) => {
  const titles = ['Grass', 'Prelude to War', 'The River', 'Charge']
  const found = (await (await fetch(`${demo.url}/api/movies`)).json()) as { _id: string; title: string }[]
  return found.find(({ title }) => title === titles[place + (isPhone() ? 2 : 0)])!._id
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
  page.getByRole('button', { name: 'Older comments' }).evaluate(async (button) => {
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

for (const [place, bypassCSP] of [false, true].entries()) {
  test.describe(bypassCSP ? 'without a content security policy' : 'with the content security policy', () => {
    test.use({ bypassCSP })

    test('COMM-3 250 hostile comments under hostile names are text, and stay in their boxes', async ({ page }) => {
      const db = await openDatabase()
      const run = `hostile-comments-${place}-${isPhone() ? 'phone' : 'wide'}`
      const movieId = await filmFor(place)
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
  })
}
