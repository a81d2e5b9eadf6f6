import { siteLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { SettingsInput } from '@matinee/contract/settings'
import { sql } from 'kysely'
import { insertVersion, lockSettings } from '../../server/src/features/settings/settings.queries.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

/** What can be watched in the demo, as a collection: home's first row. */
const collection = {
  id: '00000000c011ec7104e40002',
  title: 'Made in this house',
  description:
    'Short films to watch from beginning to end. Some are free for everybody, and the others come with Premium.',
}

/** Of the carousel. */
const slides = 5

/**
 * Home begins with films that can be watched, and the site can be seen in every language. Nothing is changed where
 * somebody has set anything in the desk. `movieIds`: those that have a film, in the order in which they are shown.
 */
export async function arrangeHome(
  { db }: { db: Database },
  movieIds: readonly string[],
  editorId: string,
  now: Date,
): Promise<void> {
  const [first] = movieIds
  if (first === undefined) return
  await db.transaction().execute(async (tx) => {
    if (await lockSettings(tx)) return
    const { id, ...texts } = collection
    await sql`select lock_catalogue()`.execute(tx)
    const picture = await tx
      .selectFrom('movie')
      .select(['backdrop_url as image_url', 'backdrop_preview as image_preview'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('collection')
      .values({ id, ...texts, ...picture, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      insert into collection_movie (collection_id, movie_id, position)
      select ${id}, wanted.id, wanted.place from unnest(${[...movieIds]}::text[]) with ordinality as wanted (id, place)
      on conflict do nothing`.execute(tx)
    const settings: SettingsInput = {
      languages: Object.keys(siteLanguages) as SiteLanguage[],
      home: {
        hero: movieIds.slice(0, slides),
        rows: [
          { kind: 'collection', id, isShown: true },
          { kind: 'newArrivals', isShown: true },
          { kind: 'mostPopular', isShown: true },
          { kind: 'mostRated', isShown: true },
        ],
      },
    }
    await insertVersion(tx, settings, editorId)
  })
}
