// An administrator with more open leads than one statement takes values for.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { leadNotices } from '../../../../../backend/db/schema/lead-notices.ts'
import { leadEvents, leads } from '../../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { tellOfLeads } from '../../../../../backend/services/messages/notices/lead-change-notices.ts'
import { emailsTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const Variables = z.object({ count: z.coerce.number() })

const addLeads = (count: number, assignedTo: string) =>
  stage.db
    .execute(sql`insert into leads (name, email, status, territory_path, assigned_to, routed_at, consent_at, created_at)
    select 'Lead', 'lead' || n || '@example.com', 'contacted', ${idukki}, ${assignedTo}::uuid, now(), now(), now()
    from generate_series(1, ${count}::int) n`)

test('an administrator with 9,400 open leads is moved to another territory, and all of them wait for the next one', async () => {
  const root = await addMember(stage.db, 'super_admin')
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await addLeads(9400, dsa.id)
  const moved = await stage.post(
    `/users/${dsa.id}/territory`,
    {
      country: 'India',
      state: 'Kerala',
      district: 'Wayanad',
      expectedTerritory: idukki,
      reason: 'A mistake',
    },
    root.cookie,
  )
  expect(moved.status).toBe(200)
  expect(await stage.db.$count(leads, eq(leads.assignedTo, dsa.id))).toBe(0)
  expect(await stage.db.$count(leadEvents, eq(leadEvents.from, dsa.id))).toBe(9400)
})

test('thousands of leads are told of in a few messages, some thousands in each', async () => {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const other = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await addLeads(5003, dsa.id)
  // By turns, as they come.
  await stage.db.execute(sql`insert into lead_notices (user_id, lead_id, kind, created_at)
    select who, id, 'assigned', now() from leads, unnest(array[${dsa.id}::uuid, ${other.id}::uuid]) as who`)
  await stage.db.execute(sql`update leads set assigned_to = null`)
  await Promise.all([tellOfLeads(stage.db, stage.now()), tellOfLeads(stage.db, stage.now())])
  for (const { id } of [dsa, other])
    expect(new Set(await emailsTo(stage.db, id))).toEqual(new Set(['leads-assigned']))
  const told = await stage.db.select().from(messages)
  expect(told.length).toBeLessThanOrEqual(4)
  for (const { id } of [dsa, other]) {
    const counts = told
      .filter(({ userId }) => userId === id)
      .map(({ variables }) => Variables.parse(variables).count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5003)
  }
  expect(await stage.db.$count(leadNotices)).toBe(0)
})
