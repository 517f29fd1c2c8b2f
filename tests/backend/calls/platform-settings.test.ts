import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../backend/db/schema/messages.ts'
import { declaredSettings, settingNames } from '../../../backend/services/settings/declared-settings.ts'
import { readNumber, readUpiPayee } from '../../../backend/services/settings/platform-settings.ts'
import { shownTo } from '../support/mail/told.ts'
import { addMember } from '../support/members.ts'
import { createBookingScene, reference } from '../support/scenes/booking-scene.ts'
import { holdPayload } from '../support/products.ts'
import { createStage, password } from '../support/stage.ts'

const stage = createStage()
const migration = join(import.meta.dirname, '../../../backend/db/migrations/0032_payout-settings.sql')
const admin = () => stage.signedInAs('super_admin')

const read = async (name: string, cookie: string) =>
  (await stage.get(`/platform-settings/${name}`, cookie)).body
const change = (name: string, value: unknown, version: number, cookie: string) =>
  stage.post(`/platform-settings/${name}`, { value, version }, cookie)

describe('the settings of the platform', () => {
  test('are listed with label, explanation, range, default and present value', async () => {
    const { settings } = (await stage.get('/platform-settings', await admin())).body
    expect(settings.map(({ name }: { name: string }) => name)).toEqual(settingNames)
    expect(settings).toContainEqual({
      name: 'payoutMinimum',
      group: 'Payouts',
      label: 'Minimum of a payout',
      explanation: expect.any(String),
      kind: 'rupees',
      unit: null,
      minimum: 1_00,
      maximum: 1_00_000_00,
      default: 500_00,
      value: 500_00,
      version: 0,
      changedAt: null,
      changedBy: null,
    })
  })

  test('have the defaults of the environment where it has some', async () => {
    const { settings } = (await stage.get('/platform-settings', await admin())).body
    const defaults = Object.fromEntries(
      settings.map((each: { name: string; default: unknown }) => [each.name, each.default]),
    )
    expect(defaults).toMatchObject({ upiId: 'platform@bank', upiName: 'The platform', commissionHoldDays: 7 })
  })

  test('count at once, and the audit log keeps the old and the new value', async () => {
    const cookie = await admin()
    const changed = await change('holdMinutes', 30, 0, cookie)
    expect(changed).toMatchObject({
      status: 200,
      body: {
        setting: {
          value: 30,
          version: 1,
          changedAt: '2026-10-01T06:00:00.000Z',
          changedBy: 'Meera Krishnan',
        },
        changes: [{ old: 15, new: 30, by: 'Meera Krishnan', at: '2026-10-01T06:00:00.000Z' }],
      },
    })
    expect(await readNumber(stage.db, 'holdMinutes')).toBe(30)
    expect((await change('holdMinutes', 20, 1, cookie)).body.changes).toMatchObject([
      { old: 30, new: 20 },
      { old: 15, new: 30 },
    ])
  })

  test('that are saved as they are write nothing', async () => {
    const cookie = await admin()
    expect((await change('holdMinutes', 15, 0, cookie)).status).toBe(200)
    expect(await read('holdMinutes', cookie)).toMatchObject({ setting: { version: 0 }, changes: [] })
  })

  test('that somebody else has changed meanwhile are not overwritten', async () => {
    const cookie = await admin()
    await change('holdMinutes', 30, 0, cookie)
    const late = await change('holdMinutes', 45, 0, cookie)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Somebody has changed this setting')
    expect((await change('holdMinutes', 45, 7, cookie)).status).toBe(409)
    expect((await read('holdMinutes', cookie)).setting).toMatchObject({ value: 30, version: 1 })
  })

  test.each([0, 1])('keep one of two changes at once, of version %i', async (version) => {
    const cookie = await admin()
    if (version === 1) await change('reviewHours', 30, 0, cookie)
    const answers = await Promise.all([40, 50].map((value) => change('reviewHours', value, version, cookie)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read('reviewHours', cookie)).changes).toHaveLength(version + 1)
  })

  test('reject values outside of their range with 400', async () => {
    const cookie = await admin()
    for (const [name, value, message] of [
      ['holdMinutes', 4, 'Enter a whole number from 5 to 120.'],
      ['holdMinutes', 121, 'Enter a whole number from 5 to 120.'],
      ['holdMinutes', true, 'Enter a whole number from 5 to 120.'],
      ['holdMinutes', '15', 'Enter a whole number from 5 to 120.'],
      ['holdMinutes', 15.5, 'Enter a value.'],
      ['payoutMinimum', 99, 'Enter a sum from ₹1 to ₹1,00,000.'],
      ['singleOperator', 1, 'Choose on or off.'],
      ['upiId', 'no id', 'Enter a UPI id such as name@bank.'],
      ['upiId', 'x'.repeat(501), 'Enter a shorter value.'],
      ['upiName', 'The\nplatform', 'Enter the name in one line.'],
      ['upiName', null, 'Enter a value.'],
    ] as const) {
      const label = `${name} ${String(value).slice(0, 20)}`
      expect
        .soft(await change(name, value, 0, cookie), label)
        .toMatchObject({ status: 400, body: { message } })
      expect.soft((await read(name, cookie)).setting.version, label).toBe(0)
    }
  })

  test('are not there under another name', async () => {
    const cookie = await admin()
    for (const name of ['nothing', 'constructor', '__proto__']) {
      expect.soft((await stage.get(`/platform-settings/${name}`, cookie)).status, name).toBe(404)
      expect.soft((await change(name, 1, 0, cookie)).status, name).toBe(404)
    }
  })

  test('have each a default within its own range', () => {
    for (const [name, setting] of Object.entries(declaredSettings)) {
      if (!('minimum' in setting)) continue
      expect(setting.default, name).toBeGreaterThanOrEqual(setting.minimum)
      expect(setting.default, name).toBeLessThanOrEqual(setting.maximum)
    }
  })
})

describe('a changed setting', () => {
  const makeScene = createBookingScene(stage)
  const minutes = 60_000

  async function begin() {
    const scene = await makeScene()
    const set = async (name: string, value: unknown) =>
      expect((await change(name, value, 0, scene.root.cookie)).status).toBe(200)
    const holdAgain = async () =>
      stage.post('/bookings', holdPayload(scene.slotId, { seats: 1 }), scene.customer.cookie)
    return { ...scene, set, holdAgain }
  }
  const from = (milliseconds: number) => new Date(stage.now().getTime() + milliseconds).toISOString()

  test('of the hold counts for seats that are held from now on, and not for those that are held', async () => {
    const { set, holdAgain, read: readBooking, customer } = await begin()
    await set('holdMinutes', 60)
    expect((await readBooking(customer)).holdExpiresAt).toBe(from(15 * minutes))
    expect((await holdAgain()).body.booking.holdExpiresAt).toBe(from(60 * minutes))
  })

  test('of the check of payments counts for payments that are entered from now on', async () => {
    const { set, act, customer, read: readBooking } = await begin()
    await set('reviewHours', 2)
    await act(customer, 'pay', { reference })
    expect(await readBooking(customer)).toMatchObject({ holdExpiresAt: from(120 * minutes), reviewHours: 2 })
  })

  test('of the UPI id is shown on held bookings at once, and an empty one turns UPI off', async () => {
    const { set, customer, read: readBooking, root } = await begin()
    expect((await readBooking(customer)).payee).toEqual({ id: 'platform@bank', name: 'The platform' })
    await set('upiId', 'new-account@okaxis')
    expect((await readBooking(customer)).payee).toEqual({ id: 'new-account@okaxis', name: 'The platform' })
    expect((await change('upiId', '', 1, root.cookie)).status).toBe(200)
    const withoutUpi = await readBooking(customer)
    expect(withoutUpi.payee).toBeNull()
    expect(withoutUpi.actions).not.toContain('pay')
  })

  test('of the name of the UPI id is the default again once it is emptied, and without one the id', async () => {
    const { set, customer, read: readBooking, root } = await begin()
    await set('upiName', 'Kerala Tours')
    expect((await readBooking(customer)).payee).toEqual({ id: 'platform@bank', name: 'Kerala Tours' })
    expect((await change('upiName', ' ', 1, root.cookie)).status).toBe(200)
    expect((await readBooking(customer)).payee).toEqual({ id: 'platform@bank', name: 'The platform' })
    await set('upiId', 'new-account@okaxis')
    expect(await readUpiPayee({ db: stage.db, upiPayee: null })).toEqual({
      id: 'new-account@okaxis',
      name: 'new-account@okaxis',
    })
  })

  test('of where the money goes, or of the four eyes, is told to the other super administrators', async () => {
    const root = await admin()
    const other = await addMember(stage.db, 'super_admin')
    await addMember(stage.db, 'nsa')
    await change('upiId', 'new-account@okaxis', 0, root)
    stage.pass(1000)
    await change('upiId', '', 1, root)
    await change('upiName', 'Kerala Tours', 0, root)
    await change('adminSecondFactor', true, 0, root)
    await change('holdMinutes', 30, 0, root)
    await change('upiName', 'Kerala Tours', 1, root)
    const rows = await stage.db
      .select()
      .from(messages)
      .where(eq(messages.kind, 'platform-setting-changed'))
      .orderBy(messages.createdAt, messages.dedupeKey)
    const told = rows.map(({ userId, variables }) => {
      const { setting, before, after } = Object(variables)
      return [userId, setting, before, after]
    })
    expect(told).toEqual([
      [other.id, 'UPI id for payments', 'platform@bank', 'new-account@okaxis'],
      [other.id, 'Two-step sign-in for administrators', 'Off', 'On'],
      [other.id, 'UPI id for payments', 'new-account@okaxis', 'Not set'],
      [other.id, 'Name of the UPI id', 'The platform', 'Kerala Tours'],
    ])
    expect(await shownTo(stage.db, other.id)).toEqual(Array.from(told, () => 'platform-setting-changed'))
  })

  test('of the unpaid bookings stops the next one', async () => {
    const { set, holdAgain } = await begin()
    await set('unpaidBookings', 1)
    expect(await holdAgain()).toMatchObject({
      status: 409,
      body: { message: 'One of your bookings is waiting for payment. Pay for it or cancel it first.' },
    })
  })

  test('of the holding time counts for settlements from now on', async () => {
    const { set, bring, id } = await begin()
    await set('commissionHoldDays', 2)
    await bring('completed')
    const days = await stage.value(
      sql`select extract(epoch from hold_until - greatest(c.created_at, b.ends_at)) / 86400
        from commissions c join bookings b on b.id = c.booking_id where b.id = ${id} limit 1`,
    )
    expect(Number(days)).toBe(2)
  })

  test('of the waiting time counts for the next payout account', async () => {
    const { set } = await begin()
    await set('payoutAccountWaitingDays', 1)
    const affiliate = await stage.signedInAs('affiliate')
    const account = { kind: 'upi', upiId: 'anjali@okaxis', currentPassword: password }
    expect((await stage.post('/payout-account', account, affiliate)).body).toMatchObject({
      waitingDays: 1,
      account: { usableFrom: from(24 * 60 * minutes) },
    })
  })
})

test('the settings of payouts of earlier versions are kept', async () => {
  const cookie = await admin()
  await stage.db.execute(
    sql`insert into platform_settings (name, value, updated_at)
      values ('payouts', '{"minimum": 70000, "singleOperator": false}', now())`,
  )
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await stage.db.execute(sql.raw(statement))
  expect((await read('payoutMinimum', cookie)).setting).toMatchObject({ value: 700_00, version: 1 })
  expect((await read('singleOperator', cookie)).setting).toMatchObject({ value: false })
  expect(await stage.value(sql`select count(*)::int from platform_settings where name = 'payouts'`)).toBe(0)
})
