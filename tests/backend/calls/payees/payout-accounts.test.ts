// Where payees are paid: changed with the password alone, never shown again, and not used at once.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { payoutAccounts, platformSettings } from '../../../../backend/db/schema/money/payouts.ts'
import { payeeState } from '../../../../backend/services/identity/payee-state.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { createStage, password } from '../../support/stage.ts'

const stage = createStage()
const upi = { kind: 'upi', upiId: 'anjali.nair@okaxis', currentPassword: password }
const bank = {
  kind: 'bank',
  ifsc: 'hdfc0001234',
  accountNumber: '50100012345678',
  holder: 'Anjali Nair',
  currentPassword: password,
}

// No log may have them.
keepSecret(upi.upiId)
keepSecret(bank.accountNumber)

let cookie = ''
beforeEach(async () => {
  cookie = await stage.signedInAs('affiliate')
})

const set = (payload: object) => stage.post('/payout-account', payload, cookie)
const present = async () => (await stage.get('/payout-account', cookie)).body

async function isUsable(): Promise<boolean | undefined> {
  const id = String(await stage.value(sql`select id from users where role = 'affiliate'`))
  return (await payeeState(stage.db, [id], stage.now())).get(id)?.account?.isUsable
}

describe('a payout account', () => {
  test('is shown masked, whichever kind it is', async () => {
    expect(await present()).toEqual({ account: null, waitingDays: 3 })
    expect((await set(upi)).body.account).toMatchObject({ kind: 'upi', masked: 'an••••@okaxis' })
    expect((await set(bank)).body.account).toMatchObject({ kind: 'bank', masked: 'HDFC ••••5678' })
    expect(JSON.stringify(await present())).not.toContain('50100012345678')
  })

  test('waits three days, the first one too', async () => {
    await set(upi)
    expect(await isUsable()).toBe(false)
    stage.pass(3 * dayMs - 1)
    expect(await isUsable()).toBe(false)
    stage.pass(1)
    expect(await isUsable()).toBe(true)
  })

  test('waits again after a change, and the one before is kept', async () => {
    await set(upi)
    stage.pass(3 * dayMs)
    cookie = (await stage.signIn('affiliate@example.com')).cookie
    await set(bank)
    expect(await isUsable()).toBe(false)
    expect(await stage.db.select().from(payoutAccounts)).toHaveLength(2)
  })

  test('that is entered again as it was changes nothing', async () => {
    await set(upi)
    stage.pass(3 * dayMs)
    cookie = (await stage.signIn('affiliate@example.com')).cookie
    await set({ ...upi, upiId: ` ${upi.upiId} ` })
    expect(await isUsable()).toBe(true)
    expect(await stage.db.select().from(payoutAccounts)).toHaveLength(1)
  })

  test('waits as long as the operator has set', async () => {
    await stage.db
      .insert(platformSettings)
      .values({ name: 'payoutAccountWaitingDays', value: 0, updatedAt: stage.now() })
    await set(upi)
    expect(await isUsable()).toBe(true)
    expect(await present()).toMatchObject({ waitingDays: 0 })
  })

  test('of two changes at once each ends the one before', async () => {
    const answers = await Promise.all([set(upi), set(bank)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const open = await stage.db
      .select()
      .from(payoutAccounts)
      .where(sql`replaced_at is null`)
    expect(open).toHaveLength(1)
  })

  test('is taken with the spaces of a passbook', async () => {
    const grouped = { ...bank, ifsc: 'HDFC 0001234', accountNumber: '5010 0012 3456 78' }
    expect((await set(grouped)).body.account).toMatchObject({ masked: 'HDFC ••••5678' })
  })

  test('is not set with a field that is missing or wrong', async () => {
    for (const [what, payload, message] of [
      ['a UPI id without a bank', { ...upi, upiId: 'anjali' }, 'Enter a UPI id such as name@bank.'],
      ['an IFSC of the wrong form', { ...bank, ifsc: 'HDFC1234567' }, 'Enter an IFSC such as HDFC0001234.'],
      ['an account number with letters', { ...bank, accountNumber: '5010A001' }, 'Enter 9 to 18 digits.'],
      ['no holder', { ...bank, holder: ' ' }, 'Account holder is required.'],
      ['no kind', { ...upi, kind: 'cash' }, 'Choose a UPI id or a bank account.'],
      ['no password', { ...upi, currentPassword: '' }, 'Current password is required.'],
      ['a wrong password', { ...upi, currentPassword: 'not the password' }, 'The current password is wrong.'],
    ] as const) {
      expect.soft(await set(payload), what).toMatchObject({ status: 400, body: { message } })
      expect.soft((await present()).account, what).toBeNull()
    }
  })
})

test('wrong passwords count together with those for changing the password', async () => {
  const limited = stage.appWith({ rateLimitFactor: 1 })
  const guess = (path: string, payload: object) =>
    stage.send(
      path,
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      },
      limited,
    )
  const wrong = 'not the password'
  for (let count = 0; count < 5; count += 1) {
    await guess('/payout-account', { ...upi, currentPassword: wrong })
    await guess('/auth/password', { currentPassword: wrong, newPassword: 'Another-monsoon-27' })
  }
  expect((await guess('/payout-account', upi)).status).toBe(429)
})

test('neither the database nor its audit log holds an account in clear', async () => {
  await set(upi)
  await set(bank)
  for (const table of ['payout_accounts', 'audit_log', 'rate_limit_counters', 'users']) {
    const rows = await stage.value(sql.raw(`select coalesce(string_agg(t::text, ' '), '') from ${table} t`))
    for (const value of ['anjali.nair@', '50100012345678', 'HDFC0001234']) {
      expect(rows, `${table} has ${value}`).not.toContain(value)
    }
  }
  const changes = await stage.value(
    sql`select string_agg(action || changes::text, ' ' order by id) from audit_log where action like '%payout-account%'`,
  )
  expect(changes).toBe(
    'account.payout-account-set{"kind": {"new": "upi", "old": null}} account.payout-account-changed{"kind": {"new": "bank", "old": "upi"}}',
  )
})

test('an account that somebody moved to another payee in the database is replaced, and logged without its value', async () => {
  await set(upi)
  const provider = await stage.signedInAs('service_provider')
  const providerId = String(await stage.value(sql`select id from users where role = 'service_provider'`))
  await stage.db.update(payoutAccounts).set({ userId: providerId }).where(eq(payoutAccounts.kind, 'upi'))
  const answer = await stage.post('/payout-account', bank, provider)
  expect(answer.body.account).toMatchObject({ kind: 'bank' })
  const lines = stage.logged.splice(0)
  expect(lines.join('')).toContain('belongs to another row')
  expect(lines.join('')).not.toContain('okaxis')
})
