// Commissions are found by the lead that they are for, and by administrators also by who earns them.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { listCommissions } from '../../../../backend/services/commissions/views/list-commissions.ts'
import { searchLimits } from '../../../../backend/services/commissions/views/search-commissions.ts'
import { insertEarned } from '../../support/payouts/earned-rows.ts'
import { createStage, password } from '../../support/stage.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { cookieOf, ids, idukki } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

const stage = createStage()
const passwordHash = await cheapPasswords.hash(password)

const row = {
  kind: 'commissions' as const,
  tier: 0,
  base: 100_000,
  bps: 500,
  amount: 4200,
  status: 'pending' as const,
  holdUntil: new Date('2026-10-08T06:00:00Z'),
  territoryPath: idukki,
}

async function scene() {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
  await stage.db.execute(sql`update users set name = 'Quilon Xavier' where id = ${ids.account('affiliate')}`)
  const beneficiaryId = ids.account('affiliate')
  await insertEarned(stage.db, [
    {
      ...row,
      eventKey: 'test:1',
      bookingId: ids.completed,
      beneficiaryId,
      type: 'sale',
      createdAt: stage.now(),
    },
    { ...row, eventKey: 'test:2', leadId: ids.lead, beneficiaryId, type: 'lead', createdAt: stage.now() },
  ])
  const number = Number(await stage.value(sql`select lead_number from leads where id = ${ids.lead}`))
  return { lead: `LEAD-${String(number).padStart(6, '0')}` }
}

const find = async (who: Parameters<typeof cookieOf>[0], q: string): Promise<number> => {
  const query = new URLSearchParams({ q }).toString()
  const { body } = await stage.get(`/commissions?${query}`, cookieOf(who))
  const summary = await stage.get(`/commissions/summary?${query}`, cookieOf(who))
  expect(summary.body.matching.count).toBe(body.rows.length)
  return body.rows.length
}

test('commissions are found by the payee’s name and by the lead’s number', async () => {
  const { lead } = await scene()
  const all = Number(
    await stage.value(
      sql`select count(*) from commissions where beneficiary_id = ${ids.account('affiliate')} and kind = 'commissions'`,
    ),
  )
  for (const who of ['super_admin', 'dsa'] as const) {
    expect([who, await find(who, 'quilon')]).toEqual([who, all])
    expect([who, await find(who, lead)]).toEqual([who, 1])
  }
  expect(await find('affiliate', lead)).toBe(1)
  expect(await find('affiliate', 'quilon'), 'an affiliate finds nothing by names of payees').toBe(0)
  expect(await find('other affiliate', lead), 'an affiliate finds own commissions alone').toBe(0)
})

test('a payee outside the territory is found by the name that the list shows, and by no letter of email or phone', async () => {
  await scene()
  await stage.db
    .execute(sql`update users set territory_path = 'IN/TN', email = 'q.xavier@example.in', phone = '+91 94460 12345'
    where id = ${ids.account('affiliate')}`)
  expect(await find('dsa', 'quilon xavier')).toBeGreaterThan(0)
  for (const q of ['q.xavier', 'q.xavier@example.in', '9446012345']) {
    expect([q, await find('dsa', q)]).toEqual([q, 0])
    expect([q, await find('super_admin', q)], 'in whose scope everybody is').not.toEqual([q, 0])
  }
})

test('of very many payees of a name, none is left out', async () => {
  await scene()
  const usual = await find('dsa', 'quilon')
  await stage.db.execute(sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    select 'Quilon Ninan', 'ninan' || n || '@example.in', '', '', 'affiliate', 'active', '2026-01-01' from generate_series(1, 250) as n`)
  // Written last, so that it is also read last.
  await stage.db.execute(
    sql`update users set name = 'Quilon Yohannan' where id = ${ids.account('affiliate')}`,
  )
  const { body } = await stage.get('/commissions?q=quilon', cookieOf('dsa'))
  expect(body.rows.length).toBe(usual)
})

test('among very many commissions, too', async () => {
  const { lead } = await scene()
  const [root] = await stage.db
    .select()
    .from(users)
    .where(eq(users.id, ids.account('super_admin')))
  if (!root) throw new Error('The cast has a super administrator')
  for (const q of ['quilon', lead]) {
    const usual = await listCommissions(stage.db, root, { q })
    const wide = await listCommissions(stage.db, root, { q }, { ...searchLimits, bookings: -1 })
    expect(usual.rows.length).toBeGreaterThan(0)
    expect(wide.rows.map(({ id }) => id)).toEqual(usual.rows.map(({ id }) => id))
  }
})
