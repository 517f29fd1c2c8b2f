// People type their name or phone number where a code is asked for.
import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referrals } from '../../../../backend/db/schema/attribution.ts'
import { addMember } from '../../support/members.ts'
import { placesOf } from '../../support/places-of.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createStage, referralKey } from '../../support/stage.ts'
import { deletionsOf } from '../accounts/privacy/deletions.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const { runJob } = deletionsOf(stage)
const signer = createReferralSigner(referralKey, 30)

/** Sends the lead form after a click, with something typed. */
async function join(ref: string) {
  const { body } = await stage.registerAffiliate()
  const code = String(body.affiliateInfo.referralCode)
  const click = { code, clickId: randomUUID(), at: new Date(stage.now().getTime() - minuteMs) }
  const referralClick = signer.signClick(click)
  const lead = { name: 'Suresh Pillai', email: 'suresh@example.com', ref, referralClick }
  expect((await stage.post('/leads/join', lead)).status).toBe(201)
}

const credited = () => stage.value(sql`select by || ' ' || losers from referrals`)

describe('of what is typed beside a click that counts', () => {
  test.each(['Anjali 94470 12345', 'anjali@example.com', 'x'.repeat(33), 'code '.repeat(2000)])(
    'nothing is kept if it is no code: %s',
    async (text) => {
      await join(text)
      expect(await credited()).toBe('click []')
    },
  )

  test('a code that nobody has is kept until the person of the lead is deleted', async () => {
    await join('9447012345')
    expect(await credited()).toBe('click [{"by": "code", "code": "9447012345", "reason": "unknown"}]')
    expect(await placesOf(stage, ['9447012345'])).not.toEqual([])
    const root = await addMember(stage.db, 'super_admin')
    const { version } = (await stage.get('/leads/LEAD-000001', root.cookie)).body.lead
    const forget = await stage.post('/leads/LEAD-000001/actions', { action: 'forget', version }, root.cookie)
    expect(forget.status).toBe(200)
    expect(await credited()).toBe('click []')
    expect(await placesOf(stage, ['9447012345'])).toEqual([])
  })

  test('what releases before have kept of a booking goes with the account of its customer, and the rest stays', async () => {
    const { customer, bring, id: subjectId } = await bookingScene()
    await bring('completed')
    const { body } = await stage.registerAffiliate()
    const linkId = await stage.value(sql`select id from referral_links where affiliate_id = ${body.id}`)
    const lostClick = { by: 'click', code: 'RAVI2026', reason: 'bot' }
    const lostCode = { by: 'code', code: 'RAVI2027', reason: 'own' }
    const typed = { by: 'code', code: 'Anjali 94470 12345', reason: 'unknown' }
    await stage.db.insert(referrals).values({
      affiliateId: body.id,
      linkId: String(linkId),
      subjectType: 'booking',
      subjectId,
      by: 'click',
      losers: [lostClick, typed, lostCode],
      createdAt: stage.now(),
    })
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
      where id = ${customer.id}`)
    expect(await runJob()).toBe(1)
    const [row] = await stage.db.select().from(referrals).where(eq(referrals.subjectId, subjectId))
    expect(row?.losers).toEqual([lostClick, lostCode])
  })
})
