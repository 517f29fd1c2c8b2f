// What it costs to open a lead and to search for one.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readAnswerTimes } from '../../../../../backend/services/leads/sla/first-answer.ts'
import { addMembers } from '../../../support/members.ts'
import { countAtOnce, explainQuery, recordQueries } from '../../../support/recorded-work.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople } = leadScene(stage)

/** As on large tables: reading a small one as a whole is as fast. */
const planOf = async (act: () => Promise<unknown>, part: string) => {
  const query = (await recordQueries(act)).find(({ sql: text }) => text.includes(part))
  if (!query) throw new Error('no such statement')
  return stage.db.transaction(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    return explainQuery(tx, query)
  })
}

describe('the page of a lead', () => {
  test('leaves connections to others', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ assignedTo: dsa.id })
    expect(await countAtOnce(() => stage.get(`/leads/${id}`, dsa.cookie))).toBeLessThanOrEqual(3)
  })

  test('names accounts and states in its history, and finds accounts by their index', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead({ assignedTo: ssa.id })
    await act(id, { action: 'assign', version: 0, assignTo: dsa.id }, ssa.cookie)
    await act(id, { action: 'move', version: 1, status: 'contacted' }, dsa.cookie)
    const { body } = await stage.get(`/leads/${id}`, dsa.cookie)
    expect(body.lead.timeline).toMatchObject([
      { type: 'assigned', from: 'ssa 1', to: 'dsa 1' },
      { type: 'status_changed', from: 'new', to: 'contacted' },
      { type: 'planned', to: '2026-10-03' },
    ])
    await addMembers(stage.db, 'affiliate', 500)
    await stage.db.execute(sql`analyze users, leads, lead_events`)
    const plan = await planOf(() => stage.get(`/leads/${id}`, dsa.cookie), 'lead_events')
    expect(plan).toContain('Index Scan using users_pkey on users previous')
    expect(plan).toContain('Index Scan using users_pkey on users next')
  })
})

test('a whole phone number is found by its index, and its last digits still find it', async () => {
  const { super_admin: admin } = await addPeople()
  await addLead({ name: 'Anjali Nair', phone: '+91 94473 55005' })
  await addLead({ name: 'Suresh Pillai', phone: '98470 55005' })
  const find = async (q: string) =>
    (await stage.get(`/leads?q=${encodeURIComponent(q)}`, admin.cookie)).body.rows.map(
      ({ userName }: { userName: string }) => userName,
    )
  for (const q of ['+91 94473 55005', '9447355005', '0091-94473-55005', '473 55005'])
    expect(await find(q), q).toEqual(['Anjali Nair'])
  expect((await find('55005')).toSorted()).toEqual(['Anjali Nair', 'Suresh Pillai'])
  await stage.db.execute(sql`insert into leads (name, email, phone, status, consent_at, created_at)
    select 'Lead', 'lead' || n || '@example.com', (9000000000 + n)::text, 'new', now(), now()
    from generate_series(1, 500) n`)
  await stage.db.execute(sql`analyze leads`)
  const plan = await planOf(() => find('9447355005'), '"phone_number"')
  expect(plan).toContain('leads_phone_index')
})

test('the settings of the first answer are read by one statement, with their defaults', async () => {
  await stage.db.execute(
    sql`insert into platform_settings (name, value, updated_at)
      values ('leadHighHours', '3', now()), ('holidays', '"2026-10-02"', now())`,
  )
  const queries = await recordQueries(async () =>
    expect(await readAnswerTimes(stage.db)).toMatchObject({
      hours: { high: 3, medium: expect.any(Number), low: expect.any(Number) },
      calendar: { start: expect.any(Number), holidays: new Set(['2026-10-02']) },
    }),
  )
  expect(queries).toHaveLength(1)
})
