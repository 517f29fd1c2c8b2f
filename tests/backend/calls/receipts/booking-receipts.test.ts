import { beforeEach, describe, expect, test } from 'vitest'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

let scene: Awaited<ReturnType<typeof createScene>>

beforeEach(async () => {
  scene = await createScene()
})

const open = (number: string, by: Member = scene.customer) =>
  stage.get(`/bookings/${scene.id}/receipts/${number}`, by.cookie)

describe('the receipt of a payment', () => {
  test('names issuer, booking, amount, way and reference, and the booking links to it', async () => {
    await scene.pay()
    expect((await scene.read(scene.customer)).receipts).toEqual([
      {
        kind: 'payment',
        number: 'RC-000001',
        amount: 300_000,
        use: 'price',
        at: '2026-10-01T06:00:00.000Z',
      },
    ])
    const { status, body } = await open('rc1')
    expect(status).toBe(200)
    expect(body.receipt).toMatchObject({
      kind: 'payment',
      number: 'RC-000001',
      amount: 300_000,
      issuer: { name: 'The platform', address: 'Kochi, Kerala' },
      source: 'upi',
      use: 'price',
      reference,
      refunds: [],
      booking: { id: scene.id, userName: 'Arjun Iyer', totalAmount: 300_000 },
    })
  })

  test('shows the provider neither the reference of the bank nor the customer’s UPI id', async () => {
    await scene.pay()
    await scene.act(scene.customer, 'cancel', { refundUpiId: 'arjun.iyer@okaxis' })
    expect((await open('RC-000001', scene.provider)).body.receipt).toMatchObject({
      reference: null,
      refunds: [{ refundNumber: 'RF-000001', amount: 300_000, status: 'due' }],
    })
    expect((await open('RF-000001', scene.provider)).body.receipt).toMatchObject({ payee: null, utr: null })
    expect((await open('RF-000001', scene.admin)).body.receipt.payee).toBe('ar••••@okaxis')
  })

  test('exists for money that is not the price, with what becomes of it', async () => {
    await scene.act(scene.customer, 'pay', { reference })
    await scene.act(scene.customer, 'cancel')
    await scene.act(scene.admin, 'confirm-payment')
    expect((await open('RC-000001')).body.receipt).toMatchObject({
      use: 'refund',
      refunds: [{ refundNumber: 'RF-000001' }],
    })
    expect((await open('RF-000001')).body.receipt).toMatchObject({
      kind: 'refund',
      amount: 300_000,
      status: 'awaiting_payee',
      paymentNumber: 'RC-000001',
    })
  })
})

test('a refund note tells when and how the money was sent', async () => {
  await scene.pay()
  await scene.act(scene.customer, 'cancel', { refundUpiId: 'arjun.iyer@okaxis' })
  const [refund] = (await scene.read(scene.customer)).refunds
  const sender = await addMember(stage.db, 'super_admin')
  const { version } = refund
  await stage.post(`/refunds/${refund.id}/send`, { version, utr: 'UTR-77' }, sender.cookie)
  expect((await open('RF-000001')).body.receipt).toMatchObject({
    status: 'sent',
    utr: 'UTR-77',
    payee: 'ar••••@okaxis',
    sentAt: '2026-10-01T06:00:00.000Z',
    paymentNumber: 'RC-000001',
  })
})

test('receipts of other bookings, of unknown numbers and for other customers do not exist', async () => {
  await scene.pay()
  const stranger = await addMember(stage.db, 'user')
  const affiliate = await addMember(stage.db, 'affiliate')
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: 'IN/TN/salem' })
  for (const by of [stranger, affiliate, elsewhere]) expect((await open('RC-000001', by)).status).toBe(404)
  for (const number of ['RC-000002', 'RF-000001', 'PO-000001', 'x'])
    expect((await open(number)).status).toBe(404)
})
