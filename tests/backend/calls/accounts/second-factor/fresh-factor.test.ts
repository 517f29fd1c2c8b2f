// Decisions on money by an account with a second factor, which must have been given a short while ago.
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { secondFactors } from '../../../../../backend/db/schema/accounts/second-factors.ts'
import { exampleRates } from '../../../../../backend/services/tax/example-rates.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { contractCalls } from '../../../../support/contract-calls.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { createStage, password } from '../../../support/stage.ts'
import { cookieOf, idukki, ids } from '../../../support/two-territories/cast.ts'
import { newPerson } from '../../../scope/payloads.ts'
import { fillTwoTerritories } from '../../../support/two-territories/fill.ts'
import { addRefund } from '../../../support/two-territories/money.ts'

const stage = createStage()
const passwordHash = await cheapPasswords.hash(password)
const cookie = cookieOf('super_admin')
const userId = ids.account('super_admin')
const secret = new Secret().base32
const noDecision = { version: 0, reason: 'A reason' }

interface Decision {
  readonly call: string
  readonly payload: object
  readonly id?: string
}

/** What somebody with the right role sends. */
const moneyDecisions: readonly Decision[] = [
  { call: 'actOnBooking', payload: { action: 'confirm-payment', version: 0 }, id: ids.inReview },
  {
    call: 'actOnBooking',
    payload: { action: 'refund', amount: 100, ...noDecision, version: 9 },
    id: ids.completed,
  },
  {
    call: 'actOnBooking',
    payload: { action: 'reverse-payment', amount: 100, ...noDecision, version: 9 },
    id: ids.completed,
  },
  {
    call: 'actOnBooking',
    payload: { action: 'recover-payment', amount: 100, reference: 'DISPUTE1234', ...noDecision, version: 9 },
    id: ids.completed,
  },
  {
    call: 'actOnBooking',
    payload: { action: 'void-payment', ...noDecision, version: 9 },
    id: ids.completed,
  },
  { call: 'confirmStatementLines', payload: { lines: [ids.statementLine] }, id: ids.statement },
  { call: 'decideStatementLine', payload: { decision: 'match', booking: 'B-1' }, id: ids.statementLine },
  {
    call: 'matchReceipt',
    payload: { version: 0, bookingId: ids.inReview, bookingVersion: 0 },
    id: ids.unapplied,
  },
  { call: 'returnReceipt', payload: noDecision, id: ids.unapplied },
  { call: 'voidReceipt', payload: noDecision, id: ids.unapplied },
  { call: 'undoReceiptReturn', payload: noDecision, id: ids.unapplied },
  { call: 'closeUnbookedSettlement', payload: { reason: 'It is not ours' }, id: 'pay_Other1' },
  { call: 'sendRefund', payload: { version: 0, utr: 'UTR-1' }, id: ids.refund },
  { call: 'correctRefundReference', payload: { version: 0, utr: 'UTR-2' }, id: ids.refund },
  { call: 'correctPayoutReference', payload: { version: 0, utr: 'UTR-2' }, id: ids.payout },
  { call: 'decideClaim', payload: { action: 'approve', ...noDecision }, id: ids.claim },
  { call: 'decideCommission', payload: { action: 'release', ...noDecision }, id: ids.commission },
  { call: 'decideCommission', payload: { action: 'cancel', ...noDecision }, id: ids.commission },
  {
    call: 'adjustBalance',
    payload: { beneficiaryId: ids.account('affiliate'), amount: 100, reason: 'Goodwill' },
  },
  { call: 'approvePayouts', payload: { payouts: [{ id: ids.payout, version: 0 }] } },
  { call: 'exportPayouts', payload: {} },
  { call: 'createRule', payload: { kind: 'commission', scope: 'default', type: 'percentage', value: 700 } },
  { call: 'endRule', payload: { reason: 'A new rate' }, id: ids.commission },
  {
    call: 'changeAdminRate',
    payload: { commissionRate: 4.5, expectedRate: 0, reason: 'More work' },
    id: ids.account('dsa'),
  },
  { call: 'exportTaxReturn', payload: {} },
  { call: 'confirmTaxRule', payload: { ...exampleRates.shares, kind: 'shares', validFrom: '2027-04-01' } },
  {
    call: 'settleLeadWin',
    payload: { action: 'confirm', version: 0, payoutReceived: 100_000 },
    id: ids.lead,
  },
  { call: 'changePlatformSetting', payload: { value: 'other@bank', version: 0 }, id: 'upiId' },
]

/** Who may decide, and what they earn: an administrator without a second factor is not asked for it. */
const appointments: readonly Decision[] = [
  { call: 'createAdmin', payload: { ...newPerson, role: 'super_admin' } },
  { call: 'approveAdmin', payload: { role: 'super_admin' }, id: ids.account('pending') },
  {
    call: 'setPrimaryAdmin',
    payload: { territoryPath: idukki, adminId: ids.account('dsa'), reason: 'A better fit' },
  },
  {
    call: 'changeTerritory',
    payload: {
      country: 'India',
      state: 'Kerala',
      district: 'Kollam',
      expectedTerritory: idukki,
      reason: 'The wrong district',
    },
    id: ids.account('dsa'),
  },
  { call: 'inviteAdmin', payload: { email: 'new@example.com', role: 'super_admin' } },
  { call: 'resendAdminInvitation', payload: {}, id: ids.lead },
]

const decisions = [...moneyDecisions, ...appointments]

/** What keeps money where it is, or tells what the bank has done. */
const others: readonly Decision[] = [
  { call: 'actOnBooking', payload: { action: 'reject-payment', ...noDecision }, id: ids.inReview },
  { call: 'decideStatementLine', payload: { decision: 'keep' }, id: ids.statementLine },
  { call: 'decideClaim', payload: { action: 'decline', ...noDecision }, id: ids.claim },
  { call: 'decideCommission', payload: { action: 'hold', ...noDecision }, id: ids.commission },
  { call: 'settleLeadWin', payload: { action: 'income', version: 0, reference: 'UTR-1' }, id: ids.lead },
  { call: 'withdrawAdminInvitation', payload: {}, id: ids.lead },
  { call: 'createPayouts', payload: {} },
  { call: 'cancelPayout', payload: noDecision, id: ids.payout },
]

const pathOf = (call: string, id = '') =>
  contractCalls.find((known) => known.id === call)?.path.replace(/\{\w+\}/, id) ?? ''

const decide = ({ call, payload, id }: Decision) => stage.post(pathOf(call, id), payload, cookie)

const codeNow = () =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.now().getTime() })

const renew = (code = codeNow()) => stage.post('/second-factor/renew', { code }, cookie)

const setFactor = () =>
  stage.db.insert(secondFactors).values({
    userId,
    secret: testEncryption.encrypt(secondFactors.secret, userId, secret),
    createdAt: stage.now(),
    confirmedAt: stage.now(),
  })

beforeEach(async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
  await addRefund(stage.db, stage.now())
})

describe('a decision on money', () => {
  test('is asked about at every call that the contract marks', () => {
    const marked = contractCalls.filter(({ decidesOnMoney }) => decidesOnMoney !== undefined)
    expect(new Set(decisions.map(({ call }) => call))).toEqual(new Set(marked.map(({ id }) => id)))
    for (const { errorStatuses, id } of marked) expect(errorStatuses, id).toContain(403)
  })

  test('by each of these calls needs a fresh second factor, where the account has one', async () => {
    const labelOf = ({ call, payload }: Decision) => `by ${call} with ${JSON.stringify(payload)}`
    await setFactor()
    for (const decision of decisions)
      expect
        .soft(await decide(decision), labelOf(decision))
        .toMatchObject({ status: 403, body: { secondFactor: 'expired' } })
    expect(await stage.value(sql`select count(*)::int from audit_log where actor_id = ${userId}`)).toBe(0)

    const expectNotAsked = async (made: readonly Decision[], when: string) => {
      for (const decision of made)
        expect
          .soft((await decide(decision)).body.secondFactor, `${labelOf(decision)}, ${when}`)
          .toBeUndefined()
    }
    await expectNotAsked(others, 'which is no decision on money')
    await stage.db.execute(sql`delete from second_factors`)
    await expectNotAsked(decisions, 'without a second factor')
    await setFactor()
    expect((await renew()).status).toBe(200)
    await expectNotAsked(decisions, 'after it was given')
  })

  test('cannot be made by a new administrator instead, whom a stolen session makes', async () => {
    await setFactor()
    const made = await decide({ call: 'createAdmin', payload: { ...newPerson, role: 'super_admin' } })
    expect(made).toMatchObject({ status: 403, body: { secondFactor: 'expired' } })
    expect((await stage.signIn(newPerson.email)).status).toBe(401)
  })

  test('asks again after ten minutes, and not before', async () => {
    await setFactor()
    await renew()
    const setting = (version: number) =>
      stage.post(pathOf('changePlatformSetting', 'holdMinutes'), { value: 20 + version, version }, cookie)
    stage.pass(10 * minuteMs - 1)
    expect((await setting(0)).status).toBe(200)
    stage.pass(1)
    expect(await setting(1)).toMatchObject({ status: 403, body: { secondFactor: 'expired' } })
  })

  test('is refused to a role without it before the second factor is asked for', async () => {
    await setFactor()
    await stage.db.execute(sql`update second_factors set user_id = ${ids.account('customer')}`)
    const refused = await stage.post(
      pathOf('approvePayouts'),
      decisions.find(({ call }) => call === 'approvePayouts')?.payload,
      cookieOf('customer'),
    )
    expect(refused.status).toBe(403)
    expect(refused.body.secondFactor).toBeUndefined()
  })
})

describe('giving the second factor again', () => {
  test('needs one that is on', async () => {
    expect((await renew()).status).toBe(409)
    await setFactor()
    await stage.db.execute(sql`update second_factors set confirmed_at = null`)
    expect((await renew()).status).toBe(409)
  })

  test('takes each code once, and no wrong one', async () => {
    await setFactor()
    expect((await renew('000000')).status).toBe(400)
    const code = codeNow()
    expect((await renew(code)).status).toBe(200)
    expect((await renew(code)).status).toBe(400)
  })

  test('counts for this session alone', async () => {
    await setFactor()
    await renew()
    await stage.db.execute(sql`update sessions set user_id = ${userId} where id = ${ids.sessionOf('nsa')}`)
    const payload = { value: 20, version: 0 }
    const other = await stage.post(pathOf('changePlatformSetting', 'holdMinutes'), payload, cookieOf('nsa'))
    expect(other).toMatchObject({ status: 403, body: { secondFactor: 'expired' } })
  })

  test('limits wrong codes', async () => {
    await setFactor()
    const app = stage.appWith({ rateLimitFactor: 1 })
    const guess = () =>
      stage.send(
        '/second-factor/renew',
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ code: '000000' }),
        },
        app,
      )
    for (let count = 1; count <= 10; count += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})
