import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { onePixel } from './admins.ts'
import { startEmptyInstallation } from './empty-installation.ts'
import { expect, test, toast, waitForHydration } from './test-app.ts'
import { empty } from './servers.ts'

// A browser notes refusals on its console.
test.use({ expectedErrors: /status of 404|youtube|ytimg/ })

const owner = { username: 'Ines', email: 'ines@lantern.example', password: 'velvet curtain 12' }

test('SITE-1 SITE-9 from an empty database to a named site with an admin, a logo, a movie and a sent mail', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const installation = await startEmptyInstallation({ mode: 'production', port: empty.port })
  try {
    await expect.poll(() => installation.addresses().length, { timeout: 240_000 }).toBe(1)
    const started = performance.now()
    let fields = 0
    const fill = async (label: string, value: string) => {
      fields += 1
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto(installation.addresses()[0]!)
    await waitForHydration(page)
    await expect(page.getByText('The database answers.')).toBeVisible()
    await expect(page.getByText('The mail server takes our mail.')).toBeVisible()
    await expect(page.getByText('Files can be written and removed.')).toBeVisible()
    await expect(page.getByText(`The address of the site is ${empty.url}`)).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await fill('Username', owner.username)
    await fill('Email', owner.email)
    await fill('Password', owner.password)
    await press('Create the account')

    await expect(page.getByRole('heading', { name: 'Your site', exact: true })).toBeFocused()
    expect(page.url()).toBe(`${empty.url}/setup`)
    await fill('Name of the site', 'Lantern Street')
    fields += 1
    await page.getByLabel('Currency', { exact: true }).selectOption('EUR')
    await press('Save and go on')

    await expect(page.getByRole('heading', { name: 'Can the site send mail?' })).toBeFocused()
    await press('Send a test email')
    await expect(page.getByText('The mail server has taken it.')).toBeVisible()
    expect((await installation.sink.mailTo(owner.email)).subject).toBe('Lantern Street: a test email')
    await expectAccessibleAtAnyWidth(page)

    // Not pressed: the worker would draw pictures and trailers beside all other tests.
    await expect(page.getByRole('button', { name: 'Load the demo catalogue' })).toBeVisible()
    const inNewTab = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Logo and colours' }).click({ modifiers: ['Control'] })
    const settings = await inNewTab
    await waitForHydration(settings)
    fields += 1
    await settings.getByLabel('Logo on light', { exact: true }).setInputFiles(onePixel)
    await expect(settings.getByRole('img', { name: 'Logo on light' })).toBeVisible()
    await settings.goto(empty.url)
    const home = settings.getByRole('banner').getByRole('link', { name: 'Lantern Street, home' })
    await expect(home.locator('img:visible')).toHaveCount(1)
    await settings.close()

    await page.getByRole('link', { name: 'Add the first movie' }).click()
    await expect(page).toHaveTitle(/Lantern Street/)
    await fill('Title', 'The Lamplighter')
    await fill('Description', 'A street, and who keeps it bright.')
    fields += 1
    await page.getByRole('checkbox', { name: 'Drama' }).check()
    await fill('Year', '1931')
    await fill('Rating', '7.5')
    await fill('Image URL', `${empty.url}/icon-512.png`)
    await fill('Video URL', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
    await press('Add Movie')
    await expect(toast(page, 'Movie added successfully!')).toBeVisible()
    await page.goto(`${empty.url}/search/lamplighter`)
    await page
      .getByRole('link', { name: /The Lamplighter/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Lamplighter' })).toBeVisible()
    test.info().annotations.push({
      type: 'setup',
      description: `${Math.round((performance.now() - started) / 1000)} s, ${fields} fields`,
    })

    await page.goto(`${empty.url}/admin/dashboard?tab=health`)
    await expect(page.getByText('The worker is running, and nothing is stuck.')).toBeVisible()
    await expect(page.getByText(/^None\. What fails/)).toBeVisible()
    await expectAccessibleAtAnyWidth(page)

    // The address is used up, and stood in the output once.
    await page.goto('about:blank')
    await page.goto(installation.addresses()[0]!)
    await expect(page.getByRole('heading', { name: 'This setup address does not hold' })).toBeVisible()
    const secret = installation.addresses()[0]!.split('#')[1]!
    expect(installation.printed().split(secret)).toHaveLength(2)
  } finally {
    await installation.stop()
  }
})
