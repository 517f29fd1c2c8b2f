// Visits by one link within an hour are one click, whichever of them leads to the booking.
import type { Click } from '@affiliate-booking/contract/calls/referrals/clicks'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { parseSetCookie } from 'cookie'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordClicks } from '../../../../backend/services/clicks/record-clicks.ts'
import { createReferralCapture } from '../../../../server/referrals/referral-capture.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload } from '../../support/products.ts'
import { affiliateForm, createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()

/** Visits as the app notes them, each sent to the host at once; gives the signed click of its cookie. */
function visitor() {
  const sent: Click[] = []
  const capture = createReferralCapture({
    signer: createReferralSigner(referralKey, 30),
    days: 30,
    record: (describeClick) => void sent.push(describeClick()),
    parseUserAgent: () => ({ device: 'phone', isBot: false }),
    now: stage.now,
  })
  return async (code: string, path = '/'): Promise<string> => {
    const line = capture({
      path,
      referral: { code, trigger: 'link' },
      origin: 'https://book.example',
      clientAddress: '203.0.113.9',
      userAgent: 'Pixel',
      referrer: undefined,
      cookie: undefined,
    })
    await recordClicks(stage.db, { clicks: sent.splice(0) })
    return parseSetCookie(line ?? '').value ?? ''
  }
}

const codeOf = async (email: string, phone: string): Promise<string> =>
  (await stage.registerAffiliate(affiliateForm({ email, phone }))).body.affiliateInfo.referralCode

async function book(referralClick: string) {
  const { slotId } = await addMarket(stage.db, {}, { capacity: 40 })
  const customer = await addMember(stage.db, 'user')
  expect(
    (await stage.post('/bookings', holdPayload(slotId, { referralClick }), customer.cookie)).status,
  ).toBe(201)
}

const counted = () =>
  stage.value(sql`select string_agg(clicks || ' of ' || visitors, ', ' order by clicks) from link_days`)
const credited = () =>
  stage.value(sql`select concat_ws(' ', landing_path, (visitor_hash is not null)::text, clicked_at > clicks.created_at)
    from referrals join clicks on clicks.id = referrals.click_id where subject_type = 'booking'`)

test('a booking by the second visit of an hour is credited to the click that was recorded, and counts no other', async () => {
  const code = await codeOf('anjali@example.com', '+91 94473 55005')
  const visit = visitor()
  await visit(code, '/tours/kumarakom')
  stage.pass(20 * minuteMs)
  const cookie = await visit(code.toLowerCase())
  stage.pass(5 * minuteMs)
  await book(cookie)
  expect(await counted()).toBe('1 of 1')
  expect(await credited()).toBe('/tours/kumarakom true t')
})

test('a visitor who comes back to the first of two affiliates within an hour books by the recorded click', async () => {
  const [one, other] = [
    await codeOf('anjali@example.com', '+91 94473 55005'),
    await codeOf('ravi@example.com', '+91 94473 55006'),
  ]
  const visit = visitor()
  await visit(one)
  stage.pass(10 * minuteMs)
  await visit(other)
  stage.pass(10 * minuteMs)
  await book(await visit(one))
  expect(await counted()).toBe('1 of 1, 1 of 1')
  expect(await credited()).toBe('/ true t')
})

test('a visit in the next hour is a click of its own', async () => {
  const code = await codeOf('anjali@example.com', '+91 94473 55005')
  const visit = visitor()
  await visit(code, '/tours/kumarakom')
  stage.pass(60 * minuteMs)
  await book(await visit(code))
  expect(await counted()).toBe('2 of 1')
  expect(await credited()).toBe('/ true f')
})
