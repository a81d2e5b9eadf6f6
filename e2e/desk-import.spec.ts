import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, openDesk } from './admins.ts'
import { expect, currentServer, test } from './test-app.ts'

let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

test('SITE-7 a CSV file is chosen, its columns named, tried out and imported', async ({ page }) => {
  const name = `Imported ${Date.now()}`
  // Others see these movies, too: their pictures are there.
  const shown = (await (await page.request.get(`${currentServer().url}/api/movies`)).json()) as Record<
    string,
    string | null
  >[]
  const addressOf = (field: string) =>
    shown.find((movie) => movie[field]?.startsWith(currentServer().url))?.[field] ?? ''
  const media = `${addressOf('imageUrl')};${addressOf('videoUrl')}`
  const row = (number: number, year: string) =>
    `${name}-${number};${name}, part ${number};A promise is kept.;Drama;${year};7,5;${media}`
  const lines = ['Key;Name of it;Plot;Genre;Year;Score;Poster;Trailer', row(1, '1999'), row(2, '1066'), row(3, '2001')]

  await openDesk(page, admin, 'tab=import')
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'my films.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

  await expect(page.getByRole('heading', { name: 'my films.csv' })).toBeVisible()
  await expect(page.getByLabel('Year')).toHaveValue('4')
  await expect(page.getByText('New movies also need: Title.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).selectOption('Name of it')
  await expect(page.getByText('New movies also need')).toBeHidden()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Dry run' }).click()

  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  const bad = page.getByRole('table', { name: 'Rows that cannot be imported' })
  await expect(bad.getByRole('row').nth(1)).toContainText('3')
  await expect(bad).toContainText(/Year: Enter a year from 1900 to \d{4} ?\(in the file: 1066\)/)
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Import 2 movies' }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()

  await openDesk(page, admin, `tab=movies&q=${encodeURIComponent(name)}`)
  await expect(page.getByText(`${name}, part 1`).first()).toBeVisible()
  await expect(page.getByText(`${name}, part 3`).first()).toBeVisible()
  await openDesk(page, admin, 'tab=import')
  await expect(page.getByRole('row', { name: /my films\.csv/ }).first()).toContainText('Imported')
})
