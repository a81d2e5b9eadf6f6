import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { expect, test } from './test-app.ts'
import { spare } from './servers.ts'

test.use({ expectedErrors: /status of 50[03]/ })

const person = { email: 'viewer@matinee.test', password: 'popcorn-and-velvet' }
const admin = { ...person, email: 'admin@matinee.test' }

/** A test app for one test, which may take its database away. */
async function startTestApp() {
  const testApp = spawn(process.execPath, ['apps/demo/src/demo.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: spare.port,
      MAIL_PORT: spare.mailPort,
      MATINEE_DATA: '.data/e2e-outage',
      MATINEE_MEDIA: 'none',
      MATINEE_SKIP_BUILD: 'yes',
    },
  })
  await expect
    .poll(
      () =>
        fetch(`${spare.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000, intervals: [500] },
    )
    .toBe(200)
  return {
    pid: testApp.pid!,
    stop: async () => {
      testApp.kill('SIGTERM')
      if (testApp.exitCode === null) await once(testApp, 'exit')
    },
  }
}

const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

function isDatabaseOf(testApp: number, pid: number) {
  try {
    return parentOf(pid) === testApp && argumentsOf(pid)[0]?.endsWith('/postgres')
  } catch {
    // It has ended since it was listed.
    return false
  }
}

/** The database of a site, by its process: what it was started with starts it again. */
function databaseOf(testApp: number) {
  let pid = readdirSync('/proc')
    .map(Number)
    .find((each) => each > 0 && isDatabaseOf(testApp, each))!
  const [program, ...args] = argumentsOf(pid)
  const { uid, gid } = statSync(`/proc/${pid}`)
  return {
    stop: async () => {
      process.kill(pid, 'SIGINT')
      while (existsSync(`/proc/${pid}/cwd`)) await wait(50)
    },
    start: () => {
      const again = spawn(program!, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore' })
      again.unref()
      pid = again.pid!
    },
  }
}

test('AUTH-3 AUTH-4 while the database is away nobody is logged out, and afterwards all goes on @full', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const testApp = await startTestApp()
  try {
    const database = databaseOf(testApp.pid)
    const signedIn = await page.request.post(`${spare.url}/api/login`, { data: person })
    const { token, user } = (await signedIn.json()) as { token: string; user: object }
    const atDesk = await page.request.post(`${spare.url}/api/admin/login`, { data: admin })
    const desk = (await atDesk.json()) as { token: string; email: string }
    const items = {
      token,
      user: JSON.stringify(user),
      adminLoggedIn: 'true',
      adminToken: desk.token,
      adminEmail: desk.email,
    }
    const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    const statusOfMe = async (bearer: string | null) =>
      (await page.request.get(`${spare.url}/api/me`, { headers: { authorization: `Bearer ${bearer}` } })).status()

    await context.clock.install()
    await page.goto(`${spare.url}/offline`)
    await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), items)
    await page.goto(`${spare.url}/admin/dashboard`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    await database.stop()
    await expect.poll(() => statusOfMe(token)).toBe(503)
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0)
    expect(await stored('adminToken')).toBe(desk.token)

    database.start()
    await expect.poll(() => statusOfMe(token)).toBe(200)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    await page.goto(`${spare.url}/profile`)
    await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
    await database.stop()
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/refresh-token'))
    await context.clock.fastForward('11:56:00')
    expect((await refused).status()).toBe(503)
    await page.reload()
    await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
    await expect(page.getByText('Session expired. Please login again.')).toHaveCount(0)
    expect(await stored('token')).toBe(token)

    database.start()
    await expect.poll(() => statusOfMe(token)).toBe(200)
    await context.clock.fastForward('01:00')
    await expect.poll(() => stored('token')).not.toBe(token)
    expect(await statusOfMe(await stored('token'))).toBe(200)
    await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
  } finally {
    await testApp.stop()
  }
})
