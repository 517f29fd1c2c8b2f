// Administrators who do not answer, such as those who are away, are not preferred because their desk is empty.
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { leadEvents, leads } from '../../../../../backend/db/schema/leads.ts'
import { checkLeadSlas } from '../../../../../backend/services/leads/sla/check-lead-slas.ts'
import { addMember } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, read } = leadScene(stage)

const joins = (email: string) =>
  stage.post('/leads/join', { name: 'Suresh Pillai', email, district: 'Idukki', ref: '' })

const lastReason = async (id: string) => {
  const [event] = await stage.db
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, id))
    .orderBy(desc(leadEvents.id))
    .limit(1)
  return event?.reason
}

describe('a new lead', () => {
  test('goes past an administrator who is late or from whom one has moved up, until some days later', async () => {
    const busy = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const away = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    for (let open = 0; open < 2; open += 1) await addLead({ assignedTo: busy.id, status: 'contacted' })
    const past = new Date(stage.now().getTime() - hourMs)
    const waiting = await addLead({ assignedTo: away.id, slaDueAt: past, slaNextAt: past })
    const next = async (email: string) => {
      await joins(email)
      const [lead] = await stage.db.select().from(leads).where(eq(leads.email, email))
      await stage.db.update(leads).set({ status: 'contacted' }).where(eq(leads.email, email))
      return { assignedTo: lead?.assignedTo, reason: await lastReason(lead?.id ?? '') }
    }
    await checkLeadSlas(stage.db, stage.now())
    expect(await next('late@example.com')).toEqual({
      assignedTo: busy.id,
      reason:
        'Of the 2 administrators of the district the one with the fewest open leads (2). Administrators who were late with a lead in the last days come last.',
    })
    stage.pass(2 * dayMs)
    await checkLeadSlas(stage.db, stage.now())
    expect((await read(waiting)).assignedTo).not.toBe(away.id)
    expect((await next('moved@example.com')).assignedTo).toBe(busy.id)
    stage.pass(3 * dayMs)
    expect(await next('later@example.com')).toEqual({
      assignedTo: away.id,
      reason: 'Of the 2 administrators of the district the one with the fewest open leads (0).',
    })
  })

  test('goes to the one with the fewest open leads where all are late', async () => {
    const busy = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const free = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const late = { slaBreaches: 1, slaDueAt: stage.now() }
    for (const { id } of [busy, busy, free]) await addLead({ ...late, assignedTo: id })
    await joins('new@example.com')
    const [lead] = await stage.db.select().from(leads).where(eq(leads.email, 'new@example.com'))
    expect(lead?.assignedTo).toBe(free.id)
    expect(await lastReason(lead?.id ?? '')).not.toContain('come last')
  })
})
