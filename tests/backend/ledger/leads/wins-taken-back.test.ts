// Wins of leads that are taken back, and won again.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import {
  cancelHeldCommission,
  holdCommission,
} from '../../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { describeLead } from '../../../../backend/services/leads/describe-lead.ts'
import { readBalances } from '../../../../backend/services/ledger/read-balances.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()
const failure = (status: number, message: string) => ({ ok: false, status, message })

describe('a win that is taken back', () => {
  test('before it was confirmed leaves nothing, and can be won again', async () => {
    const { addLead, win, takeBack, reopen, confirm, rows, earners, closer } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    expect((await takeBack(id)).ok).toBe(true)
    expect(await confirm(id, 100_000)).toEqual(failure(409, 'This win is confirmed or was taken back.'))
    expect(await rows(id)).toEqual([])
    expect((await reopen(id, 'contacted', earners.ssa)).ok).toBe(true)
    expect(closer.role).toBe('dsa')
  })

  test('is told, with the reason, to the one who has the lead and to the one who won it, if they still see it', async () => {
    const { addLead, win, takeBack, db, earners, closer } = await leadWinScene(stage)
    const id = await addLead({ assignedTo: earners.dsa.id })
    const moved = await addLead()
    for (const each of [id, moved]) await win(each)
    await takeBack(id)
    expect(await emailsTo(db, closer.id)).toEqual(['lead-win-undone'])
    expect(await emailsTo(db, earners.dsa.id)).toEqual(['lead-win-undone'])
    const [sent] = await db.select().from(messages).where(eq(messages.userId, closer.id))
    expect(sent?.variables).toMatchObject({ reason: 'A mistake.' })
    await forgetAll(db)
    await db.update(users).set({ territoryPath: wayanad }).where(eq(users.id, closer.id))
    await takeBack(moved)
    for (const { id: who } of [closer, earners.root, earners.dsa]) expect(await emailsTo(db, who)).toEqual([])
  })

  test.each([false, true])('corrects what was earned to zero (its money had come: %s)', async (hasCome) => {
    const { addLead, win, takeBack, confirm, settle, db, now, earners } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 1_000_000)
    if (hasCome) await settle(id, 'income')
    stage.pass(10 * dayMs)
    await releaseCommissions(db, now())
    expect((await takeBack(id)).ok).toBe(true)
    await releaseCommissions(db, now())
    const balances = (await readBalances(db, [earners.affiliate.id])).get(earners.affiliate.id)
    expect(balances).toMatchObject({ partner_pending: 0, partner_available: 0, partner_held: 0 })
    expect(await settle(id, 'return')).toMatchObject(hasCome ? { ok: true } : { status: 409 })
    // Money that comes all the same is recorded, and goes back.
    if (!hasCome) {
      expect((await settle(id, 'income')).ok).toBe(true)
      expect((await settle(id, 'return')).ok).toBe(true)
    }
    expect(await settle(id, 'return')).toMatchObject({ status: 409 })
  })

  test('takes nothing from what was cancelled before', async () => {
    const { addLead, win, takeBack, confirm, settle, rows, db, now, earners } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 1_000_000)
    await settle(id, 'income')
    const [row] = await db.select().from(commissions).where(eq(commissions.beneficiaryId, earners.dsa.id))
    const decision = { id: row?.id ?? '', reason: 'A check', by: null, at: now() }
    await holdCommission(db, decision)
    await cancelHeldCommission(db, decision)
    await takeBack(id)
    expect((await rows(id)).filter((each) => each.startsWith('1')).toSorted()).toEqual([
      '1 correction -10000 on_hold',
      '1 override 10000 on_hold',
    ])
  })

  test('and won again is a round of its own, with rates of its own', async () => {
    const { addLead, win, takeBack, confirm, rows, db, earners } = await leadWinScene(stage)
    const id = await addLead()
    await win(id)
    await confirm(id, 1_000_000)
    await takeBack(id)
    await db.update(users).set({ commissionRate: 3 }).where(eq(users.id, earners.dsa.id))
    await db.update(leads).set({ status: 'proposal', lostReason: null }).where(eq(leads.id, id))
    stage.pass(dayMs)
    expect((await win(id)).ok).toBe(true)
    expect((await confirm(id, 500_000)).ok).toBe(true)
    expect((await rows(id)).slice(-4)).toEqual([
      '0 lead 100000 pending',
      '1 override 15000 pending',
      '2 override 2500 pending',
      '3 override 1250 pending',
    ])
    const described = await describeLead(db, earners.root, id)
    expect(described.win).toMatchObject({
      payoutReceived: 500_000,
      commissions: 118_750,
      actions: ['income'],
      obstacle: null,
    })
  })
})
