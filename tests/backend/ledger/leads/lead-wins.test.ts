// Leads pay from what the platform gets for them, after a second person has confirmed the win and the money has come.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { referralLinks, referrals } from '../../../../backend/db/schema/attribution.ts'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import {
  holdCommission,
  releaseHeldCommission,
} from '../../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { getCommission } from '../../../../backend/services/commissions/views/get-commission.ts'
import { addMember } from '../../support/members.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()
const failure = (status: number, message: string) => ({ ok: false, status, message })

describe('a lead that was won', () => {
  test('pays nobody until somebody else has confirmed what the platform gets', async () => {
    const { addLead, win, confirm, rows } = await leadWinScene(stage)
    const id = await addLead()
    expect((await win(id)).ok).toBe(true)
    expect(await rows(id)).toEqual([])
    expect((await confirm(id, 1_000_000)).ok).toBe(true)
    expect(await rows(id)).toEqual([
      '0 lead 200000 pending',
      '1 override 10000 pending',
      '2 override 5000 pending',
      '3 override 2500 pending',
    ])
  })

  test('pays a share of what the platform gets, never of the value of the loan, and together never more', async () => {
    const { addLead, win, confirm, rows } = await leadWinScene(stage, { dsa: 70, ssa: 30, nsa: 10 })
    const id = await addLead()
    await win(id)
    await confirm(id, 1001)
    expect(await rows(id)).toEqual([
      '0 lead 200 pending',
      '1 override 701 pending',
      '2 override 100 pending',
      '3 override 0 pending',
    ])
  })

  test('pays the affiliate by the rule that was in force when it came, and nothing without one', async () => {
    const { db, addLead, win, confirm, rows, now } = await leadWinScene(stage)
    const early = await addLead({ createdAt: new Date(now().getTime() - dayMs) })
    const insurance = await addLead({ type: 'insurance' })
    for (const id of [early, insurance]) {
      await win(id)
      await confirm(id, 100_000)
      expect((await rows(id))[0]).toBe('0 lead 0 pending')
    }
    expect(await db.$count(commissions, eq(commissions.type, 'lead'))).toBe(2)
  })

  test('that nobody referred, from nowhere, pays nobody', async () => {
    const { addLead, win, confirm, rows, earners } = await leadWinScene(stage)
    const id = await addLead({ referralAffiliateId: null, territoryPath: null, assignedTo: null })
    await win(id, earners.root)
    const other = await accountOf(stage.db, (await addMember(stage.db, 'super_admin')).id)
    expect((await confirm(id, 100_000, other)).ok).toBe(true)
    expect(await rows(id)).toEqual([])
  })

  test.each(['closer', 'dsa', 'ssa', 'nsa'] as const)('is not confirmed by its %s', async (who) => {
    const scene = await leadWinScene(stage)
    const id = await scene.addLead()
    await scene.win(id)
    const by = who === 'closer' ? scene.closer : scene.earners[who]
    expect(await scene.confirm(id, 100_000, by)).toEqual(
      failure(
        403,
        who === 'closer'
          ? 'You closed this lead as won: somebody else has to confirm it.'
          : 'You earn on this lead: somebody else has to decide.',
      ),
    )
    expect(await scene.rows(id)).toEqual([])
  })

  test('is not decided on by the person who asked, nor by an administrator of another place', async () => {
    const { addLead, win, confirm, db } = await leadWinScene(stage)
    const id = await addLead()
    const asked = await accountOf(db, (await addMember(db, 'super_admin')).id)
    await win(id)
    await db
      .update(users)
      .set({ email: `suresh-${id.slice(0, 8)}@example.com` })
      .where(eq(users.id, asked.id))
    expect(await confirm(id, 1, await accountOf(db, asked.id))).toMatchObject({ status: 403 })
    const elsewhere = await addMember(db, 'dsa', { territoryPath: 'IN/KL/wayanad' })
    expect(await confirm(id, 1, await accountOf(db, elsewhere.id))).toMatchObject({ status: 404 })
  })

  test('is confirmed once, also by two at once', async () => {
    const { addLead, win, confirm, rows } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    const results = await Promise.all([confirm(id, 1000), confirm(id, 2000), confirm(id, 3000)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.status === 409)).toHaveLength(2)
    expect(await rows(id)).toHaveLength(4)
  })

  test('holds what somebody suspended or with a signal would earn', async () => {
    const { addLead, win, confirm, rows, earners, db, now } = await leadWinScene(stage)
    const id = await addLead()
    const [link] = await db
      .insert(referralLinks)
      .values({ affiliateId: earners.affiliate.id, code: 'HELD1', createdAt: now() })
      .returning()
    await db.insert(referrals).values({
      affiliateId: earners.affiliate.id,
      linkId: link?.id ?? '',
      subjectType: 'lead',
      subjectId: id,
      by: 'code',
      signals: ['same phone'],
      createdAt: now(),
    } as typeof referrals.$inferInsert)
    await db.update(users).set({ status: 'suspended' }).where(eq(users.id, earners.dsa.id))
    await win(id)
    await confirm(id, 100_000)
    expect((await rows(id)).slice(0, 2)).toEqual(['0 lead 20000 on_hold', '1 override 1000 on_hold'])
  })

  test.each([
    ['phone', { phone: '9876500011' }],
    ['email', { email: 'THE-AFFILIATE+loan@example.com' }],
  ])(
    'holds what an affiliate would earn whose own %s it is, also once it was corrected or merged into it',
    async (_, contact) => {
      const { addLead, win, confirm, rows, earners, db } = await leadWinScene(stage)
      await db
        .update(users)
        .set({ email: 'the-affiliate@example.com', phone: '+91 98765 00011' })
        .where(eq(users.id, earners.affiliate.id))
      const [corrected, kept, other] = [await addLead(), await addLead(), await addLead()]
      await db.update(leads).set(contact).where(eq(leads.id, corrected))
      await addLead({ ...contact, referralAffiliateId: null, duplicateOf: kept })
      for (const id of [corrected, kept, other]) {
        await win(id)
        await confirm(id, 100_000)
      }
      expect((await rows(corrected))[0]).toBe('0 lead 20000 on_hold')
      expect((await rows(kept))[0]).toBe('0 lead 20000 on_hold')
      expect((await rows(other))[0]).toBe('0 lead 20000 pending')
    },
  )

  test('is not held for a signal of another affiliate whose lead was merged into it', async () => {
    const { addLead, win, confirm, rows, db, now } = await leadWinScene(stage)
    const other = await addMember(db, 'affiliate')
    const id = await addLead()
    const merged = await addLead({ referralAffiliateId: other.id, duplicateOf: id })
    const [link] = await db
      .insert(referralLinks)
      .values({ affiliateId: other.id, code: 'HELD2', createdAt: now() })
      .returning()
    await db.insert(referrals).values({
      affiliateId: other.id,
      linkId: link?.id ?? '',
      subjectType: 'lead',
      subjectId: merged,
      by: 'code',
      signals: ['same-email'],
      createdAt: now(),
    })
    await win(id)
    await confirm(id, 100_000)
    expect((await rows(id))[0]).toBe('0 lead 20000 pending')
  })

  test('is written into the audit log with what the platform gets', async () => {
    const { addLead, win, confirm, settle, db } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 100_000)
    await settle(id, 'income')
    const actions = await db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)
    expect(actions.map(({ action }) => action)).toEqual([
      'lead.moved',
      'lead.win-confirmed',
      'lead.income-recorded',
    ])
  })
})

describe('the money of a lead', () => {
  test('is waited for: commissions ripen seven days after the win was confirmed, and not before it has come', async () => {
    const { addLead, win, confirm, settle, rows, db, now } = await leadWinScene(stage)
    const [early, late] = [await addLead(), await addLead()]
    for (const id of [early, late]) {
      await win(id)
      await confirm(id, 100_000)
    }
    stage.pass(2 * dayMs)
    expect((await settle(early, 'income')).ok).toBe(true)
    await releaseCommissions(db, now())
    expect((await rows(early))[0]).toBe('0 lead 20000 pending')
    stage.pass(5 * dayMs)
    await releaseCommissions(db, now())
    expect((await rows(early))[0]).toBe('0 lead 20000 available')
    stage.pass(30 * dayMs)
    await releaseCommissions(db, now())
    expect((await rows(late))[0]).toBe('0 lead 20000 pending')
    await settle(late, 'income')
    await releaseCommissions(db, now())
    expect((await rows(late))[0]).toBe('0 lead 20000 available')
  })

  test('is recorded once, by a national or super admin who earns nothing of it', async () => {
    const { addLead, win, confirm, settle, earners, closer } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    expect(await settle(id, 'income')).toMatchObject({ status: 409 })
    await confirm(id, 100_000)
    expect(await settle(id, 'income', { by: closer })).toEqual(
      failure(403, 'A national or super admin records the money.'),
    )
    expect(await settle(id, 'income', { by: earners.nsa })).toMatchObject({ status: 403 })
    expect(await settle(id, 'income', { reference: undefined })).toEqual(
      failure(400, 'Enter the reference of the bank.'),
    )
    expect((await settle(id, 'income')).ok).toBe(true)
    expect(await settle(id, 'income')).toMatchObject({ status: 409 })
    expect(await settle(id, 'return')).toMatchObject({ status: 409 })
  })

  test('is not waited for on the payee’s page as on a day of the year 2099', async () => {
    const { addLead, win, confirm, settle, earners, db } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 100_000)
    const [row] = await db.select().from(commissions).where(eq(commissions.type, 'lead'))
    const read = async () => getCommission(db, earners.affiliate, row?.id ?? '')
    expect(await read()).toMatchObject({ value: { waitsForIncome: true, lead: { id } } })
    await settle(id, 'income')
    expect(await read()).toMatchObject({
      value: {
        waitsForIncome: false,
        calculation: { price: 100_000, fee: 100_000, amount: 20_000, rate: { value: 2000 } },
      },
    })
  })

  test('leaves a row that is held: its release waits for the money again', async () => {
    const { addLead, win, confirm, settle, rows, db, now } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 100_000)
    const [row] = await db.select().from(commissions).where(eq(commissions.type, 'lead'))
    const decision = { id: row?.id ?? '', reason: 'A check', by: null, at: now() }
    await holdCommission(db, decision)
    await releaseHeldCommission(db, decision)
    expect((await rows(id))[0]).toBe('0 lead 20000 pending')
    await holdCommission(db, decision)
    await settle(id, 'income')
    stage.pass(8 * dayMs)
    await releaseHeldCommission(db, { ...decision, at: now() })
    expect((await rows(id))[0]).toBe('0 lead 20000 available')
  })
})
