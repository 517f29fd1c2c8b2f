import { randomUUID } from 'node:crypto'
import type { Click } from '@affiliate-booking/contract/calls/referrals/clicks'
import { bodySignatureHeader, createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteSignalHashes } from '../../../../backend/services/clicks/delete-signal-hashes.ts'
import { joinAsLead } from '../../../../backend/services/leads/join-as-lead.ts'
import { createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)

const visitor = (name: string) => name.padEnd(22, '_')

function click(code: string, overrides: Partial<Click> = {}): Click {
  return {
    code,
    clickId: randomUUID(),
    at: stage.now().toISOString(),
    trigger: 'link',
    landingPath: '/',
    device: 'phone',
    isBot: false,
    visitorHash: visitor('suresh'),
    signalHash: visitor('network'),
    ...overrides,
  }
}

function record(clicks: readonly Click[], sign = (body: string) => signer.signBody(body, stage.now())) {
  const body = JSON.stringify({ clicks })
  return stage.send('/clicks', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [bodySignatureHeader]: sign(body) },
    body,
  })
}

async function affiliateCode(): Promise<string> {
  return (await stage.registerAffiliate()).body.affiliateInfo.referralCode
}

const stored = () => stage.value(sql`select count(*)::int from clicks`)
const counted = () =>
  stage.value(sql`select coalesce(sum(clicks), 0) || ' of ' || coalesce(sum(visitors), 0) from link_days`)

describe('recording clicks', () => {
  test('stores a click in any letter case and counts it for its day in India', async () => {
    const code = await affiliateCode()
    stage.pass(13 * hourMs)
    const answer = await record([
      click(code.toLowerCase(), { trigger: 'qr', referrerHost: 'wa.me', landingPath: '/tours/kumarakom' }),
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ recorded: 1 })
    expect(
      await stage.value(sql`select concat_ws(' ', trigger, referrer_host, landing_path, device) from clicks`),
    ).toBe('qr wa.me /tours/kumarakom phone')
    expect(await stage.value(sql`select day::text from link_days`)).toBe('2026-10-02')
    expect(await counted()).toBe('1 of 1')
  })

  test('stores a batch that comes twice, or twice at once, only once', async () => {
    const code = await affiliateCode()
    const batch = ['one', 'two', 'three'].map((name) => click(code, { visitorHash: visitor(name) }))
    await Promise.all([record(batch), record(batch.toReversed())])
    expect((await record(batch)).body).toEqual({ recorded: 0 })
    expect(await stored()).toBe(3)
    expect(await counted()).toBe('3 of 3')
  })

  test('counts one click of a visitor on a link in an hour, and one visitor in a day', async () => {
    const code = await affiliateCode()
    await record([click(code), click(code)])
    await record([click(code)])
    expect(await counted()).toBe('1 of 1')
    stage.pass(hourMs)
    await record([click(code)])
    expect(await counted()).toBe('2 of 1')
    await record([click(code, { visitorHash: visitor('meera') })])
    expect(await counted()).toBe('3 of 2')
  })

  test('stores bots as bots and never counts them', async () => {
    const code = await affiliateCode()
    await record([click(code, { isBot: true })])
    expect(await stage.value(sql`select is_bot from clicks`)).toBe(true)
    expect(await counted()).toBe('0 of 0')
  })

  test('ignores codes that are unknown, malformed, disabled or of a suspended affiliate', async () => {
    const code = await affiliateCode()
    const batch = ['NOSUCHCODE', '💥', "' or 1=1 --", ' '].map((unknown) => click(unknown))
    expect((await record(batch)).body).toEqual({ recorded: 0 })
    await stage.db.execute(sql`update referral_links set disabled_at = now()`)
    expect((await record([click(code)])).body).toEqual({ recorded: 0 })
    await stage.db.execute(sql`update referral_links set disabled_at = null`)
    await stage.db.execute(sql`update users set status = 'suspended'`)
    expect((await record([click(code)])).body).toEqual({ recorded: 0 })
    expect(await stored()).toBe(0)
  })

  test.each([
    ['without a signature', () => ''],
    [
      'with the signature of another key',
      (body: string) => createReferralSigner('x'.repeat(40), 30).signBody(body, stage.now()),
    ],
    [
      'with an old signature',
      (body: string) => signer.signBody(body, new Date(stage.now().getTime() - hourMs)),
    ],
    ['with the signature of another body', (body: string) => signer.signBody(`${body} `, stage.now())],
  ])('refuses a batch %s', async (_, sign) => {
    const code = await affiliateCode()
    expect((await record([click(code)], sign)).status).toBe(401)
    expect(await stored()).toBe(0)
  })

  test('deletes the hashes of network addresses after 48 hours', async () => {
    const code = await affiliateCode()
    await record([click(code)])
    stage.pass(47 * hourMs)
    await record([click(code, { visitorHash: visitor('meera') })])
    expect(await deleteSignalHashes(stage.db, stage.now())).toBe(0)
    stage.pass(hourMs + 1)
    expect(await deleteSignalHashes(stage.db, stage.now())).toBe(1)
    expect(await deleteSignalHashes(stage.db, stage.now())).toBe(0)
    expect(await stage.value(sql`select count(*)::int from clicks where signal_hash is not null`)).toBe(1)
  })

  test.each([
    ['of a click an hour before', 1],
    ['of a click 23 hours before', 23],
    ['of a click 47 hours before', 47],
    ['of a click ten days before', 240],
  ])('keeps the hash of an address %s in no referral for more than 48 hours', async (_what, hours) => {
    const code = await affiliateCode()
    const clicked = click(code)
    await record([clicked])
    stage.pass(hours * hourMs)
    await deleteSignalHashes(stage.db, stage.now())
    const referralClick = signer.signClick({ code, clickId: clicked.clickId, at: new Date(clicked.at) })
    await joinAsLead(
      { db: stage.db, now: stage.now, referralSigner: signer },
      { name: 'Suresh', email: 'suresh@example.com', ref: '', referralClick },
      { ip: '203.0.113.9', requestId: null },
    )
    const present = signer.hashAddress('203.0.113.9')
    const expected = hours < 24 ? clicked.signalHash : present
    const kept = sql`select signal_hash from referrals`
    expect(await stage.value(kept)).toBe(expected)
    // It counts as a signal for a day.
    stage.pass(24 * hourMs)
    await deleteSignalHashes(stage.db, stage.now())
    expect(await stage.value(kept)).toBe(expected)
    stage.pass(hourMs)
    await deleteSignalHashes(stage.db, stage.now())
    expect(await stage.value(kept)).toBeNull()
  })
})
