import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { postings } from '../../../../backend/db/schema/money/ledger.ts'
import { refunds } from '../../../../backend/db/schema/money/receipts.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { byRunLength, inLongRun } from '../../../support/run-length.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const upiId = 'arjun.iyer@okaxis'

let scene: Awaited<ReturnType<typeof createScene>>
let sender: Member
let nsa: Member

beforeEach(async () => {
  scene = await createScene()
  sender = await addMember(stage.db, 'super_admin')
  nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
})

const step = (id: string, what: string, payload: object, by: Member = sender) =>
  stage.post(`/refunds/${id}/${what}`, payload, by.cookie)
const listed = async (by: Member = sender, query = '') =>
  (await stage.get(`/refunds${query}`, by.cookie)).body.rows
/** The only refund, as the customer sees it. */
const ofCustomer = async () => {
  const { refunds: found } = await scene.read(scene.customer)
  expect(found).toHaveLength(1)
  return found[0]
}
const balanceOf = async (account: 'refunds_payable' | 'cash') =>
  Number(
    await stage.value(sql`select coalesce(sum(${postings.amount}), 0) from ${postings}
      where ${postings.account} = ${account}`),
  )
/** A refund of ₹3,000 with its payee. */
async function dueRefund() {
  await scene.pay()
  await scene.act(scene.customer, 'cancel', { refundUpiId: upiId })
  return ofCustomer()
}

/** Money that does not pay for the booking, recorded by the sender, and made a refund. */
async function recordByHand(how: 'late' | 'a second time' | 'in another sum') {
  const take = async (step: 'match' | 'return', payload: object) => {
    const [receipt] = (await stage.get('/unapplied-receipts', sender.cookie)).body.rows
    const path = `/unapplied-receipts/${receipt.id}/${step}`
    expect((await stage.post(path, { version: 0, ...payload }, sender.cookie)).status).toBe(200)
  }
  if (how === 'late') {
    await scene.act(scene.customer, 'cancel')
    await scene.act(sender, 'confirm-payment', { reference })
  } else if (how === 'a second time') {
    await scene.pay()
    await stage.post('/unapplied-receipts', { amount: 300_000, reference: 'NEFT1' }, sender.cookie)
    const bookingVersion = await stage.value(sql`select version from bookings`)
    await take('match', { bookingId: scene.id, bookingVersion })
  } else {
    await scene.act(sender, 'confirm-payment', { reference, amount: 299_999 })
    await take('return', { reason: 'Too little' })
  }
}

describe('where a refund is sent', () => {
  test('can be entered when cancelling: the refund is due at once, its UPI id encrypted and masked', async () => {
    const refund = await dueRefund()
    expect(refund).toMatchObject({
      refundNumber: 'RF-000001',
      amount: 300_000,
      status: 'due',
      payee: 'ar••••@okaxis',
      actions: ['set-payee'],
    })
    const [row] = await stage.db.select().from(refunds)
    expect(row?.upiId).toMatch(/^v1\./)
    expect(JSON.stringify(await stage.db.select().from(auditLog))).not.toContain(upiId)
    expect((await scene.read(scene.customer)).paymentStatus).toBe('refunded')
  })

  test('is asked of the customer when somebody else cancels', async () => {
    await scene.pay()
    await scene.act(scene.admin, 'cancel', { refundUpiId: 'thomas@okaxis' })
    const refund = await ofCustomer()
    expect(refund).toMatchObject({ status: 'awaiting_payee', payee: null, version: 0 })
    expect((await step(refund.id, 'send', { version: 0, utr: 'UTR-1' })).status).toBe(409)
    const entered = await step(refund.id, 'payee', { version: 0, upiId }, scene.customer)
    expect(entered.body.refund).toMatchObject({ status: 'due', payee: 'ar••••@okaxis', version: 1 })
  })

  test('is entered only by the customer of the booking, and must be a UPI id', async () => {
    await scene.pay()
    await scene.act(scene.customer, 'cancel')
    const { id } = await ofCustomer()
    const stranger = await addMember(stage.db, 'user')
    const payload = { version: 0, upiId }
    expect((await step(id, 'payee', payload, stranger)).status).toBe(404)
    for (const member of [sender, nsa, scene.provider]) {
      expect((await step(id, 'payee', payload, member)).status).toBe(403)
    }
    expect((await step(id, 'payee', { version: 0, upiId: 'arjun' }, scene.customer)).status).toBe(400)
    expect((await step(id, 'payee', { version: 7, upiId }, scene.customer)).status).toBe(409)
    expect((await step('nothing', 'payee', payload, scene.customer)).status).toBe(404)
  })

  test('can be corrected until the refund is sent, and the sender has seen the correction', async () => {
    const { id, version } = await dueRefund()
    await step(id, 'payee', { version, upiId: 'arjun@oksbi' }, scene.customer)
    expect(await step(id, 'send', { version, utr: 'UTR-1' })).toMatchObject({
      status: 409,
      body: { message: 'The refund has changed: it is ready to send. Check it again.' },
    })
    expect((await step(id, 'send', { version: version + 1, utr: 'UTR-1' })).status).toBe(200)
    expect(await step(id, 'payee', { version: version + 2, upiId }, scene.customer)).toMatchObject({
      status: 409,
      body: { message: 'The refund was sent already: its UPI id cannot be changed.' },
    })
  })
})

describe('a refund that is due', () => {
  test('is sent with a reference, which the customer sees, and is booked once', async () => {
    const { id, version } = await dueRefund()
    expect(await balanceOf('refunds_payable')).toBe(-300_000)
    const sent = await step(id, 'send', { version, utr: 'UTR-1' }, nsa)
    expect(sent.body.refund).toMatchObject({ status: 'sent', utr: 'UTR-1', actions: ['complete', 'fail'] })
    expect(await balanceOf('refunds_payable')).toBe(0)
    expect(await balanceOf('cash')).toBe(0)
    expect(await ofCustomer()).toMatchObject({ status: 'sent', utr: 'UTR-1', actions: [] })
    const done = await step(id, 'complete', { version: version + 1 }, nsa)
    expect(done.body.refund).toMatchObject({ status: 'completed', actions: ['fail'] })
    expect((await step(id, 'complete', { version: version + 2 }, nsa)).status).toBe(409)
    const { timeline } = await scene.read(scene.customer)
    expect(timeline.map(({ action }: { action: string }) => action).slice(-2)).toEqual([
      'booking.refund-sent',
      'booking.refund-completed',
    ])
  })

  test('is sent once by two administrators at the same time', async () => {
    const { id, version } = await dueRefund()
    const answers = await Promise.all(
      [sender, nsa].map((by, index) => step(id, 'send', { version, utr: `UTR-${index}` }, by)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balanceOf('refunds_payable')).toBe(0)
  })

  test('is due again when the transfer fails, as often as it does', async () => {
    const { id, version: first } = await dueRefund()
    let version: number = first
    for (const utr of ['UTR-1', 'UTR-2']) {
      expect((await step(id, 'send', { version, utr })).status).toBe(200)
      const failed = await step(id, 'fail', { version: version + 1, reason: 'No such UPI id' })
      expect(failed.body.refund).toMatchObject({
        status: 'due',
        failure: 'No such UPI id',
        sentAt: null,
        utr: null,
      })
      expect(await balanceOf('refunds_payable')).toBe(-300_000)
      version += 2
    }
    expect(await ofCustomer()).toMatchObject({ failure: 'No such UPI id', actions: ['set-payee'] })
    expect((await step(id, 'send', { version, utr: 'UTR-3' })).status).toBe(200)
    expect((await step(id, 'fail', { version: version + 1, reason: ' ' })).status).toBe(400)
    expect(await ofCustomer()).toMatchObject({ failure: null, utr: 'UTR-3' })
  })

  test('is due again when the bank returns it after it has arrived', async () => {
    const { id, version } = await dueRefund()
    await step(id, 'send', { version, utr: 'UTR-1' })
    await step(id, 'complete', { version: version + 1 })
    const returned = { version: version + 2, reason: 'Account closed' }
    expect((await step(id, 'fail', returned)).body.refund).toMatchObject({
      status: 'due',
      failure: 'Account closed',
      sentAt: null,
      completedAt: null,
    })
    expect(await balanceOf('refunds_payable')).toBe(-300_000)
    expect(await balanceOf('cash')).toBe(300_000)
    expect((await step(id, 'fail', { ...returned, version: version + 3 })).status).toBe(409)
  })

  test('of a customer who is deleted waits for the UPI id of the sender when the bank returns it', async () => {
    const { id, version } = await dueRefund()
    await step(id, 'send', { version, utr: 'UTR-1' })
    await step(id, 'complete', { version: version + 1 })
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${scene.customer.id}`)
    await stage.db.update(refunds).set({ upiId: null })
    const returned = await step(id, 'fail', { version: version + 2, reason: 'Account closed' })
    expect(returned.body.refund).toMatchObject({ status: 'awaiting_payee', actions: ['send'] })
    const sent = await step(id, 'send', { version: version + 3, utr: 'UTR-2', upiId })
    expect(sent.body.refund).toMatchObject({ status: 'sent', utr: 'UTR-2' })
  })

  test('shows its UPI id in full only to those who may send it', async () => {
    const { id } = await dueRefund()
    expect((await stage.get(`/refunds/${id}`, sender.cookie)).body.refund).toMatchObject({
      upiId,
      payee: 'ar••••@okaxis',
      actions: ['send'],
    })
    expect(JSON.stringify(await listed())).not.toContain(upiId)
    expect((await stage.get('/refunds.csv', sender.cookie)).body).toContain('RF-000001')
    expect((await stage.get('/refunds.csv', sender.cookie)).body).not.toContain(upiId)
  })

  test('is found by its number or that of its booking, with and without letters', async () => {
    await dueRefund()
    const found = async (q: string) =>
      (await stage.get(`/refunds?q=${q}`, sender.cookie)).body.rows.map(
        ({ refundNumber }: { refundNumber: string }) => refundNumber,
      )
    await stage.db.execute(sql`update bookings set booking_number = default`)
    const booking = Number(await stage.value(sql`select booking_number from bookings`))
    expect(booking).not.toBe(1)
    for (const q of ['RF-000001', '1', '000001', `BK-${booking}`, String(booking)])
      expect([q, await found(q)]).toEqual([q, ['RF-000001']])
    expect(await found(String(booking + 1))).toEqual([])
  })

  test('can be shown without the key of its UPI id, which the customer can then enter again', async () => {
    const { id, version } = await dueRefund()
    const other = testEncryption.encrypt(refunds.upiId, id, upiId)
    await stage.db.update(refunds).set({ upiId: other })
    expect(await ofCustomer()).toMatchObject({ payee: null, actions: ['set-payee'] })
    expect((await stage.get(`/refunds/${id}`, sender.cookie)).body.refund).toMatchObject({ actions: [] })
    const entered = await step(id, 'payee', { version, upiId }, scene.customer)
    expect(entered.body.refund).toMatchObject({ payee: 'ar••••@okaxis' })
  })

  test('is not sent by the person who confirmed the payment by hand', async () => {
    await scene.act(scene.customer, 'pay', { reference })
    await scene.act(sender, 'confirm-payment')
    await scene.act(scene.customer, 'cancel', { refundUpiId: upiId })
    const { id, version } = await ofCustomer()
    expect((await stage.get(`/refunds/${id}`, sender.cookie)).body.refund).toMatchObject({
      upiId: null,
      actions: [],
      obstacle: 'You confirmed this payment: somebody else has to send the refund.',
    })
    expect((await step(id, 'send', { version, utr: 'UTR-1' })).status).toBe(403)
    expect((await step(id, 'send', { version, utr: 'UTR-1' }, nsa)).status).toBe(200)
    expect((await step(id, 'complete', { version: version + 1 })).status).toBe(403)
  })

  test.each(['late', 'a second time', 'in another sum'] as const)(
    'of money that came %s is not sent by the person who recorded it',
    async (how) => {
      await recordByHand(how)
      const { id, version } = await ofCustomer()
      await step(id, 'payee', { version, upiId }, scene.customer)
      const send = { version: version + 1, utr: 'UTR-1' }
      expect(await step(id, 'send', send)).toMatchObject({
        status: 403,
        body: { message: 'You confirmed this payment: somebody else has to send the refund.' },
      })
      expect((await step(id, 'send', send, nsa)).status).toBe(200)
    },
  )

  test.each(['user_id', ...byRunLength({ long: ['provider_id', 'referral_affiliate_id'], short: [] })])(
    'is not sent by the %s of its booking',
    async (column) => {
      const { id, version } = await dueRefund()
      await stage.db.execute(sql`update bookings set ${sql.identifier(column)} = ${nsa.id}`)
      expect((await step(id, 'send', { version, utr: 'UTR-1' }, nsa)).status).toBe(403)
      expect((await stage.get(`/refunds/${id}`, nsa.cookie)).body.refund).toMatchObject({ upiId: null })
      expect((await step(id, 'send', { version, utr: 'UTR-1' })).status).toBe(200)
    },
  )

  test.each(inLongRun)(
    'is out of scope for the national administrator of another country, and for lower tiers',
    async () => {
      const { id, version } = await dueRefund()
      const elsewhere = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
      expect(await listed(elsewhere)).toEqual([])
      expect((await step(id, 'send', { version, utr: 'UTR-1' }, elsewhere)).status).toBe(404)
      for (const path of ['', `/${id}`, '.csv']) {
        expect((await stage.get(`/refunds${path}`, scene.admin.cookie)).status).toBe(403)
      }
      expect((await step(id, 'send', { version, utr: 'UTR-1' }, scene.admin)).status).toBe(403)
    },
  )
})
