import { sql } from 'kysely'
import type { Connection } from '../../server/src/platform/database/database.ts'

/** SITE-5. It always has this id, so that its page can be named. */
export const demoCollection = {
  id: '00000000c011ec7104e40001',
  title: 'Buster Keaton, in motion',
  description:
    'Three films in four years, each with a stunt that nobody has dared to repeat. Best seen in the order in which he risked his neck.',
  films: ['Sherlock Jr.', 'The General', 'Steamboat Bill, Jr.'],
} as const

export async function seedCollection(tx: Connection, now: Date): Promise<void> {
  const { id, title, description, films } = demoCollection
  await tx
    .insertInto('collection')
    .values({ id, title, description, created_at: now, updated_at: now })
    // The catalogue may have been emptied since it was filled before.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    insert into collection_movie (collection_id, movie_id, position)
    select ${id}, m.id, wanted.place
    from unnest(${[...films]}::text[]) with ordinality as wanted (title, place) join movie m on m.title = wanted.title
    on conflict do nothing`.execute(tx)
}

/** The backdrop of one of its films, once there is one. */
export async function illustrateCollection(db: Connection): Promise<void> {
  await sql`
    update collection c set image_url = m.backdrop_url, image_preview = m.backdrop_preview
    from collection_movie cm join movie m on m.id = cm.movie_id
    where c.id = ${demoCollection.id} and c.image_url is null and cm.collection_id = c.id and cm.position = 2`.execute(
    db,
  )
}
