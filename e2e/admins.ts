import { expect, type Page } from '@playwright/test'
import { currentServer, storagePage, waitForHydration } from './test-app.ts'
import { registerAdmin, newPerson, type Person } from './people.ts'

/** A PNG, as it is chosen in a form. */
export const onePixel = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export interface Admin extends Person {
  token: string
}

let addresses = 0

/** Registers an admin and logs in through the API. */
export async function createAdmin(): Promise<Admin> {
  const person = await registerAdmin()
  const answer = await fetch(`${currentServer().url}/api/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.210.${process.pid % 250}.${addresses++ % 250}`,
    },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { ...person, token }
}

/** Stores the admin's session in the browser, for the next page. */
export async function storeAdminSession(page: Page, { email, token }: Pick<Admin, 'email' | 'token'>) {
  await page.goto(storagePage)
  await page.evaluate(
    ([storedEmail, storedToken]) => {
      localStorage.setItem('adminLoggedIn', 'true')
      localStorage.setItem('adminToken', storedToken)
      localStorage.setItem('adminEmail', storedEmail)
    },
    [email, token] as const,
  )
}

/** Opens a place of the desk: `openDesk(page, admin, 'tab=analytics')`. */
export async function openDesk(page: Page, admin: Pick<Admin, 'email' | 'token'>, query: string) {
  await storeAdminSession(page, admin)
  await page.goto(`/admin/dashboard?${query}`)
  await waitForHydration(page)
  // By tag, because headings behind an open dialog have no role.
  await expect(page.locator('main h1')).toHaveText('Dashboard')
}

/** What the address names, beside the navigation. */
export const deskScreen = (page: Page) => page.locator('.desk-screen')
const deskNav = (page: Page) => page.getByRole('navigation', { name: 'Desk' })
/** On a phone only while the menu is open. */
export const deskLink = (page: Page, name: string | RegExp) => deskNav(page).getByRole('link', { name, exact: true })
/** The current link of the navigation. */
export const currentDeskTab = (page: Page) => deskNav(page).locator('[aria-current=page]')

/** Goes to another screen by the navigation. */
export async function openDeskTab(page: Page, name: string | RegExp) {
  const menu = deskNav(page).getByRole('button')
  if (await menu.isVisible()) await menu.click()
  await deskLink(page, name).click()
}

/** People of one test, found by searching for `tag`. */
export function newGroup(count: number): { tag: string; people: Person[] } {
  const { username: tag, password } = newPerson()
  const people = Array.from({ length: count }, (_, at) => {
    const username = `${tag}.n${at}`
    return { username, email: `${username}@example.org`, password }
  })
  return { tag, people }
}

/** A call of the API as an admin makes it. */
export async function callAsAdmin<T>({ token }: Pick<Admin, 'token'>, method: string, path: string, body?: unknown) {
  const answer = await fetch(currentServer().url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.211.${process.pid % 250}.${addresses++ % 250}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}
