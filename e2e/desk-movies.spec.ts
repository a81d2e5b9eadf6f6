import type { Page } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, deskScreen, openDeskTab, openDesk } from './admins.ts'
import { expect, currentServer, navigate, test, toast, injectFault, clearFaults } from './test-app.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

let admin: Admin
let poster = ''
let trailer = ''
test.beforeAll(async () => {
  admin = await createAdmin()
  const shown = (await (await fetch(`${currentServer().url}/api/movies`)).json()) as AdminMovie[]
  poster = shown.find(({ imageUrl }) => imageUrl?.startsWith(`${currentServer().url}/media/`))?.imageUrl ?? ''
  trailer =
    shown.find(({ videoUrl }) => videoUrl?.startsWith(currentServer().url) && videoUrl.endsWith('.mp4'))?.videoUrl ?? ''
})

let made = 0
/** A word that is in no other movie. */
const newTag = () => `q${process.pid.toString(36)}x${Date.now().toString(36)}x${made++}`

async function callApi<T>(
  method: string,
  place: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(currentServer().url + place, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'x-forwarded-for': `10.212.${process.pid % 250}.${made++ % 250}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${place} ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

const draft = (title: string) => ({
  title,
  description: 'A short one.',
  genres: ['Drama', 'Comedy'],
  year: 1931,
  rating: 7.5,
  imageUrl: poster,
  videoUrl: trailer || `${currentServer().url}/media/none.mp4`,
})

/** So many movies of one's own, with a word that finds them and no other. */
async function createMovies(count: number, more: object = {}): Promise<{ tag: string; made: AdminMovie[] }> {
  const tag = newTag()
  const all: AdminMovie[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { ...draft(`${tag} ${String.fromCodePoint(65 + at)}`), ...more }
    all.push((await callApi<{ movie: AdminMovie }>('POST', '/api/movies', body)).movie)
  }
  return { tag, made: all }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const cards = (page: Page) => deskScreen(page).getByRole('article')
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirmDialog = (page: Page) => page.getByRole('alertdialog')
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const allBox = (page: Page) => page.getByRole('checkbox', { name: 'Select All', exact: true })

const openForm = async (page: Page, query = '') => {
  await openDesk(page, admin, `tab=movie${query}`)
  await expect(field(page, 'Title')).toBeVisible()
}
const openList = (page: Page, query: string) => openDesk(page, admin, `tab=movies${query}`)

async function fill(page: Page, title: string) {
  const { description, year, rating, imageUrl, videoUrl } = draft(title)
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill(description)
  await page.getByRole('checkbox', { name: 'Drama' }).check()
  await field(page, 'Year').fill(String(year))
  await field(page, 'Rating').fill(String(rating))
  await field(page, 'Image URL').fill(imageUrl)
  await field(page, 'Video URL').fill(videoUrl)
}

test.describe('FORM-1', () => {
  // What is wrong with each field, and what the server refuses: movie-form.test.tsx and movie-values.test.ts.
  test('addresses show at once whether they work, and the preview is the card, as one types @full', async ({
    page,
  }) => {
    await openForm(page)
    const image = field(page, 'Image URL')
    const held = Promise.withResolvers<void>()
    await page.route(poster, async (route) => {
      await held.promise
      await route.continue()
    })
    await image.fill(poster)
    await expect(image).toHaveAccessibleDescription(/Checking\.\.\./)
    held.resolve()
    await expect(image).toHaveAccessibleDescription(/A picture of \d+ × \d+ pixels\./)
    // DATA-6
    await image.fill(poster.replace('/media/', '//media//'))
    await expect(image).toHaveAccessibleDescription(/Read as .+A picture of \d+ × \d+ pixels\./)
    await image.fill(`${currentServer().url}/media/there-is-none.webp`)
    await expect(image).toHaveAccessibleDescription(/There is no picture at this address\./)
    await image.fill('http://example.org/a.jpg')
    await expect(image).toHaveAccessibleDescription(/only over https/)

    // As the player understands it.
    const video = field(page, 'Video URL')
    await video.fill(trailer)
    await expect(video).toHaveAccessibleDescription(/A video of \d+ × \d+ pixels, \d+:\d\d long\./)
    await expect(page.locator('.desk-preview video')).toBeVisible()
    await video.fill(`${currentServer().url}/media/there-is-none.mp4`)
    await expect(video).toHaveAccessibleDescription(/There is no video at this address that can be played\./)
    await video.fill(`${currentServer().url}/media/there-is-none.m3u8`)
    await expect(video).toHaveAccessibleDescription(/There is no video at this address that can be played\./)
    await video.fill('youtube.com/watch?v=aqz-KE-bpKQ')
    await expect(video).toHaveAccessibleDescription(/Read as https:\/\/youtube\.com.+A video on YouTube\./)
    await expect(page.locator('.desk-preview').getByRole('button', { name: /YouTube/ })).toBeVisible()
    await video.fill('https://www.youtube.com/feed/subscriptions')
    await expect(video).toHaveAccessibleDescription(/This is not the page of a YouTube or Vimeo video\./)

    const tag = newTag()
    await fill(page, tag)
    const preview = page.locator('.desk-preview-card')
    await expect(preview).toContainText(tag)
    await expect(preview).toContainText('1931 · Drama')
    await expect(preview).toContainText('7.5')
    await expect(page.getByText('on the card', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: 'Drama on the card' })).toBeChecked()
    await field(page, 'Rating').fill('7.55')
    await field(page, 'Rating').blur()
    await expect(field(page, 'Rating')).toHaveValue('7.6')
    await expect(preview.locator('img')).toHaveAttribute('src', /images\/500/)
  })

  test('a draft survives another tab and a reload, and is discarded only on purpose @full', async ({ page }) => {
    await openForm(page)
    const tag = newTag()
    await field(page, 'Title').fill(tag)
    await page.getByRole('checkbox', { name: 'Thriller' }).check()
    await openDeskTab(page, 'Record')
    await openDeskTab(page, 'Add/Edit Movie')
    await expect(field(page, 'Title')).toHaveValue(tag)
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue(tag)
    await expect(page.getByRole('checkbox', { name: 'Thriller' })).toBeChecked()
    await clickButton(page, 'Clear')
    await expect(confirmDialog(page)).toContainText('Discard your changes?')
    await expect(confirmDialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Title')).toHaveValue(tag)
    await clickButton(page, 'Clear')
    await confirmDialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, 'Title')).toHaveValue('')
  })
})

// What each field takes, and every way to move a name: movie-form.test.tsx and movie-facts.test.ts.
test('FILM-15 what else is known is written by keyboard alone, and stands on the page of the movie @full', async ({
  page,
}) => {
  const [movie] = (await createMovies(1)).made
  await openForm(page, `&id=${movie?._id}`)
  await page.getByText('More about it').focus()
  await page.keyboard.press('Enter')
  await field(page, 'Original title').fill('Die Spinnen')
  await page.getByRole('button', { name: 'Add a person' }).focus()
  await page.keyboard.press('Enter')
  for (const name of ['Carl de Vogt', 'Lil Dagover', 'Ressel Orla']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(field(page, 'Name 2 of the cast')).toBeFocused()
  await field(page, 'Minutes').fill('137')
  await field(page, 'Age rating').selectOption('12+')
  await field(page, 'Country').selectOption('Germany')
  await field(page, 'Original language').selectOption('German')
  await clickButton(page, 'Update Movie')
  await expect(toast(page, 'Movie updated successfully!')).toBeVisible()

  await page.goto(`/movie/${movie?._id}`)
  const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('Original title')).toContainText('Die Spinnen')
  await expect(fact('Cast')).toContainText('Carl de Vogt, Ressel Orla, Lil Dagover')
  await expect(fact('Duration')).toContainText('2 h 17 min')
  await expect(fact('Country')).toContainText('Germany')
  await expect(fact('Language')).toContainText('German')
  await expect(fact('Age rating')).toContainText('12+')
})

test.describe('FORM-2', () => {
  test('a movie is added, the year as an integer and the rating as a decimal @phone', async ({ page }) => {
    test.slow()
    await openForm(page)
    const tag = newTag()
    await fill(page, tag)
    await page.getByRole('checkbox', { name: 'Action' }).check()
    await field(page, 'Rating').fill('7.8')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/movies'))
    await clickButton(page, 'Add Movie')
    expect((await sent).postDataJSON()).toMatchObject({ ...draft(tag), genres: ['Drama', 'Action'], rating: 7.8 })
    await expect(toast(page, 'Movie added successfully!')).toBeVisible()
    await expect(page).toHaveURL(/tab=movies/)
    await expect(card(page, tag)).toBeInViewport()
    await openDeskTab(page, 'Add/Edit Movie')
    await expect(field(page, 'Title')).toHaveValue('')
  })

  test('DASH-3 editing relabels the tab, and saving returns to the same place in the list', async ({ page }) => {
    const { tag } = await createMovies(3)
    await openList(page, `&q=${tag}&sort=title`)
    await clickButton(page, `Edit ${tag} C`)
    await expect(
      page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { includeHidden: true }).first(),
    ).toHaveText('Edit Movie')
    await expect(page.getByRole('heading', { name: `Edit "${tag} C"` })).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue(`${tag} C`)
    await expect(page.getByRole('checkbox', { name: 'Comedy' })).toBeChecked()
    // Also while one looks at something else.
    await openDeskTab(page, 'Record')
    await expect(
      page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { includeHidden: true }).first(),
    ).toHaveText('Edit Movie')
    await openDeskTab(page, 'Edit Movie')
    await field(page, 'Description').fill('Another one.')
    await clickButton(page, 'Update Movie')
    await expect(toast(page, 'Movie updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`tab=movies&q=${tag}&sort=title`))
    await expect(card(page, `${tag} C`)).toContainText('Another one.')
    await expect(page.getByRole('button', { name: `Edit ${tag} C` })).toBeFocused()
    await expect(
      page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { includeHidden: true }).first(),
    ).toHaveText('Add/Edit Movie')
  })

  test('somebody else was quicker: theirs, or mine @full', async ({ page }) => {
    const { made: all } = await createMovies(1)
    const [movie] = all as [AdminMovie]
    const theirs = (title: string) => callApi('PUT', `/api/movies/${movie._id}`, draft(title))
    await openForm(page, `&id=${movie._id}`)
    await theirs('Theirs')
    await field(page, 'Title').fill('Mine')
    await clickButton(page, 'Update Movie')
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed this movie' })
    await expect(alert).toContainText('Changed in the meantime: title.')
    await alert.getByRole('button', { name: 'Reload' }).click()
    await expect(field(page, 'Title')).toHaveValue('Theirs')

    await theirs('Theirs again')
    await field(page, 'Title').fill('Mine')
    await clickButton(page, 'Update Movie')
    await alert.getByRole('button', { name: 'Overwrite' }).click()
    await expect(toast(page, 'Movie updated successfully!')).toBeVisible()
    expect((await callApi<AdminMovie>('GET', `/api/admin/movies/${movie._id}`)).title).toBe('Mine')
  })

  test('DASH-3 an edit is where it was, by whatever way one left it, and is given up only on purpose', async ({
    page,
  }) => {
    const { tag, made: all } = await createMovies(1)
    await openForm(page, `&id=${all[0]?._id}`)
    await field(page, 'Title').fill('Mine')
    await field(page, 'Description').fill('Half a sentence')
    await page.getByRole('main').getByRole('link', { name: 'Total Users' }).click()
    await expect(page).toHaveURL(/tab=users/)
    await openDeskTab(page, 'Edit Movie')
    await expect(field(page, 'Description')).toHaveValue('Half a sentence')

    await field(page, 'Description').fill('A whole sentence')
    const warned = page.waitForEvent('dialog')
    const gone = page.reload()
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await gone
    await expect(field(page, 'Title')).toHaveValue('Mine')
    await expect(page.getByText('You have changes here that are not saved yet.')).toBeVisible()
    await clickButton(page, 'Discard')
    await expect(field(page, 'Title')).toHaveValue(`${tag} A`)
    await expect(field(page, 'Description')).toHaveValue('A short one.')
    // What goes with its own button leaves the focus at the top.
    await expect(page.getByRole('heading', { level: 2, name: /^Edit "/ })).toBeFocused()
    await clickButton(page, 'Cancel')
    await expect(page).toHaveURL(/tab=movies/)
  })
})

// Lists, changes and files that fail: apps/web/app/features/desk/movies/manage-tab.test.tsx.
test('MANAGE-1 20 a page, what each card says, search, genre, sort, and the place is kept @full', async ({ page }) => {
  const long = `${'a word '.repeat(20)}end`
  const { tag } = await createMovies(2, { description: long })
  await openList(page, '')
  await expect(cards(page)).toHaveCount(20)
  const nav = page.getByRole('navigation', { name: 'Pages of movies' })
  await nav.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 21-40 of \d+ movies$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing 1-20 of \d+ movies$/)).toBeVisible()

  await page.locator('body').press('/')
  const search = page.getByRole('searchbox', { name: 'Search by title, director or cast' })
  await expect(search).toBeFocused()
  await page.keyboard.type(tag)
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`q=${tag}`))
  const one = card(page, `${tag} A`)
  await expect(one).toContainText('7.5')
  await expect(one).toContainText('1931 · Drama, Comedy')
  await expect(one.getByText(`${long.slice(0, 100)}...`, { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title')
  await expect(cards(page).getByRole('heading')).toHaveText([`${tag} A`, `${tag} B`])
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText([`${tag} A`, `${tag} B`])
  await expect(search).toHaveValue(tag)
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('Horror')
  await expect(page.getByRole('heading', { name: 'No movies found' })).toBeVisible()
  await clickButton(page, 'Clear filters')
  await expect(cards(page)).toHaveCount(20)
})

test.describe('MANAGE-2', () => {
  test('deleting asks, Cancel has the focus, and Undo brings it back', async ({ page }) => {
    test.slow()
    const { tag } = await createMovies(2)
    await openList(page, `&q=${tag}&sort=title`)
    await clickButton(page, `Delete ${tag} A`)
    await expect(confirmDialog(page)).toContainText(`Are you sure you want to delete "${tag} A"?`)
    await expect(confirmDialog(page)).toContainText('For 30 days you can still restore it')
    await expect(confirmDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(confirmDialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: `Delete ${tag} A` })).toBeFocused()

    await clickButton(page, `Delete ${tag} A`)
    await injectFault(page, 'DELETE /api/movies/:id delay 700')
    await confirmDialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(confirmDialog(page).getByRole('button', { name: 'Deleting...' })).toBeVisible()
    await expect(toast(page, 'Movie deleted successfully!')).toBeVisible()
    await expect(card(page, `${tag} A`)).toBeHidden()
    await expect(page.getByRole('button', { name: `Delete ${tag} B` })).toBeFocused()
    // As long as it has the focus, it stays.
    await page.getByRole('button', { name: `Undo: ${tag} A` }).focus()
    await clearFaults(page)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Movie restored successfully!')).toBeVisible()
    await expect(card(page, `${tag} A`)).toBeVisible()
    await clickButton(page, `Delete ${tag} A`)
    await confirmDialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, `${tag} A`)).toBeHidden()
    await expect(page.getByRole('button', { name: `Delete ${tag} B` })).toBeFocused()
  })

  test('what was deleted waits for 30 days and can be restored @full', async ({ page }) => {
    const { tag, made: all } = await createMovies(1)
    await callApi('DELETE', `/api/movies/${all[0]?._id}`)
    await openList(page, '')
    await page.getByRole('radio', { name: 'Deleted' }).click()
    await expect(page).toHaveURL(/state=deleted/)
    await expect(card(page, `${tag} A`)).toContainText('30 days left')
    await clickButton(page, `Restore ${tag} A`)
    await expect(toast(page, 'Movie restored successfully!')).toBeVisible()
    await expect(card(page, `${tag} A`)).toBeHidden()
  })
})

test('MANAGE-3 bulk mode by keyboard alone: Select All, one by one, a range, and many deleted at once @phone', async ({
  page,
}) => {
  const { tag } = await createMovies(4)
  await openList(page, `&q=${tag}&sort=title`)
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Bulk Actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete (0)' })).toBeDisabled()
  const [first] = await cards(page).all()
  const before = (await first?.boundingBox())?.y
  await allBox(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('4 selected')).toBeVisible()
  expect((await first?.boundingBox())?.y).toBe(before)
  await page.keyboard.press('Space')
  await expect(page.getByText('0 selected')).toBeVisible()
  await box(page, `${tag} A`).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await allBox(page).evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true)
  await box(page, `${tag} C`).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete (3)' }).focus()
  await page.keyboard.press('Enter')
  await expect(confirmDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, '3 movies deleted successfully!')).toBeVisible()
  await expect(cards(page).getByRole('heading')).toHaveText([`${tag} D`])
  await expect(page.getByText('3 selected')).toBeHidden()
})

test('THEME-5 FORM-1 MANAGE-1 axe finds nothing wrong with the movies of the desk, and they fit 320 px', async ({
  page,
}) => {
  test.slow()
  const { viewport } = test.info().project.use
  await openList(page, '')
  await expect(cards(page)).toHaveCount(20)
  await clickButton(page, 'Bulk Actions')
  await allBox(page).check()
  // What lies half below a bar that stays in place is too small a target for axe.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessibleAtAnyWidth(page)
  await page.setViewportSize(viewport!)
  await navigate(page, '/admin/dashboard?tab=movie')
  await clickButton(page, 'Add Movie')
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
})
