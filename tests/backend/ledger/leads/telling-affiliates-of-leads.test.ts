// Affiliates are told of the leads that they sent: that one came, and how it ended.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { notifications } from '../../../../backend/db/schema/messages.ts'
import { commissionRules } from '../../../../backend/db/schema/money/rules.ts'
import { leadWinScene } from './lead-win-scene.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from '../../calls/leads/lead-scene.ts'

const stage = createStage()
const { addLead, act, read } = leadScene(stage)
const delivery = createDelivery(stage)

/** With the code ANJALI01. */
async function anjali() {
  const member = await addMember(stage.db, 'affiliate', { territoryPath: idukki })
  await stage.db
    .insert(referralLinks)
    .values({ affiliateId: member.id, code: 'ANJALI01', createdAt: stage.now() })
  return member
}

const join = async (name: string, more: object = {}) => {
  const email = `${name}@example.com`
  const answer = await stage.post('/leads/join', { name: `${name} Pillai`, email, ref: 'ANJALI01', ...more })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}

const loansPay = (value: number) =>
  stage.db.insert(commissionRules).values({
    scope: 'leadType',
    scopeKey: 'loan',
    type: 'percentage',
    value,
    validFrom: stage.now(),
    createdAt: stage.now(),
  })

const Variables = z.record(z.string(), z.string())

const textsFor = async (userId: string) => {
  const rows = await stage.db
    .select({ kind: notifications.kind, variables: notifications.variables })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return rows.map(({ kind, variables }) => ({ kind, variables: Variables.parse(variables) }))
}

const lose = (id: string, version: number, cookie: string, more: object = {}) =>
  act(id, { action: 'move', version, status: 'closed_lost', lostReason: 'not_eligible', ...more }, cookie)

describe('an affiliate is told of a lead', () => {
  test('that came by the code, what the person wants and what it may earn, in the app alone', async () => {
    const { id, cookie } = await anjali()
    await loansPay(2050)
    await join('suresh', { type: 'loan', phone: '+91 94470 12345', message: 'For a tea shop' })

    expect([await shownTo(stage.db, id), await emailsTo(stage.db, id)]).toEqual([
      ['affiliate-lead-received'],
      [],
    ])
    const [told] = await textsFor(id)
    expect(told?.variables).toEqual({
      leadId: expect.any(String),
      leadNumber: 'LEAD-000001',
      wish: 'The person wants a loan.',
      earning: 'If it is won, you earn 20.5% of what we are paid for it.',
    })
    const [shown] = (await stage.get('/notifications', cookie)).body.rows
    expect(shown).toMatchObject({
      title: 'New lead through your link: LEAD-000001',
      text: 'LEAD-000001 came through your link or code. The person wants a loan. A partner contacts the person; you need not do anything.',
      action: { label: 'See the lead', path: `/leads/${told?.variables['leadId']}` },
    })
  })

  test('once, however often the same form is sent, and without a promise where there is no rule', async () => {
    const { id } = await anjali()
    await join('suresh', { type: 'insurance' })
    await join('suresh', { type: 'insurance' })
    await join('divya')

    expect((await textsFor(id)).map(({ variables }) => String(variables['earning'])).toSorted()).toEqual([
      'By today’s rule you do not earn on it.',
      'What you earn if it is won depends on what the person wants.',
    ])
  })

  test('five times a day, then once that there are more, and again the next day', async () => {
    const { id } = await anjali()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await join(name)
    expect(await shownTo(stage.db, id)).toEqual([
      ...Array.from({ length: 5 }, () => 'affiliate-lead-received'),
      'affiliate-leads-received',
    ])

    await forgetAll(stage.db)
    stage.pass(dayMs)
    await join('i')
    expect(await shownTo(stage.db, id)).toEqual(['affiliate-lead-received'])
  })

  test('not while suspended, and nobody is told of a lead that came without a code', async () => {
    const { id } = await anjali()
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    await join('suresh')
    await join('divya', { ref: '' })
    expect(await shownTo(stage.db, id)).toEqual([])
  })

  test('when it is lost, without the reason, but not at the steps before', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const { id } = await anjali()
    const lead = await addLead({ referralAffiliateId: id })
    for (const [version, status] of ['contacted', 'qualified', 'proposal', 'negotiation'].entries())
      expect((await act(lead, { action: 'move', version, status }, dsa.cookie)).status).toBe(200)
    expect(await shownTo(stage.db, id)).toEqual([])

    await lose(lead, 4, dsa.cookie, { reason: 'No payslips' })
    const [told, ...others] = await textsFor(id)
    expect([told, others]).toEqual([
      { kind: 'affiliate-lead-lost', variables: { leadId: lead, leadNumber: 'LEAD-000001' } },
      [],
    ])
  })

  test('when one that had ended is opened again, each time, without the reason', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const { id, cookie } = await anjali()
    await loansPay(2050)
    const lead = await addLead({ referralAffiliateId: id, type: 'loan' })
    const reopen = (version: number) =>
      act(lead, { action: 'move', version, status: 'contacted', reason: 'New payslips' }, root.cookie)
    const progress = async () => (await stage.get('/leads', cookie)).body.rows[0].progress
    await act(lead, { action: 'move', version: 0, status: 'contacted' }, root.cookie)
    expect((await progress()).isReopened).toBe(false)
    await lose(lead, 1, root.cookie)
    await forgetAll(stage.db)
    expect((await reopen(2)).status).toBe(200)
    expect(await emailsTo(stage.db, id)).toEqual([])
    const [told, ...others] = await textsFor(id)
    expect([told?.kind, told?.variables, others]).toEqual([
      'affiliate-lead-reopened',
      {
        leadId: lead,
        leadNumber: 'LEAD-000001',
        earning: 'If it is won, you earn 20.5% of what we are paid for it.',
      },
      [],
    ])
    expect((await progress()).isReopened).toBe(true)
    stage.pass(minuteMs)
    await act(lead, { action: 'move', version: 3, status: 'qualified' }, root.cookie)
    expect((await progress()).isReopened, 'at the next step').toBe(false)
    await lose(lead, 4, root.cookie)
    stage.pass(minuteMs)
    await reopen(5)
    expect((await shownTo(stage.db, id)).toSorted()).toEqual([
      'affiliate-lead-lost',
      'affiliate-lead-reopened',
      'affiliate-lead-reopened',
    ])
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    await forgetAll(stage.db)
    await lose(lead, 6, root.cookie)
    await reopen(7)
    expect(await shownTo(stage.db, id), 'suspended').toEqual([])
  })

  test('when its person is deleted, as of any other that is lost', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const { id } = await anjali()
    const lead = await addLead({ referralAffiliateId: id })
    expect((await act(lead, { action: 'forget', version: 0 }, root.cookie)).status).toBe(200)
    expect(await shownTo(stage.db, id)).toEqual(['affiliate-lead-lost'])
  })

  test.each([
    ['was sent by them too', 'own', 'LEAD-000002 counts for you now.'],
    ['nobody sent', 'nobody', 'LEAD-000002 counts for you now.'],
    ['somebody else sent', 'other', 'You did not send that one, so you do not earn on it.'],
  ])('that is part of an earlier one, which %s', async (_what, earlier, outcome) => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const { id } = await anjali()
    const other = await addMember(stage.db, 'affiliate')
    const newer = await addLead({ email: 'same@example.com', referralAffiliateId: id })
    const older = await addLead({
      email: 'same@example.com',
      createdAt: new Date(stage.now().getTime() - hourMs),
      referralAffiliateId: { own: id, nobody: null, other: other.id }[earlier] ?? null,
    })
    const merge = { action: 'merge', version: 0, duplicateId: older, duplicateVersion: 0 }
    expect((await act(newer, merge, dsa.cookie)).status).toBe(200)

    const [told] = await textsFor(id)
    expect([await shownTo(stage.db, id), told?.variables]).toEqual([
      ['affiliate-lead-merged'],
      { leadId: earlier === 'other' ? newer : older, leadNumber: 'LEAD-000001', outcome },
    ])
    expect(await shownTo(stage.db, other.id)).toEqual([])
    expect((await read(newer)).status).toBe('closed_lost')
  })
})

describe('an affiliate whose lead is won', () => {
  test('is told that it pays nothing where no rule pays for it, once it is confirmed', async () => {
    const scene = await leadWinScene(stage)
    const lead = await scene.addLead({ type: 'insurance' })
    await scene.win(lead)
    expect(await shownTo(stage.db, scene.earners.affiliate.id)).toEqual([])
    await scene.confirm(lead, 1_000_000)
    expect(await shownTo(stage.db, scene.earners.affiliate.id)).toEqual(['affiliate-lead-unpaid'])
  })

  test('is told that it is lost if the win is undone before, and of the money alone if it is undone after', async () => {
    const scene = await leadWinScene(stage)
    const { affiliate } = scene.earners
    const [unconfirmed, confirmed] = [await scene.addLead(), await scene.addLead()]
    await scene.win(unconfirmed)
    await scene.takeBack(unconfirmed)
    expect(await shownTo(stage.db, affiliate.id)).toEqual(['affiliate-lead-lost'])

    await forgetAll(stage.db)
    await scene.win(confirmed)
    await scene.confirm(confirmed, 1_000_000)
    await scene.takeBack(confirmed)
    expect((await shownTo(stage.db, affiliate.id)).toSorted()).toEqual([
      'commission-clawed-back',
      'lead-commission-earned',
    ])
  })
})

describe('an affiliate who wants emails of leads', () => {
  const choose = async (id: string, ...kinds: string[]) => {
    for (const kind of kinds)
      await stage.db.execute(
        sql`insert into notification_preferences (user_id, kind, email, in_app) values (${id}, ${kind}, true, true)`,
      )
  }

  test('gets one that says what happens next, and the choice counts for many leads too', async () => {
    const { id } = await anjali()
    await choose(id, 'affiliate-lead-received')
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await join(name)
    expect(await emailsTo(stage.db, id)).toContain('affiliate-leads-received')
    await delivery.deliver()
    // They leave in any order.
    const email = delivery.arrived().find(({ subject }) => subject?.startsWith('New lead through your link'))
    expect(email?.text).toContain('A partner contacts the person; you need not do anything.')
    expect(email?.text).toContain('We tell you how it ends.')
    expect(email?.text).not.toContain('Pillai')
  })

  test('gets none that was overtaken while it waited', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const { id } = await anjali()
    await choose(id, 'affiliate-lead-received', 'affiliate-lead-lost')
    await join('suresh')
    const [{ id: lead } = { id: '' }] = (await stage.get('/leads', root.cookie)).body.rows
    await lose(lead, (await read(lead)).version, root.cookie)
    await act(
      lead,
      {
        action: 'move',
        version: (await read(lead)).version,
        status: 'contacted',
        reason: 'The person called again.',
      },
      root.cookie,
    )
    // Open again, it is not lost; it came all the same.
    await delivery.deliver()
    const [affiliate] = await stage.db.select({ email: users.email }).from(users).where(eq(users.id, id))
    const arrived = () =>
      delivery
        .arrived()
        .filter(({ recipients }) => recipients.includes(affiliate?.email ?? ''))
        .map(({ subject }) => subject)
    expect(arrived()).toEqual(['New lead through your link: LEAD-000001'])

    await join('divya')
    const [{ id: second } = { id: '' }] = (await stage.get('/leads?q=LEAD-000002', root.cookie)).body.rows
    await lose(second, (await read(second)).version, root.cookie)
    stage.pass(2 * minuteMs)
    await delivery.deliver()
    expect(arrived()).toEqual(['LEAD-000002 ended without a deal'])
  })
})
