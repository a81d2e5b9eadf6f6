import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { aLoggedInAdmin, deskScreen, openDesk } from './at-the-desk.ts'
import { askDatabase } from './database.ts'
import { expect, test } from './house.ts'
import { aConfirmedMember, anyAddress } from './members.ts'

const trollHas = 500

// Refusals, warnings and mutes: apps/web/app/features/desk/comments.
test('ACC-8 a troll’s 500 comments are hidden in two clicks within two seconds, and brought back exactly @phone', async ({
  page,
  request,
}) => {
  const admin = await aLoggedInAdmin()
  const troll = await aConfirmedMember(request)
  await askDatabase(
    `insert into comment (movie_id, user_id, text, created_at)
     select m.id, $1, 'First! ' || n, now() - make_interval(mins => n)
     from generate_series(1, $2::int) n, lateral (select id from movie order by md5(id || n) limit 1) m`,
    [troll.id, trollHas],
  )
  const ids = (isHidden: boolean) =>
    askDatabase<{ id: string }>(
      'select id from comment where user_id = $1 and (hidden_at is not null) = $2 order by id',
      [troll.id, isHidden],
    )
  // One was hidden before, for itself: it stays so.
  const [first] = await ids(false)
  const hide = await request.put(`/api/admin/comments/${first!.id}/hidden`, {
    headers: { authorization: `Bearer ${admin.token}`, ...anyAddress() },
    data: { hidden: true },
  })
  expect(hide.status()).toBe(200)
  const shown = await ids(false)
  expect(shown).toHaveLength(trollHas - 1)
  const reported = await request.post(`/api/comments/${shown[0]!.id}/reports`, {
    headers: anyAddress(),
    data: { reason: 'spam' },
  })
  expect(reported.status()).toBe(200)

  await openDesk(page, admin, 'tab=comments')
  const queued = deskScreen(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: troll.username }) })
  await expect(queued).toHaveCount(1)
  await expectAccessibleAtAnyWidth(page)
  await queued.getByRole('button', { name: /^Hide all/ }).click()
  await expectAccessible(page, '[role=alertdialog]')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Hide everything' })
  await confirm.click()
  await expect(page.getByText('All their comments are hidden.')).toBeVisible({ timeout: 2000 })
  expect(await ids(true)).toHaveLength(trollHas)

  await page.getByText('Hidden', { exact: true }).first().click()
  await queued
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Their comments are back.')).toBeVisible({ timeout: 2000 })
  expect(await ids(false)).toEqual(shown)
  await askDatabase('delete from comment where user_id = $1', [troll.id])
})
