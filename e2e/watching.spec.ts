import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { queryDatabase } from './database.ts'
import { setWatchPosition } from './films.ts'
import { expect, test, waitForHydration } from './test-app.ts'
import { type Member, signInNewMember } from './members.ts'

/** Movies with a film as rows alone, each a while ago and half watched by the member; old, so that home's rows stay. */
async function addHalfWatched(member: Pick<Member, 'id'>, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, title] of titles.entries()) {
    const [movie] = await queryDatabase<{ id: string }>(
      `insert into movie (title, description, genres, age_rating, created_at, backdrop_url, image_url)
      select $1, 'Half watched.', array['Drama'], 16, '2001-01-01', backdrop_url, image_url from movie
      where backdrop_url is not null order by title offset $2 limit 1 returning id`,
      [title, at],
    )
    const movieId = movie!.id
    ids.push(movieId)
    await queryDatabase(
      `with made as (
        insert into film (movie_id, state, master_name, master_bytes, secret, plan, prepared_at)
        values ($1::text, 'ready', 'reel.mkv', 1, sha256(convert_to($1::text, 'UTF8')), '{"durationMs": 5400000, "segments": 1, "video": [], "audio": []}', now())
        returning id)
      insert into movie_film (movie_id, film_id, is_premium) select $1::text, id, false from made`,
      [movieId],
    )
    const milliseconds = 1_200_000 * (at + 1)
    await setWatchPosition(member, { movieId, milliseconds, durationMs: 5_400_000, hoursAgo: at + 1 })
  }
  return ids
}
const purge = async (ids: readonly string[]) =>
  void (await queryDatabase('delete from movie where id = any($1)', [ids]))

test.describe('WATCH-14 the age lock', () => {
  // The film has no files: what matters here is whether it may begin.
  test.use({ expectedErrors: /status of (403|404)/ })

  test('is set on the profile, and asks for the PIN before a film above it begins @any-width', async ({ page }) => {
    const member = await signInNewMember(page)
    const [id] = (await addHalfWatched(member, ['Above the Lock'])) as [string]
    try {
      await page.goto('/profile')
      await waitForHydration(page)
      const section = page.getByRole('region', { name: 'Age lock' })
      await section.getByRole('button', { name: 'Lock' }).click()
      await section.getByLabel('Films without the PIN').selectOption('12')
      await section.getByLabel('New PIN').fill('2468')
      await section.getByRole('button', { name: 'Lock' }).click()
      await expect(section).toContainText('Locked: films up to 12')
      await expectAccessibleAtAnyWidth(page)

      await page.goto(`/play/${id}`)
      await expect(page.getByRole('heading', { name: 'This account has an age lock' })).toBeVisible()
      await expectAccessibleAtAnyWidth(page)
      await page.getByLabel('PIN').fill('1357')
      await page.getByRole('button', { name: 'Watch' }).click()
      await expect(page.getByText('This PIN is not right.')).toBeVisible()
      const begun = page.waitForResponse(
        (answer) => answer.url().endsWith(`/api/movies/${id}/playback-sessions`) && answer.ok(),
      )
      await page.getByLabel('PIN').fill('2468')
      await page.getByLabel('PIN').press('Enter')
      expect((await begun).status()).toBe(200)
    } finally {
      await purge([id])
    }
  })
})
