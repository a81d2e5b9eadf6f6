import { type Page } from '@playwright/test'
import { openBench } from '../apps/server/bench/api-under-load.ts'
import { freePort } from '../apps/server/local/ports.ts'
import { MailSink } from '../apps/server/local/mail-sink.ts'
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { addMovies } from '../apps/server/test/movies.ts'
import { expectAccessible } from './accessibility.ts'
import { onePixel, storeAdminSession } from './admins.ts'
import { expect, testIn, waitForHydration } from './test-app.ts'
import { newPerson } from './people.ts'

/** An installation of its own: what is changed in it is seen by everybody. */
async function startTestApp() {
  const bench = await openBench({ pages: false, settings: { fsync: 'off', synchronous_commit: 'off' } })
  let sink: MailSink | undefined
  const port = String(await freePort())
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' }
  const first = await bench.startApi({ ...env, PORT: port })
  const log = createLog({ log: { level: 'warn' } }, 'test')
  const pool = createPool({ database: { url: bench.databaseUrl, pool: 1 } }, log)
  const db = createDatabase(pool)
  const [movieId = ''] = await addMovies(db, [
    { title: 'Night Train', rating: 6 },
    { title: 'Day Boat', rating: 9 },
    { title: 'Dusk Ferry', rating: 7, genres: ['Romance'] },
  ])
  return {
    url: first.url,
    movieId,
    /** A second API process, and a worker that sends mails. */
    async startOthers() {
      sink = new MailSink()
      const { smtpUrl } = await sink.start()
      await bench.startWorker({ ...env, SMTP_URL: smtpUrl, WORKER_ROLES: 'general' })
      const { url: second } = await bench.startApi(env)
      return { second, mails: sink.mails }
    },
    async anAdmin() {
      const admin = newPerson()
      const post = (path: string, body: object) =>
        fetch(first.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      await post('/api/register', admin)
      await pool.query(`update users set role = 'owner' where email = $1`, [admin.email])
      const { token } = (await (await post('/api/admin/login', admin)).json()) as { token: string }
      return { email: admin.email, token }
    },
    async close() {
      await db.destroy()
      await bench.close()
      await sink?.stop()
    },
  }
}

const test = testIn(startTestApp)
// In one worker: a second one would start another test app.
test.describe.configure({ mode: 'default' })

const section = (page: Page, name: string) => page.getByRole('form', { name })
const saved = (page: Page) => expect(page.getByText('The settings were saved.').last()).toBeVisible()

test('SITE-2 name, colour and logo are set in the desk, and seen in another process on home, a movie, the manifest and in a mail @any-width @full', async ({
  page,
  testApp,
}) => {
  const { movieId } = testApp
  const { second, mails } = await testApp.startOthers()
  const textOf = async (path: string) => (await page.request.get(second + path)).text()
  // Kept by the other process before the change.
  for (const path of ['/', `/movie/${movieId}`]) expect(await textOf(path)).not.toContain('Aurora')

  await storeAdminSession(page, await testApp.anAdmin())
  await page.goto('/admin/dashboard?tab=settings')
  await waitForHydration(page)
  await section(page, 'Name').getByLabel('Name', { exact: true }).fill('Aurora')
  await section(page, 'Name').getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await expect.poll(() => textOf('/'), { timeout: 2_000, intervals: [50] }).toContain('Aurora')

  const look = section(page, 'Look')
  await look.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ffd500')
  await expect(look.getByText(/cannot be seen well enough/)).toBeVisible()
  await look.getByRole('button', { name: /the nearest that can be seen/ }).click()
  const accent = await look.getByRole('textbox', { name: 'Accent colour', exact: true }).inputValue()
  await look.getByRole('button', { name: 'Save' }).click()
  await saved(page)

  await page.getByLabel('Logo on light', { exact: true }).setInputFiles(onePixel)
  await expect(page.getByRole('img', { name: 'Logo on light' })).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => textOf(`/movie/${movieId}`), { timeout: 2_000, intervals: [50] }).toMatch(/\/media\/site\//)
  for (const path of ['/', `/movie/${movieId}`]) {
    const html = await textOf(path)
    expect(html).toContain('Aurora')
    expect(html).toContain(`--accent:${accent}`)
  }
  expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({ name: 'Aurora', theme_color: accent })
  await page.request.post(`${second}/api/contact`, {
    data: { name: 'Ann', email: 'ann@example.org', message: 'Hello' },
  })
  await expect
    .poll(() => mails.find(({ recipients }) => recipients.includes('ann@example.org'))?.html ?? '')
    .toContain('Aurora')

  await page.goto(second)
  const bar = page.getByRole('banner').getByRole('link', { name: 'Aurora, home' })
  await expect(bar.locator('img:visible')).toHaveCount(1)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))).toBe(
    accent,
  )

  await page.goto('/admin/dashboard?tab=settings')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Undo the change of Name' }).click()
  await expect(section(page, 'Name').getByLabel('Name', { exact: true })).not.toHaveValue('Aurora')
  await expect.poll(() => textOf('/'), { timeout: 2_000, intervals: [50] }).not.toContain('Aurora')
})

test('SITE-5 a collection is made by keyboard and put on home, where a visitor finds it and its page', async ({
  page,
  testApp,
}) => {
  await storeAdminSession(page, await testApp.anAdmin())
  await page.goto('/admin/dashboard?tab=collections&collection=new')
  await waitForHydration(page)
  await page.getByLabel('Title').fill('On the water')
  await page.getByLabel('Text (optional)').fill('Two crossings.')
  const search = page.getByRole('combobox', { name: 'Movies' })
  for (const title of ['Night Train', 'Dusk Ferry', 'Day Boat']) {
    await search.fill(title)
    await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible()
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page.getByRole('button', { name: `Take out ${title}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move Day Boat up' }).press('Enter')
  await page.getByRole('button', { name: 'Take out Night Train' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take out Day Boat' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add collection' }).press('Enter')
  await expect(page.getByRole('link', { name: 'On the water' })).toBeVisible()

  await page.goto('/admin/dashboard?tab=settings')
  await waitForHydration(page)
  const home = section(page, 'Home')
  await home.getByLabel('Another row').selectOption({ label: 'On the water' })
  await home.getByRole('button', { name: 'Add row' }).press('Enter')
  for (let step = 0; step < 3; step++) await home.getByRole('button', { name: 'Move On the water up' }).press('Enter')
  await home.getByRole('checkbox', { name: 'Most Popular' }).uncheck()
  await home.getByRole('radio', { name: 'Chosen' }).check()
  await home.getByRole('combobox', { name: 'Chosen movies' }).fill('Dusk')
  await home.getByRole('option', { name: /Dusk Ferry/ }).click()
  await expectAccessible(page)
  await home.getByRole('button', { name: 'Save' }).press('Enter')
  await saved(page)

  await page.goto('/')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Dusk Ferry', 'On the water', 'New Arrivals', 'Most Rated'])
  await page.getByRole('region', { name: 'On the water' }).getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the water')
  await expect(page.getByRole('article')).toHaveText([/Day Boat/, /Dusk Ferry/])
})
