import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, openDesk } from './admins.ts'
import { expect, currentServer, test, toast } from './test-app.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedErrors: /Failed to load resource/ })

let admin: Admin
/** Files of an editor's own machine. */
let folder: string

test.beforeAll(async () => {
  admin = await createAdmin()
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-editor-'))
  const made = (words: string) =>
    execFileSync('ffmpeg', `-hide_banner -loglevel error -y -f lavfi ${words}`.split(' '), { cwd: folder })
  made('-i testsrc2=size=600x900:rate=1:duration=1 -frames:v 1 poster.jpg')
  made('-i testsrc2=size=320x180:rate=25:duration=4 -f lavfi -i sine=frequency=440:duration=4 -c:v mpeg4 trailer.mov')
  writeFileSync(path.join(folder, 'letter.jpg'), 'Dear projectionist')
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const choose = async (page: Page, kind: 'poster' | 'trailer', name: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Upload a ${kind}` }).press('Enter')
  await (await chooser).setFiles(path.join(folder, name))
}

test('FILM-14 a new movie gets its poster and its trailer by upload', async ({ page }) => {
  const title = `Uploaded ${process.pid.toString(36)}${Date.now().toString(36)}`
  await openDesk(page, admin, 'tab=movie')
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('A short one.')
  await page.getByRole('checkbox', { name: 'Drama' }).check()
  await field(page, 'Year').fill('1931')
  await field(page, 'Rating').fill('7.5')

  await choose(page, 'poster', 'letter.jpg')
  await expect(field(page, 'Image URL')).toHaveAccessibleDescription(/This is not a picture that can be shown\./)
  await choose(page, 'poster', 'poster.jpg')
  await expect(field(page, 'Image URL')).toHaveValue(/^\/media\/uploads\/[0-9a-f]{24}\/poster\.webp$/)
  await expect(field(page, 'Image URL')).toHaveAccessibleDescription(/A picture of 600 × 900 pixels\./)
  await expect(page.locator('.desk-preview-card img')).toHaveAttribute('src', /images\/500\/uploads/)

  await choose(page, 'trailer', 'trailer.mov')
  await expect(field(page, 'Video URL')).toHaveValue(/^\/media\/uploads\/[0-9a-f]{24}\/trailer\.m3u8$/)
  await expectAccessibleAtAnyWidth(page, '.desk-media-field')
  await page.getByRole('button', { name: 'Add Movie' }).click()
  await expect(toast(page, 'Movie added successfully!')).toBeVisible()

  const find = async () => {
    const answer = await fetch(`${currentServer().url}/api/movies?search=${encodeURIComponent(title)}`)
    return ((await answer.json()) as AdminMovie[])[0]
  }
  await expect.poll(async () => (await find())?.videoUrl, { timeout: 120_000 }).toMatch(/trailer\.m3u8$/)
  await page.goto(`/movie/${(await find())!._id}`)
  await page.getByRole('button', { name: 'Watch Trailer' }).click()
  const video = page.getByRole('dialog').locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
  expect(await video.evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(4)
})
