import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { affiliateForm, createStage } from '../../support/stage.ts'

const stage = createStage()

describe('joining as a lead', () => {
  const join = (ref: unknown) =>
    stage.post('/leads/join', { name: 'Suresh Pillai', email: 'Suresh@Example.com', ref })

  test('stores a new lead with the time of consent', async () => {
    const answer = await join('')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      lead: { leadId: 'LEAD-000001', status: 'new' },
      recommendedBy: null,
      answer: { territory: null, until: '2026-10-03T05:00:00.000Z' },
    })
    expect(
      await stage.value(
        sql`select email from leads where consent_at = ${stage.now().toISOString()}::timestamptz`,
      ),
    ).toBe('suresh@example.com')
  })

  test('attributes the lead to the affiliate of a known code, in any letter case, and to the affiliate’s territory', async () => {
    const { body: affiliate } = await stage.registerAffiliate()
    await join(` ${affiliate.affiliateInfo.referralCode.toLowerCase()} `)
    expect(await stage.value(sql`select referral_affiliate_id from leads`)).toBe(affiliate.id)
    expect(await stage.value(sql`select territory_path from leads`)).toBe('IN/KL/idukki')
  })

  test('attributes nothing to a disabled link or a suspended affiliate', async () => {
    const cookie = await stage.signedInAs('affiliate')
    await stage.post('/affiliates/qr/generate', undefined, cookie)
    await stage.db.execute(sql`update referral_links set code = 'LINKCODE', disabled_at = now()`)
    await join('LINKCODE')
    const { body: other } = await stage.registerAffiliate(affiliateForm())
    await stage.db.execute(sql`update users set status = 'suspended'`)
    await join(other.affiliateInfo.referralCode)
    expect(await stage.value(sql`select count(*)::int from leads where referral_affiliate_id is null`)).toBe(
      2,
    )
  })

  test('attributes nothing to a code that only the browser has kept, since nobody typed it and no click proves it', async () => {
    const { body: affiliate } = await stage.registerAffiliate()
    const { referralCode: ref } = affiliate.affiliateInfo
    const lead = { name: 'Suresh Pillai', email: 'suresh@example.com', ref, isKeptRef: true }
    const { status, body } = await stage.post('/leads/join', lead)
    expect([status, body.recommendedBy]).toEqual([201, null])
    expect(await stage.value(sql`select concat(source, ' ', referral_affiliate_id) from leads`)).toBe('form ')
  })

  test.each(['NOSUCHCODE', "' or 1=1 --", '💥', 'x'.repeat(5000)])(
    'ignores the unknown code “%s”',
    async (ref) => {
      expect((await join(ref)).status).toBe(201)
      expect(await stage.value(sql`select referral_affiliate_id from leads`)).toBe(null)
    },
  )

  test.each([
    [{ name: '', email: 'a@example.com', ref: '' }, 'Name is required.'],
    [{ name: 'A', email: 'a', ref: '' }, 'Enter a valid email address.'],
  ])('rejects %o with 400', async (payload, message) => {
    const answer = await stage.post('/leads/join', payload)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message })
  })
})
