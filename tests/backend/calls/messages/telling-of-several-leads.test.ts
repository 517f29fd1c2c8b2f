// Administrators are told of many leads in one message, and of those that are taken from them.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { leadNotices } from '../../../../backend/db/schema/lead-notices.ts'
import { messages, notificationPreferences } from '../../../../backend/db/schema/messages.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { releaseLeads } from '../../../../backend/services/leads/routing/release-leads.ts'
import { checkLeadSlas } from '../../../../backend/services/leads/sla/check-lead-slas.ts'
import { tellOfLeads } from '../../../../backend/services/messages/notices/lead-change-notices.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from '../leads/lead-scene.ts'

const stage = createStage()
const { addLead, act, read } = leadScene(stage)

const addLeads = async (count: number, overrides: Parameters<typeof addLead>[0]) => {
  for (let index = 0; index < count; index += 1) await addLead(overrides)
}
const countIn = async (kind: string) => {
  const rows = await stage.db.select().from(messages).where(eq(messages.kind, kind))
  return rows.map(({ variables }) => variables)
}

describe('many leads at once are told of in one message', () => {
  test('50 leads of one file overdue at once give one email to the dsa and one to the ssa', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const now = stage.now()
    await addLeads(50, { assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-late'])
    expect(await shownTo(stage.db, dsa.id)).toEqual(['leads-late'])
    expect(await countIn('leads-late')).toEqual([{ count: '50' }])

    await forgetAll(stage.db)
    await checkLeadSlas(stage.db, new Date(now.getTime() + 7 * dayMs))
    expect(await emailsTo(stage.db, ssa.id)).toEqual(['leads-escalated'])
    expect(await countIn('leads-escalated')).toEqual([{ count: '50' }])
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-taken'])
    expect(await countIn('leads-taken')).toEqual([{ count: '50' }])
    const { rows } = (await stage.get('/notifications', ssa.cookie)).body
    expect(rows).toMatchObject([{ title: 'Moved up to you: 50 leads', action: { path: '/leads?view=late' } }])
  })

  test.each([
    ['are late and with nobody from the start', { assignedTo: null }],
    ['nobody answered a second time, so that nobody has them', { slaBreaches: 1 }],
  ])('leads that %s are told to all super administrators as such', async (_what, lead) => {
    const roots = [await addMember(stage.db, 'super_admin'), await addMember(stage.db, 'super_admin')]
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const now = stage.now()
    await addLeads(3, { assignedTo: dsa.id, slaDueAt: now, slaNextAt: now, ...lead })
    await checkLeadSlas(stage.db, now)
    for (const { id, cookie } of roots) {
      expect(await emailsTo(stage.db, id)).toEqual(['leads-overdue-unassigned'])
      const [shown] = (await stage.get('/notifications', cookie)).body.rows
      expect(shown).toMatchObject({
        title: 'Late and with nobody: 3 leads',
        action: { path: '/leads?view=unassigned' },
      })
    }
    expect((await stage.get('/leads?waits=unassigned', roots[0]?.cookie)).body.rows).toHaveLength(3)
  })

  test('the leads of a suspended account go to the next one in one message', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    await addLeads(5, { assignedTo: dsa.id })
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, dsa.id))
    await releaseLeads(stage.db, stage.now())
    await routeLeads(stage.db, stage.now())
    expect(await emailsTo(stage.db, ssa.id)).toEqual(['leads-assigned'])
    expect(await countIn('leads-assigned')).toEqual([{ count: '5' }])
    expect(await emailsTo(stage.db, dsa.id), 'who can do nothing with it').toEqual([])
  })

  test('what an interrupted run has not told is told by the next one, once', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const id = await addLead({ assignedTo: dsa.id })
    const row = { userId: dsa.id, leadId: id, kind: 'late', createdAt: stage.now() } as const
    await stage.db
      .insert(leadNotices)
      .values([row, { ...row, leadId: await addLead({ assignedTo: dsa.id }) }])
    await Promise.all([tellOfLeads(stage.db, stage.now()), tellOfLeads(stage.db, stage.now())])
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-late'])
    expect(await stage.db.$count(leadNotices)).toBe(0)
  })

  test('a choice against the message of one lead counts for that of several, and is made by its unsubscribe link too', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const now = stage.now()
    await addLeads(2, { assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'leads-late'))
    expect((await stage.post(`/unsubscribe/${told?.id}`)).status).toBe(200)
    expect(
      await stage.db.select({ kind: notificationPreferences.kind }).from(notificationPreferences),
    ).toEqual([{ kind: 'lead-late' }])
    await forgetAll(stage.db)
    await addLeads(2, { assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    expect(await emailsTo(stage.db, dsa.id)).toEqual([])
    expect(await shownTo(stage.db, dsa.id)).toEqual(['leads-late'])
    const { preferences } = (await stage.get('/notification-preferences', dsa.cookie)).body
    const kinds = preferences.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('lead-late')
    expect(kinds).not.toContain('leads-late')
  })
})

describe('who loses a lead', () => {
  test('is told when another administrator gives it to somebody else, but not of an act of their own', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const colleague = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const id = await addLead({ assignedTo: dsa.id })
    await act(id, { action: 'assign', version: 0, assignTo: colleague.id }, ssa.cookie)
    await act(id, { action: 'assign', version: 1, assignTo: dsa.id }, colleague.cookie)
    await act(id, { action: 'assign', version: 2, assignTo: colleague.id }, ssa.cookie)
    await tellOfLeads(stage.db, stage.now())
    expect((await emailsTo(stage.db, dsa.id)).filter((kind) => kind.includes('taken'))).toEqual([
      'leads-taken',
    ])
    expect((await emailsTo(stage.db, colleague.id)).filter((kind) => kind.includes('taken'))).toEqual([])
  })

  test('is told when the person turns out to live elsewhere', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    await addMember(stage.db, 'dsa', { territoryPath: wayanad })
    const id = await addLead({ assignedTo: dsa.id })
    await act(id, { action: 'edit', version: 0, district: 'Wayanad' }, ssa.cookie)
    await routeLeads(stage.db, stage.now())
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-taken'])
    const [told] = await countIn('lead-taken')
    expect(told).toEqual({
      leadNumber: 'LEAD-000001',
      reason: 'The person lives outside your territory.',
    })
  })
})

describe('open leads that were answered and have nobody', () => {
  test('are counted for super administrators, with the list, and told to them once a run', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const root = await addMember(stage.db, 'super_admin')
    const ids = [
      await addLead({ assignedTo: dsa.id, status: 'proposal' }),
      await addLead({ assignedTo: dsa.id, status: 'contacted' }),
    ]
    const work = async () => (await stage.get('/open-work', root.cookie)).body.unassignedLeads
    expect(await work()).toBe(0)
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, dsa.id))
    await releaseLeads(stage.db, stage.now())
    await routeLeads(stage.db, stage.now())
    for (const id of ids) expect(await read(id)).toMatchObject({ assignedTo: null, slaNextAt: null })
    expect(await work()).toBe(2)
    expect((await stage.get('/leads?waits=unassigned', root.cookie)).body.rows).toHaveLength(2)
    expect(await emailsTo(stage.db, root.id)).toEqual(['leads-unassigned'])
    expect(await countIn('leads-unassigned')).toEqual([{ count: '2' }])
  })
})
