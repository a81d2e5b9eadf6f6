import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { askDatabase } from './database.ts'
import { shortFilm } from './films.ts'
import { expect, test, untilHydrated } from './house.ts'
import { type Member, signIn } from './members.ts'

interface Place {
  movieId: string
  milliseconds: number
  durationMs: number
  hoursAgo: number
}

const placeMember = async ({ id }: Pick<Member, 'id'>, { movieId, milliseconds, durationMs, hoursAgo }: Place) =>
  void (await askDatabase(
    `insert into movie_position (user_id, movie_id, milliseconds, duration_ms, is_finished, viewing_id, placed_at,
      sequence, watched_at)
    values ($1, $2, $3, $4, false, $2, now(), 1, now() - make_interval(hours => $5))`,
    [id, movieId, milliseconds, durationMs, hoursAgo],
  ))

/** Movies with a film as rows alone, each a while ago and half watched by the member; old, so that home's rows stay. */
async function halfWatched(member: Pick<Member, 'id'>, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, title] of titles.entries()) {
    const [movie] = await askDatabase<{ id: string }>(
      `insert into movie (title, description, genres, age_rating, created_at, backdrop_url, image_url)
      select $1, 'Half watched.', array['Drama'], 16, '2001-01-01', backdrop_url, image_url from movie
      where backdrop_url is not null order by title offset $2 limit 1 returning id`,
      [title, at],
    )
    const movieId = movie!.id
    ids.push(movieId)
    await askDatabase(
      `with made as (
        insert into film (movie_id, state, master_name, master_bytes, secret, plan, prepared_at)
        values ($1::text, 'ready', 'reel.mkv', 1, sha256(convert_to($1::text, 'UTF8')), '{"durationMs": 5400000, "segments": 1, "rungs": [], "audio": []}', now())
        returning id)
      insert into movie_film (movie_id, film_id, is_premium) select $1::text, id, false from made`,
      [movieId],
    )
    const milliseconds = 1_200_000 * (at + 1)
    await placeMember(member, { movieId, milliseconds, durationMs: 5_400_000, hoursAgo: at + 1 })
  }
  return ids
}
const purge = async (ids: readonly string[]) => void (await askDatabase('delete from movie where id = any($1)', [ids]))

/** Runs in the page. What moved by itself, from the first picture on. */
function watchShifts() {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
      shifts.push(
        `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node as Element | null)?.className).join()}`,
      )
  }).observe({ type: 'layout-shift', buffered: true })
}

test.describe('WATCH-7 Continue Watching', () => {
  let short: string
  test.beforeAll(async () => {
    test.setTimeout(400_000)
    short = await shortFilm()
  })

  test('is the first row, moves nothing, forgets and remembers, and goes on at the place @phone', async ({ page }) => {
    const member = await signIn(page)
    const ids = await halfWatched(member, ['The First Half', 'The Second Half'])
    await placeMember(member, { movieId: short, milliseconds: 12_000, durationMs: 24_000, hoursAgo: 0 })
    const row = page.getByRole('region', { name: 'Continue Watching' })
    const resume = row.getByRole('link', { name: /^Resume/ })
    try {
      // The first visit learns that there is something to continue; from the second on there is room for it.
      const learned = page.waitForResponse(/\/api\/me\/continue$/)
      await page.goto('/')
      await learned
      await page.addInitScript(watchShifts)
      await page.goto('/')
      await untilHydrated(page)
      await expect(resume).toHaveText([
        /A Short Morning.*1\smin left/,
        /The First Half.*1\sh\s10\smin left/,
        /The Second Half.*50\smin left/,
      ])
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
      const rows = page.locator('main section:not([aria-roledescription=carousel]) h2:visible')
      await expect(rows.first()).toHaveText('Continue Watching')
      await expect(resume.first().getByRole('progressbar')).toHaveJSProperty('position', 0.5)
      await expectAccessible(page)

      await row.getByRole('button', { name: 'Remove The First Half' }).click()
      await expect(resume).toHaveCount(2)
      await expect(row.getByRole('button', { name: 'Remove The Second Half' })).toBeFocused()
      const undone = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && /\/continue\//.test(answer.url()),
      )
      await page.getByRole('button', { name: 'Undo: The First Half' }).click()
      expect((await undone).status()).toBe(200)
      await expect(resume.nth(1)).toContainText('The First Half')

      await resume.first().click()
      await expect(page).toHaveURL(new RegExp(`/play/${short}$`))
      const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(time).toBeGreaterThan(12)
      expect(await time()).toBeLessThan(22)
    } finally {
      await purge(ids)
    }
  })
})

test.describe('WATCH-14 the age lock', () => {
  // The film has no files: what matters here is whether it may begin.
  test.use({ expectedTrouble: /status of (403|404)/ })

  test('is set on the profile, and asks for the PIN before a film above it begins @any-width', async ({ page }) => {
    const member = await signIn(page)
    const [id] = (await halfWatched(member, ['Above the Lock'])) as [string]
    try {
      await page.goto('/profile')
      await untilHydrated(page)
      const section = page.getByRole('region', { name: 'Age lock' })
      await section.getByRole('button', { name: 'Lock' }).click()
      await section.getByLabel('Films without the PIN').selectOption('12')
      await section.getByLabel('New PIN').fill('2468')
      await section.getByRole('button', { name: 'Lock' }).click()
      await expect(section).toContainText('Locked: films up to 12')
      await expectAccessibleAtAnyWidth(page)

      await page.goto(`/play/${id}`)
      await expect(page.getByRole('heading', { name: 'This account has an age lock' })).toBeVisible()
      await expectAccessibleAtAnyWidth(page)
      await page.getByLabel('PIN').fill('1357')
      await page.getByRole('button', { name: 'Watch' }).click()
      await expect(page.getByText('This PIN is not right.')).toBeVisible()
      const begun = page.waitForResponse((answer) => answer.url().endsWith(`/api/movies/${id}/viewings`) && answer.ok())
      await page.getByLabel('PIN').fill('2468')
      await page.getByLabel('PIN').press('Enter')
      expect((await begun).status()).toBe(200)
    } finally {
      await purge([id])
    }
  })
})
