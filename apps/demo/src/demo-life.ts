import type { Insertable } from 'kysely'
import { emailKey, usernameKey } from '../../server/src/features/accounts/names.ts'
import type { Connection, Database } from '../../server/src/platform/database/database.ts'
import type { Reaction, WatchlistEntry } from '../../server/src/platform/database/tables.ts'
import { commentsOn } from './demo-comments.ts'
import { idFor, ofTheDemo, share } from './demo-films.ts'
import { assertLocal, type demoPeople, type LocalApp } from './demo-people.ts'
import { films } from './films.ts'

const day = 24 * 60 * 60 * 1000

/** Names that no mailbox is called by. */
const mailboxes = new Map([
  ['きのこ座', 'kinoko.za'],
  ['عمر', 'omar'],
])

/** Whoever has said something. They have no password, and so nobody can sign in as them. */
export const audience = [
  ...new Set(Object.values(commentsOn).flatMap((said) => said.map(([username]) => username))),
].map((username) => ({
  username,
  email: `${mailboxes.get(username) ?? username.toLowerCase().replace(/[ .]+/g, '.').replace(/\.$/, '')}@matinee.test`,
}))

type SignsIn = (typeof demoPeople)[number]['email']

/** What those that one can sign in as have done already, so that their pages are not empty. */
export const kept: Partial<Record<SignsIn, { watchlist: string[]; likes: string[]; dislikes: string[] }>> = {
  'viewer@matinee.test': {
    watchlist: [
      'The Night Projectionist',
      'Orbit Nine',
      'Deep Field',
      'Metropolis',
      'Charade',
      'Häxan',
      'Carnival of Souls',
      'Sita Sings the Blues',
      'The Hitch-Hiker',
    ],
    likes: ['Metropolis', 'The General', 'Charade', 'Paper Moons'],
    dislikes: ['The Sheik'],
  },
  'premium@matinee.test': {
    watchlist: ['Salt Road', 'Hive', 'Sunrise: A Song of Two Humans', 'The Passion of Joan of Arc', 'Detour'],
    likes: ['Sunrise: A Song of Two Humans', 'His Girl Friday', 'Salt Road'],
    dislikes: ['Tears of Steel'],
  },
}

/** A second after the one and before the other, always the same part of the way for a text. */
const between = (start: Date, end: Date, text: string) =>
  new Date(
    Math.floor((start.getTime() + (end.getTime() - start.getTime()) * (0.03 + 0.94 * share(text))) / 1000) * 1000,
  )

const later = (a: Date, b: Date) => (a > b ? a : b)

interface Shown {
  id: string
  addedAt: Date
}

/** What the people to sign in as have kept, as far as the films are here. */
async function keepForThem(tx: Connection, shown: ReadonlyMap<string, Shown>, now: Date): Promise<void> {
  const keys = Object.keys(kept).map(emailKey)
  const people = await tx.selectFrom('users').select(['id', 'email_key']).where('email_key', 'in', keys).execute()
  const lately = new Date(now.getTime() - 60 * day)
  const entries: Insertable<WatchlistEntry>[] = []
  const reactions: Insertable<Reaction>[] = []
  for (const [email, { watchlist, likes, dislikes }] of Object.entries(kept)) {
    const key = emailKey(email)
    const user_id = people.find(({ email_key }) => email_key === key)?.id
    if (user_id === undefined) continue
    for (const [title, { id: movie_id, addedAt }] of shown) {
      const at = between(later(addedAt, lately), now, `${key} ${title}`)
      if (watchlist.includes(title)) entries.push({ user_id, movie_id, added_at: at })
      const value = likes.includes(title) ? 1 : dislikes.includes(title) ? -1 : 0
      if (value !== 0) reactions.push({ user_id, movie_id, value, reacted_at: at })
    }
  }
  // What somebody did in the meantime stands.
  if (entries.length > 0)
    await tx
      .insertInto('watchlist_entry')
      .values(entries)
      .onConflict((c) => c.doNothing())
      .execute()
  if (reactions.length > 0)
    await tx
      .insertInto('reaction')
      .values(reactions)
      .onConflict((c) => c.doNothing())
      .execute()
}

/**
 * An audience for the demo's films, with what it has to say about them. Once: what somebody deleted since stays
 * deleted. Returns how many comments there are now that were not there before.
 */
export async function seedLife({ db }: { db: Database }, house: LocalApp, now: Date): Promise<number> {
  assertLocal(house)
  const keys = audience.map(({ email }) => emailKey(email))
  const there = await db.selectFrom('users').select('id').where('email_key', 'in', keys).limit(1).execute()
  if (there.length > 0) return 0
  return db.transaction().execute(async (tx) => {
    const named = tx.selectFrom('movie').where(
      'title',
      'in',
      films.map(({ title }) => title),
    )
    const rows = ofTheDemo(await named.select(['id', 'title', 'year', 'added_at']).execute())
    if (rows.length === 0) return 0
    const shown = new Map(rows.map(({ id, title, added_at }) => [title, { id, addedAt: added_at }]))
    const people = await tx
      .insertInto('users')
      .values(
        audience.map(({ username, email }) => {
          const joined = between(new Date(now.getTime() - 365 * day), new Date(now.getTime() - 10 * day), username)
          return {
            id: idFor(username, joined),
            username,
            username_key: usernameKey(username),
            email,
            email_key: emailKey(email),
            created_at: joined,
            email_confirmed_at: joined,
          }
        }),
      )
      // Another process may be starting as well, or somebody may have taken a name.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username', 'created_at'])
      .execute()
    const comments = people.flatMap((person) =>
      Object.entries(commentsOn).flatMap(([title, said]) => {
        const film = shown.get(title)
        if (!film) return []
        return said
          .filter(([username]) => username === person.username)
          .map(([username, text]) => {
            const at = between(later(film.addedAt, person.created_at), now, `${username} on ${title}`)
            return {
              id: idFor(`${username} on ${title}`, at),
              movie_id: film.id,
              user_id: person.id,
              text,
              created_at: at,
            }
          })
      }),
    )
    if (comments.length > 0) {
      await tx.insertInto('comment').values(comments).execute()
      await keepForThem(tx, shown, now)
    }
    return comments.length
  })
}
