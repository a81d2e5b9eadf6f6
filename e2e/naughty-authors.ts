import { Passwords } from '../apps/server/src/features/accounts/passwords.ts'
import { createDatabase, type Database } from '../apps/server/src/platform/database/database.ts'
import { openPool } from './database.ts'

/** The database, for rows that the API would reject. */
export async function openDatabase(): Promise<Database> {
  return createDatabase(await openPool(2))
}

export interface Author {
  id: string
  username: string
  email: string
}

const password = 'velvet curtain 12'

const firstCharacters = (text: string, most: number) => Array.from(text).slice(0, most).join('')
const trimSpaces = (text: string) => text.replace(/^ +| +$/g, '')

/** The nearest that a column of text can hold: no NUL, no half of a pair, no blanks around it. */
export const toStoredText = (text: string): string =>
  trimSpaces(firstCharacters(trimSpaces(text.toWellFormed().replaceAll('\0', '')), 2000))

/** The nearest that the table takes for a name. The rules of registering are stricter by far. */
export const toUsername = (text: string): string => {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const kept = toStoredText(text.replace(/[@\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ''))
  const name = trimSpaces(firstCharacters(kept, 30))
  return name + '~'.repeat(Math.max(0, 3 - Array.from(name).length))
}

/** People who are called so, with a password to log in with. */
export async function addAuthors(db: Database, run: string, usernames: readonly string[]): Promise<Author[]> {
  const password_hash = await new Passwords().hash(password)
  const created_at = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const people = usernames.map((username, at) => {
    const email = `${run}.${at}@example.org`
    return {
      username,
      username_key: email,
      email,
      email_key: email,
      password_hash,
      created_at,
      email_confirmed_at: created_at,
    }
  })
  return db.insertInto('users').values(people).returning(['id', 'username', 'email']).execute()
}

/** With what they have written. */
export async function removeAuthors(db: Database, run: string): Promise<void> {
  const theirs = db.selectFrom('users').select('id').where('email_key', 'like', `${run}.%`)
  await db.deleteFrom('comment').where('user_id', 'in', theirs).execute()
  await db.deleteFrom('users').where('email_key', 'like', `${run}.%`).execute()
}

let addresses = 0
/** A unique client address, as rate limits count by address. */
export const uniqueAddress = () =>
  `172.${16 + (process.pid % 16)}.${Math.floor(addresses / 250) % 250}.${addresses++ % 250}`

export async function logInAs({ email }: Author, url: string): Promise<{ token: string; user: { username: string } }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueAddress() },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { token: string; user: { username: string } }
}
