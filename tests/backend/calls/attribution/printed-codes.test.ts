// The code of a printed card, as people read and type it.
import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../support/products.ts'
import { affiliateForm, createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)

/** An affiliate whose card has this code. */
async function affiliate(name: string, phone: string, code?: string) {
  const { body } = await stage.registerAffiliate(affiliateForm({ email: `${name}@example.com`, phone, name }))
  const own = String(body.affiliateInfo.referralCode)
  if (code !== undefined)
    await stage.db.update(referralLinks).set({ code }).where(eq(referralLinks.code, own))
  return code ?? own
}

/** Who is credited for a booking, as an administrator sees it. */
async function credited(claim: { ref: string; referralClick?: string }) {
  const { slotId } = await addMarket(stage.db, {}, { capacity: 40 })
  const customer = await addMember(stage.db, 'user')
  const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const { body } = await stage.post('/bookings', holdPayload(slotId, claim), customer.cookie)
  return (await stage.get(`/bookings/${body.booking.id}`, admin.cookie)).body.booking.referral
}

describe('the code of a printed card', () => {
  test.each([
    ['letters for its digits', 'KOqI9XMA'],
    ['L for 1', 'k0qL9xma'],
    ['a space', 'K0Q1 9XMA'],
    ['a hyphen', 'k0q1-9xma'],
  ])('counts when it is typed with %s, and wins over a click', async (_how, typed) => {
    const clicked = await affiliate('anjali', '+91 94473 55005')
    await affiliate('ravi', '+91 94473 55006', 'K0Q19XMA')
    const at = new Date(stage.now().getTime() - minuteMs)
    const referralClick = signer.signClick({ code: clicked, clickId: randomUUID(), at })
    const referral = await credited({ ref: typed, referralClick })
    expect(referral).toMatchObject({ affiliateName: 'ravi', by: 'code', code: 'K0Q19XMA' })
  })

  test('is not read in an address, whose clicks are counted by the code as it stands there', async () => {
    await affiliate('ravi', '+91 94473 55006', 'K0Q19XMA')
    const at = new Date(stage.now().getTime() - minuteMs)
    const referralClick = signer.signClick({ code: 'KOQI9XMA', clickId: randomUUID(), at })
    expect(await credited({ ref: 'KOQI9XMA', referralClick })).toBeNull()
  })

  test('that has such letters of its own is found as it is written', async () => {
    await affiliate('anjali', '+91 94473 55005', 'MILO2026')
    await affiliate('ravi', '+91 94473 55006', 'M1102026')
    expect(await credited({ ref: 'milo2026' })).toMatchObject({ affiliateName: 'anjali' })
    expect(await credited({ ref: 'M1I0 2026' })).toMatchObject({ affiliateName: 'ravi' })
  })
})
