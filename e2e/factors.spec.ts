import { type Page } from '@playwright/test'
import { openBench } from '../apps/server/bench/api-under-load.ts'
import { freePort } from '../apps/server/local/ports.ts'
import { createTotp } from '../apps/server/src/features/factors/totp.ts'
import { createPool } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, testIn, untilHydrated } from './test-app.ts'
import { aPerson, field, logIn, open, type Person } from './people.ts'

/** An installation as it begins: with a name for a host, which passkeys need, and a desk that asks for two steps. */
async function startTestApp() {
  const bench = await openBench({ pages: false, settings: { fsync: 'off', synchronous_commit: 'off' } })
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  await bench.startApi({ PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn', DESK_TWO_STEPS: 'owners' })
  const log = createLog({ log: { level: 'warn' } }, 'test')
  const pool = createPool({ database: { url: bench.databaseUrl, pool: 1 } }, log)
  return {
    url,
    async person({ isAdmin = false } = {}): Promise<Person> {
      const person = aPerson()
      await fetch(`${url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      await pool.query(`update users set email_confirmed_at = now(), role = $2 where email = $1`, [
        person.email,
        isAdmin ? 'owner' : 'user',
      ])
      return person
    },
    async close() {
      await pool.end()
      await bench.close()
    },
  }
}

const test = testIn(startTestApp)
// In one worker: a second one would start another test app.
test.describe.configure({ mode: 'default' })
// A browser notes every refusal on its console.
test.use({ expectedTrouble: /Failed to load resource/ })

const twoSteps = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
const codesOn = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
const codeOf = (key: string, steps = 0) =>
  createTotp(key.replaceAll(' ', '')).generate({ timestamp: Date.now() + steps * 30_000 })

async function openAccount(page: Page, person: Person) {
  await open(page, '/login?returnTo=/profile/account')
  await logIn(page, person)
  await expect(twoSteps(page).getByRole('list', { name: 'Two-step login' })).toBeVisible()
}
async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login?returnTo=/profile/account')
}

test('ACC-4 an app is set up by keyboard, asked for at login, and a recovery code stands in once', async ({
  page,
  testApp,
}) => {
  test.slow()
  const person = await testApp.person()
  await openAccount(page, person)
  await press(page, 'Set up')
  await expect(page.getByRole('heading', { name: 'Set up an authenticator app' })).toBeFocused()
  const key = await twoSteps(page).locator('code').innerText()
  await page.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription(/not right/)
  await expectAccessibleAtAnyWidth(page)
  // The step before: a clock that is a little late. The codes of now and of the next step are left.
  await page.getByLabel('Code from the app').fill(codeOf(key, -1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const [recovery = ''] = await codesOn(page)
  await expectAccessibleAtAnyWidth(page)
  await press(page, 'I have saved them')
  await expect(twoSteps(page)).toContainText('10 codes left')

  await logOut(page)
  await logIn(page, person)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
  const used = codeOf(key, 1)
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(twoSteps(page)).toContainText('On since')

  await logOut(page)
  await logIn(page, person)
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/not right, or was used already/)
  await code.fill(recovery.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(twoSteps(page)).toContainText('9 codes left')

  await press(page, 'Turn off')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(twoSteps(page)).toContainText('Not set up')
})

test('ACC-3 ACC-4 ACC-6 an admin is led to add a passkey, logs in with it alone, and deletes and keeps the account', async ({
  page,
  testApp,
}) => {
  test.slow()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The last owner cannot leave.
  await testApp.person({ isAdmin: true })
  const admin = await testApp.person({ isAdmin: true })
  await open(page, '/admin/login')
  await logIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await press(page, 'Add a passkey')
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const [recovery = ''] = await codesOn(page)
  await press(page, 'I have saved them')
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()

  // As a member: the browser offers it by itself as soon as the page is there.
  await logOut(page)
  await expect(twoSteps(page)).toContainText('My laptop')
  await expect(twoSteps(page).getByRole('link', { name: 'Go to the desk' })).toBeVisible()
  await expect(twoSteps(page).getByRole('button')).toHaveCount(0)

  // ACC-6: it stands in for the password, and brings the account back.
  await press(page, 'Delete my account')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused()
  await expectAccessible(page)
  await press(page, 'Use a passkey')
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  await expect(page).toHaveURL('/keep-account')
  await expectAccessible(page)
  await logOut(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await logOut(page)
  await expect(twoSteps(page)).toContainText('My laptop')

  // It is lost.
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await logOut(page)
  await untilHydrated(page)
  await logIn(page, admin)
  await page.getByLabel('Recovery code').fill(recovery)
  await page.keyboard.press('Enter')
  await expect(twoSteps(page)).toContainText('9 codes left')
  await expect(field(page, 'password')).toHaveCount(0)
})
