import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAtAnyWidth,
  expectBordersInForcedColours,
  expectVisibleFocus,
  expectTextSpacing,
} from './accessibility.ts'
import { createAdmin, openDesk } from './admins.ts'
import { expect, navigate, sitePages, test, toast, waitForHydration } from './test-app.ts'
import { createConfirmedMember, addToWatchlist, movieAt, openAs, listMovies } from './members.ts'
import { registerMember, field, logIn, open } from './people.ts'
import { createSubscriber } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

/** For a finger buttons and fields are larger than for a pointer. */
const onPhone = new Set(['/', '/login'])

/** For a page on which React does not run: there a change of the system shows with the next load, as theme-boot.ts has it. */
const followSystem = (page: Page) =>
  page.evaluate(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', ({ matches }) => {
      const root = document.documentElement
      root.dataset['theme'] = matches ? 'dark' : 'light'
      root.className = `theme-${root.dataset['theme']}`
    })
  })

for (const { path } of sitePages) {
  test(`THEME-5 ${path} is accessible, and reflows at 320 px${onPhone.has(path) ? ' @phone' : ''}`, async ({
    page,
  }) => {
    test.slow(path === '/', 'the longest page, four times')
    // Slides that change meanwhile: home.spec.ts.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    if (path === '/offline') await followSystem(page)
    await expectAccessibleAtAnyWidth(page)
  })
}

test('THEME-5 the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectAccessible(page)
})

const main = (page: Page) => page.getByRole('main')

test('THEME-5 a film is found, read about and its trailer played, as it is said to a screen reader @any-width', async ({
  page,
}) => {
  await open(page, '/')
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('combobox', { name: 'Search' }).fill('paper moons')
  await expect(search).toMatchAriaSnapshot(`
    - combobox "Search" [expanded]: paper moons
    - listbox "Movies":
      - option /Paper Moons/
  `)
  await expect(search).toContainText(/\d suggestions?/)
  await page.keyboard.press('Enter')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Search Results" [level=1]
    - paragraph: for “paper moons”
    - search "Results":
      - combobox "Search for": paper moons
      - button "Search"
    - heading "1 movie" [level=2]
    - list:
      - listitem:
        - heading /^Paper Moons/ [level=3]:
          - link "Paper Moons"
        - button "Add Paper Moons to watchlist"
        - button "Share Paper Moons"
  `)
  await expect(main(page)).toBeFocused()
  await main(page).getByRole('link', { name: 'Paper Moons', exact: true }).click()

  await expect(main(page)).toMatchAriaSnapshot(`
    - article "Paper Moons":
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
      - heading "Paper Moons" [level=1]
      - img "Poster of Paper Moons"
      - button "Watch Trailer"
      - button "Add to Watchlist"
      - group "Your opinion":
        - button /^Like \\(\\d+\\)/ [disabled]
      - term: Genre
      - definition:
        - link
    - region /^Comments \\d+$/:
      - heading /^Comments/ [level=2]
      - link "Log in"
  `)
  // The title of the new page is said, as when a browser loads one.
  await expect(page.locator('body > p[aria-live=polite]')).toHaveText(/^Paper Moons/)

  await page.getByRole('button', { name: 'Watch Trailer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paper Moons: trailer' })
  const player = dialog.getByRole('region', { name: 'Video player' })
  await expect(player).toBeFocused()
  await page.keyboard.press('c')
  await expect(player).toMatchAriaSnapshot(`
    - slider "Seek"
    - button "Pause (k)"
    - button "Back 10 seconds (j)"
    - button "Forward 10 seconds (l)"
    - button "Mute (m)"
    - slider "Volume"
    - button "Subtitles (c)" [pressed]
    - button "Settings"
    - button "Full screen (f)"
  `)
  await player.getByRole('button', { name: 'Settings' }).click()
  await expect(player.getByRole('group', { name: 'Settings' })).toMatchAriaSnapshot(`
    - group "Subtitles":
      - radio "Off"
      - radio "English" [checked]
    - combobox "Quality"
    - combobox "Speed"
    - paragraph:
      - button "Keyboard shortcuts"
  `)
  await player.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toMatchAriaSnapshot(`
    - heading "Keyboard shortcuts" [level=2]
    - button "Close"
    - term: Space or K
    - definition: Play or pause
    - checkbox "Use letters, digits and signs as shortcuts" [checked]
  `)
})

test('THEME-5 registering and logging in, with what went wrong, as it is said to a screen reader @any-width', async ({
  page,
}) => {
  const person = await registerMember(page.request)
  await open(page, '/register')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Register" [level=1]
    - textbox "Username"
    - textbox "Email"
    - textbox "Password"
    - button "Show password"
    - button "Sign up"
    - paragraph:
      - link "Log in"
  `)
  await expect(field(page, 'password')).toHaveAccessibleDescription(/characters/)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const username = page.getByRole('textbox', { name: 'Username' })
  await expect(username).toBeFocused()
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toHaveAccessibleDescription(/./)

  await open(page, '/login')
  await logIn(page, { ...person, password: 'not the one' })
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Log in" [level=1]
    - textbox "Email": ${person.email}
    - textbox "Password"
    - button "Show password"
    - checkbox "Remember me"
    - link "Forgot password?"
    - alert:
      - paragraph: Login failed
    - button "Log in"
  `)
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - navigation "Account":
      - link "Watchlist"
      - link "My Profile"
    - button "Log out"
  `)
})

test('THEME-5 a member subscribes, keeps a film, writes a comment and changes their name, as it is said to a screen reader @any-width', async ({
  page,
}) => {
  test.slow()
  const member = await createConfirmedMember(page.request)
  await openAs(page, member, '/profile')
  const plans = page.getByRole('region', { name: 'Plans', exact: true })
  await expect(plans).toMatchAriaSnapshot(`
    - heading "Plans" [level=2]
    - list:
      - listitem:
        - heading "Monthly" [level=3]
        - button "Subscribe to Monthly"
  `)
  await plans.getByRole('button', { name: 'Subscribe to Monthly' }).click()
  const order = page.getByRole('alertdialog', { name: 'Check your order' })
  await expect(order).toMatchAriaSnapshot(`
    - heading "Check your order" [level=2]
    - term: Plan
    - definition: Monthly
    - term: Price
    - definition: /\\$/
    - paragraph:
      - link "Terms of Service (opens in a new tab)"
    - button "Back"
    - button /^Pay \\$/
  `)
  await expect(order.getByRole('button', { name: 'Back' })).toBeFocused()
  await order.getByRole('button', { name: /^Pay/ }).click()
  await expect(main(page).locator('[aria-live=polite]').filter({ hasText: 'Successfully subscribed' })).toBeVisible()

  const { _id: id, title } = await movieAt(66)
  await navigate(page, `/movie/${id}`)
  await page.getByRole('button', { name: 'Add to Watchlist' }).click()
  await expect(toast(page, 'Added to watchlist!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In watchlist', pressed: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Well worth an evening.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Comment posted successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Comments/ })).toMatchAriaSnapshot(`
    - listitem:
      - paragraph:
        - strong: ${member.username}
      - button /^Delete your comment/
      - paragraph: Well worth an evening.
  `)

  await navigate(page, '/watchlist')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Watchlist" [level=1]
    - button "Clear All"
    - article:
      - heading "${title}" [level=2]
      - 'link "Watch Now: ${title}"'
      - 'button "Remove from Watchlist: ${title}"'
  `)

  await navigate(page, '/profile/account')
  const name = page.getByRole('region', { name: 'Username' })
  await name.getByRole('button', { name: 'Change' }).click()
  await expect(name.getByRole('textbox', { name: 'New username' })).toBeFocused()
  await expect(name).toMatchAriaSnapshot(`
    - heading "Username" [level=2]
    - textbox "New username": ${member.username}
    - button "Save"
    - button "Cancel"
  `)
  await expect(page.getByLabel('New username')).toHaveAccessibleDescription('Shown with your comments.')
  await page.getByLabel('New username').fill(`${member.username}.b`)
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your username has been changed.')).toBeVisible()
  await expect(name.getByRole('button', { name: 'Change' })).toBeFocused()
})

test('THEME-5 an editor who adds a movie hears what each field is and what is missing, as it is said to a screen reader @any-width', async ({
  page,
}) => {
  await openDesk(page, await createAdmin(), 'tab=movie')
  const form = page.getByRole('form', { name: 'Add a movie' })
  await expect(page.getByRole('navigation', { name: 'Desk' })).toMatchAriaSnapshot(`
    - list "Catalogue":
      - listitem:
        - link "Add/Edit Movie"
  `)
  await expect(form).toMatchAriaSnapshot(`
    - heading "Add a movie" [level=2]
    - textbox "Title"
    - textbox "Description"
    - group "Genre":
      - checkbox "Drama"
    - spinbutton "Year"
    - spinbutton "Rating"
    - textbox "Image URL"
    - button "Upload a poster"
    - textbox "Video URL"
    - button "Add Movie"
  `)
  await form.getByRole('button', { name: 'Add Movie' }).click()
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription('Title is required')
  await expect(form.getByRole('spinbutton', { name: 'Rating' })).toHaveAccessibleDescription(/0 to 10, in tenths/)
})

/**
 * Each with how many stops of the Tab key are looked at. Those with axe are looked at by no other test. All are looked at
 * closely by `E2E=full`, otherwise the first of each list: their bars, fields and buttons are the same.
 */
interface Screen {
  path: string
  stops: number
  axe?: boolean
}

/** A window of 1280 by 1024 at 400 %. */
async function lookClosely(page: Page, screens: readonly Screen[]) {
  const size = page.viewportSize()!
  for (const [at, { path, stops, axe }] of screens.entries()) {
    const isClose = at === 0 || process.env['E2E'] === 'full'
    if (!isClose && !axe) continue
    await test.step(path, async () => {
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await open(page, path)
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
      if (axe) await expectAccessible(page)
      if (!isClose) return
      await page.setViewportSize({ width: 320, height: 256 })
      await expectTextSpacing(page)
      await expectBordersInForcedColours(page)
      await expectVisibleFocus(page, stops)
    })
  }
}

const closely =
  'at 400 %, with wide text spacing and in forced colours: nothing is cut, and no bar covers what has the focus'

test(`THEME-5 what a visitor sees ${closely} @any-width`, async ({ page }) => {
  test.slow()
  const { _id: id } = await movieAt(66)
  await lookClosely(page, [
    { path: '/', stops: 25 },
    { path: '/movies', stops: 25 },
    { path: `/movie/${id}`, stops: 25 },
    { path: '/register', stops: 20 },
    { path: '/about', stops: 10 },
  ])
})

test(`THEME-5 what a member sees ${closely} @any-width`, async ({ page }) => {
  test.slow()
  const member = await createSubscriber(page, 'monthly')
  await addToWatchlist(page, member, await listMovies(page, 2))
  await openAs(page, member, '/payments')
  const receipt = await main(page).locator('a[href^="/payments/"]').first().getAttribute('href')
  await lookClosely(page, [
    { path: '/profile', stops: 25 },
    { path: '/profile/account', stops: 20 },
    { path: '/watchlist', stops: 20 },
    { path: '/history', stops: 10, axe: true },
    { path: '/payments', stops: 10, axe: true },
    { path: receipt!, stops: 10, axe: true },
  ])
})

test(`THEME-5 what an editor sees ${closely} @any-width @full`, async ({ page }) => {
  test.slow()
  await openDesk(page, await createAdmin(), 'tab=movie')
  const tab = (name: string) => `/admin/dashboard?tab=${name}`
  await lookClosely(page, [
    { path: tab('movie'), stops: 35 },
    { path: tab('movies'), stops: 25 },
    { path: tab('import'), stops: 15, axe: true },
    { path: tab('comments'), stops: 15, axe: true },
    { path: tab('plans'), stops: 15, axe: true },
    { path: tab('health'), stops: 15, axe: true },
  ])
})
