// The value of a lead that was won, typed wrongly and corrected.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { actOnLead } from '../../../../backend/services/leads/actions/act-on-lead.ts'
import { describeLead } from '../../../../backend/services/leads/describe-lead.ts'
import { findWin } from '../../../../backend/services/leads/wins/find-win.ts'
import { settleLeadWin } from '../../../../backend/services/leads/wins/settle-lead-win.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { addMember } from '../../support/members.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()
const nowhere = { ip: null, requestId: null }

/** Won by a dsa for ₹5,00,000; it should have been ₹50,00,000. */
async function wonLead() {
  const scene = await leadWinScene(stage)
  const id = await scene.addLead()
  await scene.win(id)
  await forgetAll(scene.db)
  const read = async () => {
    const [lead] = await scene.db.select().from(leads).where(eq(leads.id, id))
    if (!lead) throw new Error('the lead is gone')
    return lead
  }
  const correct = async (by: Account, more: object = {}) => {
    const { version } = await read()
    const payload = {
      action: 'correct' as const,
      version,
      closedValue: 500_000_000,
      reason: 'A zero was missing.',
    }
    return actOnLead(scene, by, id, { ...payload, ...more }, nowhere)
  }
  const isOffered = async (to: Account) => (await describeLead(scene.db, to, id)).actions.includes('correct')
  return { ...scene, id, read, correct, isOffered }
}

describe('the value of a win that waits for its confirmation', () => {
  test('is corrected with a reason by the one who typed it, in the history and the audit log', async () => {
    const { id, closer, correct, isOffered, read, db, rows } = await wonLead()
    expect(await isOffered(closer)).toBe(true)
    expect((await correct(closer)).ok).toBe(true)
    expect(await read()).toMatchObject({ status: 'closed_won', closedValue: 500_000_000 })
    const { timeline } = await describeLead(db, closer, id)
    expect(timeline.at(-1)).toMatchObject({
      type: 'edited',
      to: 'closedValue',
      reason: '₹50,00,000 instead of ₹5,00,000: A zero was missing.',
    })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'lead.value-corrected'))
    expect(entry).toMatchObject({
      actorId: closer.id,
      changes: { closedValue: { old: 50_000_000, new: 500_000_000 } },
      reason: 'A zero was missing.',
    })
    expect(await rows(id)).toEqual([])
  })

  test('is told, with the reason, to everybody who works for the win and did not do it', async () => {
    const { closer, earners, correct, db } = await wonLead()
    const colleague = await addMember(db, 'dsa', { territoryPath: idukki })
    const elsewhere = await addMember(db, 'dsa', { territoryPath: wayanad })
    await correct(earners.ssa)
    for (const { id } of [closer, earners.root, colleague])
      expect(await emailsTo(db, id)).toEqual(['lead-value-corrected'])
    for (const { id } of [earners.ssa, earners.nsa, elsewhere, earners.affiliate])
      expect(await emailsTo(db, id)).toEqual([])
    const [sent] = await db.select().from(messages).where(eq(messages.userId, closer.id))
    expect(sent?.variables).toMatchObject({
      value: 500_000_000,
      before: 50_000_000,
      reason: 'A zero was missing.',
    })
    // Another mistake is told again.
    await correct(earners.ssa, { closedValue: 5_000_000 })
    expect(await emailsTo(db, closer.id)).toHaveLength(2)
  })

  test('needs another value and a reason, and somebody who sees the lead', async () => {
    const { closer, correct, read, db } = await wonLead()
    const elsewhere = await accountOf(db, (await addMember(db, 'dsa', { territoryPath: wayanad })).id)
    const failed = async (by: Account, more: object) => {
      const outcome = await correct(by, more)
      return outcome.ok ? 'corrected' : [outcome.status, outcome.message]
    }
    expect(await failed(closer, { reason: '' })).toEqual([400, 'Enter a reason.'])
    expect(await failed(closer, { closedValue: undefined })).toEqual([400, 'Enter what the deal is worth.'])
    expect(await failed(closer, { closedValue: 50_000_000 })).toEqual([
      400,
      'This is the value that the lead has.',
    ])
    expect(await failed(closer, { version: 9 })).toEqual([409, expect.stringContaining('has changed')])
    expect((await failed(elsewhere, {}))[0]).toBe(404)
    expect(await read()).toMatchObject({ closedValue: 50_000_000 })
  })

  test('makes somebody who is about to confirm the win look again', async () => {
    const { id, closer, earners, correct, confirm, db, now } = await wonLead()
    const seen = await findWin(db, id)
    await correct(closer)
    const deps = { db, now, commissionHoldDays: 7 }
    const payload = { action: 'confirm' as const, version: seen?.version ?? 0, payoutReceived: 100_000 }
    expect(await settleLeadWin(deps, earners.root, id, payload, nowhere)).toMatchObject({ status: 409 })
    expect((await confirm(id, 100_000)).ok).toBe(true)
  })

  test('stays as it is once the win is confirmed, and of a lead that is not won there is none', async () => {
    const { id, closer, earners, correct, confirm, takeBack, isOffered, read } = await wonLead()
    await confirm(id, 100_000)
    for (const account of [closer, earners.root]) {
      expect(await isOffered(account)).toBe(false)
      expect(await correct(account)).toMatchObject({
        status: 409,
        message: 'The win is confirmed, so its value stays. A super administrator can undo the win.',
      })
    }
    expect(await read()).toMatchObject({ closedValue: 50_000_000 })
    await takeBack(id)
    expect(await isOffered(earners.root)).toBe(false)
    expect(await correct(earners.root)).toMatchObject({ status: 409 })
  })

  test('stays as it is without a win on record, which nobody calls confirmed', async () => {
    const scene = await leadWinScene(stage)
    const id = await scene.addLead({ status: 'closed_won', closedValue: 100 })
    const payload = {
      action: 'correct' as const,
      version: 0,
      closedValue: 200,
      reason: 'A zero was missing.',
    }
    expect(await actOnLead(scene, scene.closer, id, payload, nowhere)).toMatchObject({
      status: 409,
      message: 'No win is recorded for this lead, so its value stays.',
    })
  })
})
