import path from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataFolder, localEnvironment } from '../apps/server/local/environment.ts'
import { startPostgres } from '../apps/server/local/postgres.ts'
import { queryDatabase } from './database.ts'
import { currentServer, waitForHydration } from './test-app.ts'

export interface Person {
  username: string
  email: string
  password: string
}

let made = 0

/** Unique credentials, so that tests do not disturb each other. */
export function newPerson(): Person {
  const username = `p${process.pid.toString(36)}.${Date.now().toString(36)}.${made++}`
  return { username, email: `${username}@example.org`, password: 'velvet curtain 12' }
}

/** Has an account from now on. */
export async function registerMember(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  expect((await request.post('/api/register', { data: person })).status()).toBe(200)
  return person
}

/** The environment of the site that the running test visits. */
export async function serverEnvironment(): Promise<NodeJS.ProcessEnv> {
  const folder = dataFolder(currentServer().data)
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
  return localEnvironment({
    mode: 'production',
    folder,
    port: currentServer().port,
    databaseUrl: postgres.url('matinee_demo'),
    smtpUrl: 'smtp://127.0.0.1:1',
  })
}

/** May use the desk from now on. How an operator makes one: cli/admin.test.ts. */
export async function registerAdmin(): Promise<Person> {
  const admin = newPerson()
  const answer = await fetch(`${currentServer().url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.213.${process.pid % 250}.${made % 250}` },
    body: JSON.stringify(admin),
  })
  expect(answer.status).toBe(200)
  await queryDatabase(`update users set role = 'owner', email_confirmed_at = now() where email = $1`, [admin.email])
  return admin
}

export async function open(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}

/** By their names, as the eye beside a password is labelled with it, too. */
export const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await page.getByRole('button', { name: /^Log ?in$/ }).click()
}

const isConfirmation = (subject: string) => subject.startsWith('Confirm your address')
/** To every owner, while tests beside this one change the password of theirs. */
const isCausedByOtherTests = (subject: string) => subject.endsWith('the password of an admin was changed')

/** Emails to a recipient, newest first, without confirmations and emails caused by other tests. */
export const listMails = async (
  request: APIRequestContext,
  recipient: string,
  matches = (subject: string) => !isConfirmation(subject) && !isCausedByOtherTests(subject),
) => {
  const list = await (await request.get(currentServer().mail)).text()
  return [...list.matchAll(/href="\/(\d+)"[^>]*>([^<]*)<\/a><br \/>to ([^<]*)/g)]
    .filter(([, , , to]) => to?.trim() === recipient)
    .map(([, id, subject]) => ({ id: Number(id), subject: subject ?? '' }))
    .filter(({ subject }) => matches(subject))
}

/** The link in the mail that asks somebody new to confirm their address. */
export async function confirmationLink(request: APIRequestContext, recipient: string): Promise<string> {
  await expect.poll(async () => (await listMails(request, recipient, isConfirmation)).length).toBe(1)
  return findLink(request, await listMails(request, recipient, isConfirmation))
}

/** The link in the last mail to somebody, as it stands there, once there are so many. */
export async function mailedLink(
  request: APIRequestContext,
  recipient: string,
  mails = 1,
  pattern?: RegExp,
): Promise<string> {
  await expect.poll(async () => (await listMails(request, recipient)).length).toBe(mails)
  return findLink(request, await listMails(request, recipient), pattern)
}

async function findLink(
  request: APIRequestContext,
  [last]: { id: number }[],
  pattern = /http:\/\/[^\s"<&]+#t=[\w-]+/,
): Promise<string> {
  const body = await (await request.get(`${currentServer().mail}/${last?.id}`)).text()
  const link = pattern.exec(body)?.[0]
  expect(link, body).toBeDefined()
  return link ?? ''
}
