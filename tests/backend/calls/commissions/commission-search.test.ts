// What the search of commissions gives away.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { listCommissions } from '../../../../backend/services/commissions/views/list-commissions.ts'
import { createStage } from '../../support/stage.ts'
import { cookieOf, ids, type Member } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

const stage = createStage()

const fill = () =>
  fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })

/** How many rows a search finds: in the list, by its count, in the totals, in the file, and in a list that is too long. */
async function counts(member: Member, q: string): Promise<number[]> {
  const query = new URLSearchParams({ q }).toString()
  const cookie = cookieOf(member)
  const list = (await stage.get(`/commissions?${query}`, cookie)).body
  const summary = (await stage.get(`/commissions/summary?${query}`, cookie)).body
  const file = String((await stage.get(`/commissions.csv?${query}`, cookie)).body)
  const [actor] = await stage.db
    .select()
    .from(users)
    .where(eq(users.id, ids.account(member)))
  const searched = await listCommissions(stage.db, actor!, { q }, { bookings: 0, rows: 100 })
  return [
    list.rows.length,
    list.total,
    summary.matching.count,
    file.trim().split('\r\n').length - 1,
    searched.rows.length,
  ]
}

test('an affiliate’s search of commissions does not give the customer’s name away', async () => {
  await fill()

  for (const q of ['cust', 'customer', 'cardamom customer'])
    expect(await counts('affiliate', q), q).toEqual([0, 0, 0, 0, 0])
  for (const q of ['c', 'cardamom', 'hills dawn', 'BK-000003', '3'])
    expect(await counts('affiliate', q), q).toEqual([1, 1, 1, 1, 1])
})

test('who is shown a booking finds its commissions by the customer’s name, too', async () => {
  await fill()

  for (const member of ['provider', 'super_admin', 'nsa', 'ssa', 'dsa'] as const)
    expect(await counts(member, 'customer'), member).toEqual(await counts(member, 'cardamom'))
  expect(await counts('provider', 'customer')).toEqual([1, 1, 1, 1, 1])
})

test('an administrator who was moved finds own commissions of the former territory by the title alone', async () => {
  await fill()
  await stage.db
    .update(users)
    .set({ territoryPath: 'IN/TN' })
    .where(eq(users.id, ids.account('ssa')))

  expect(await counts('ssa', 'customer')).toEqual([0, 0, 0, 0, 0])
  expect(await counts('ssa', 'cardamom')).toEqual([1, 1, 1, 1, 1])
})
