import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../support/products.ts'
import { affiliateForm, createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)

async function affiliate(name: string, phone: string) {
  const { body } = await stage.registerAffiliate(affiliateForm({ email: `${name}@example.com`, phone, name }))
  return { code: String(body.affiliateInfo.referralCode) }
}
const anjali = () => affiliate('anjali', '+91 94473 55005')
const ravi = () => affiliate('ravi', '+91 94473 55006')

const clickOn = (code: string) =>
  signer.signClick({ code, clickId: randomUUID(), at: new Date(stage.now().getTime() - minuteMs) })

describe('a code that is typed when the form of a booking is sent again', () => {
  async function again(first: { ref?: string; referralClick?: string }, pay = false) {
    const { slotId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const payload = holdPayload(slotId, first)
    const { body } = await stage.post('/bookings', payload, customer.cookie)
    const { id, version } = body.booking
    if (pay)
      await stage.post(
        `/bookings/${id}/actions`,
        { action: 'confirm-payment', version, reference: 'CASH-0042' },
        admin.cookie,
      )
    return async (claim: object) => {
      const repeated = await stage.post('/bookings', { ...payload, ...claim }, customer.cookie)
      expect([repeated.status, repeated.body.booking.id]).toEqual([200, id])
      const { referral } = (await stage.get(`/bookings/${id}`, admin.cookie)).body.booking
      const stored = sql`select b.referral_code || ' ' || (s.affiliate_id = b.referral_affiliate_id) || ' ' ||
        s.affiliate_value from bookings b join commission_snapshots s on s.booking_id = b.id`
      return { referral, stored: await stage.value(stored) }
    }
  }

  test('is credited, also in place of a click, once for each code', async () => {
    const [one, other] = [await anjali(), await ravi()]
    const referralClick = clickOn(one.code)
    const send = await again({ ref: one.code, referralClick })
    const { referral, stored } = await send({ ref: other.code, referralClick })
    expect(referral).toMatchObject({
      affiliateName: 'ravi',
      by: 'code',
      losers: [{ by: 'click', code: one.code, reason: 'code' }],
    })
    expect(stored).toBe(`${other.code} true 500`)
    expect(await send({ ref: other.code.toLowerCase() })).toMatchObject({ referral: { code: other.code } })
  })

  test('leaves the code before it among those that lost, and an entry in the audit log', async () => {
    const [one, other] = [await anjali(), await ravi()]
    const send = await again({ ref: one.code })
    const lost = (code: string) => ({ by: 'code', code, reason: 'code' })
    expect((await send({ ref: other.code })).referral).toMatchObject({
      code: other.code,
      losers: [lost(one.code)],
    })
    expect((await send({ ref: one.code })).referral).toMatchObject({
      code: one.code,
      losers: [lost(other.code)],
    })
    const entries = sql`select count(*)::int from audit_log where action = 'booking.referral-changed'`
    expect(await stage.value(entries)).toBe(2)
  })

  test('is credited where nobody was before', async () => {
    const { code } = await anjali()
    const { referral, stored } = await (await again({}))({ ref: code })
    expect(referral).toMatchObject({ by: 'code', code })
    expect(stored).toBe(`${code} true 500`)
  })

  test('changes nothing where it is unknown, or only repeats a click', async () => {
    const [one, other] = [await anjali(), await ravi()]
    const send = await again({ ref: one.code })
    expect((await send({ ref: 'NOSUCHCODE' })).referral).toMatchObject({ code: one.code })
    const referralClick = clickOn(other.code)
    expect((await send({ ref: other.code, referralClick })).referral).toMatchObject({ code: one.code })
  })

  test('changes nothing of a booking that is paid', async () => {
    const { code } = await anjali()
    expect((await (await again({}, true))({ ref: code })).referral).toBeNull()
  })
})
