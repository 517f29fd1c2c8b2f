// Administrators are told of the leads that are theirs, by email and in the app.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { checkLeadSlas } from '../../../../backend/services/leads/sla/check-lead-slas.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { leadWinScene } from '../../ledger/leads/lead-win-scene.ts'
import { leadScene } from '../leads/lead-scene.ts'

const stage = createStage()
const { addLead, act } = leadScene(stage)

const nextOf = async (kind: string) => {
  const [row] = await stage.db
    .select({ next: sql`${messages.variables}->>'next'` })
    .from(messages)
    .where(eq(messages.kind, kind))
  return row?.next
}

describe('administrators are told', () => {
  test('of a lead that comes in by the form', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const form = {
      name: 'Suresh Pillai',
      email: 'suresh@example.com',
      ref: '',
      type: 'loan',
      district: 'Idukki',
    }
    expect((await stage.post('/leads/join', form)).status).toBeLessThan(300)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-assigned'])
    expect(await shownTo(stage.db, dsa.id)).toEqual(['lead-assigned'])
  })

  test('of a lead that another administrator gives them, who is told nothing', async () => {
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const id = await addLead()
    await act(id, { action: 'assign', version: 0, assignTo: dsa.id }, ssa.cookie)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-assigned'])
    expect(await emailsTo(stage.db, ssa.id)).toEqual([])
  })

  test('of a lead that is late, and the next ones of a lead that moves up to them', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const now = stage.now()
    await addLead({ assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-late'])
    expect(await emailsTo(stage.db, ssa.id)).toEqual([])

    await forgetAll(stage.db)
    await checkLeadSlas(stage.db, new Date(now.getTime() + 7 * dayMs))
    expect(await emailsTo(stage.db, ssa.id)).toEqual(['lead-escalated'])
    expect(await shownTo(stage.db, ssa.id)).toEqual(['lead-escalated'])
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-taken'])
  })

  test('all super administrators of a late lead that is with nobody', async () => {
    const roots = [await addMember(stage.db, 'super_admin'), await addMember(stage.db, 'super_admin')]
    const now = stage.now()
    await addLead({ slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    for (const { id } of roots) expect(await emailsTo(stage.db, id)).toEqual(['lead-late'])
    expect(await nextOf('lead-late')).toBe('Nobody has the lead: open it and assign it to an administrator.')
  })

  test('that a late lead moves up a level only where somebody has it', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const now = stage.now()
    await addLead({ assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    expect(await nextOf('lead-late')).toBe('If nobody does, the lead moves up a level.')
  })

  test('all super administrators to assign a lead that moved up and is with nobody, and not that they have it', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const now = stage.now()
    await addLead({ assignedTo: dsa.id, slaBreaches: 1, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    expect(await emailsTo(stage.db, root.id)).toEqual(['lead-unassigned'])
    expect(await shownTo(stage.db, root.id)).toEqual(['lead-unassigned'])
    const [shown] = (await stage.get('/notifications', root.cookie)).body.rows
    expect(shown).toMatchObject({
      title: 'Moved up to you: LEAD-000001',
      text: 'The lead LEAD-000001 is with nobody now. Open it and assign it to an administrator.',
    })
  })
})

test('an affiliate is told what a lead earns once somebody has confirmed the win', async () => {
  const scene = await leadWinScene(stage)
  const id = await scene.addLead()
  await scene.win(id)
  expect(await shownTo(stage.db, scene.earners.affiliate.id)).toEqual([])
  await scene.confirm(id, 1_000_000)
  expect(await shownTo(stage.db, scene.earners.affiliate.id)).toEqual(['lead-commission-earned'])
})

test('an affiliate is told of which lead a commission is taken back', async () => {
  const scene = await leadWinScene(stage)
  const id = await scene.addLead()
  await scene.win(id)
  await scene.confirm(id, 1_000_000)
  await scene.takeBack(id)
  const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'commission-clawed-back'))
  expect(told?.variables).toMatchObject({ bookingNumber: null, leadNumber: 'LEAD-000001' })
})
