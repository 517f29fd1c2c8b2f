// What a customer's dashboard and list say of refunds that are not sent.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

test('a refund waits for a UPI id until it has one, and is on its way until it is sent', async () => {
  const { pay, act, admin, customer, provider, read, id } = await createScene()
  const dashboard = async () => (await stage.get('/dashboard', customer.cookie)).body
  const listed = async () => (await stage.get('/bookings', customer.cookie)).body.rows[0]
  await pay()
  expect((await dashboard()).refundsToName).toBeNull()
  expect((await listed()).refundState).toBeUndefined()

  await act(admin, 'cancel', { reason: 'Storm' })
  expect(await dashboard()).toMatchObject({
    refundsToName: { total: 1, bookingId: id },
    bookings: [{ id, paymentStatus: 'refunded', refundState: 'payee-needed' }],
  })
  expect((await listed()).refundState).toBe('payee-needed')
  expect((await read(customer)).refundState).toBe('payee-needed')
  const [ofProvider] = (await stage.get('/bookings', provider.cookie)).body.rows
  expect(ofProvider.refundState, 'the provider does not see refunds').toBeUndefined()
  expect((await read(provider)).refundState).toBeUndefined()
  expect((await read(admin)).refundState).toBeUndefined()

  await stage.db.execute(sql`update refunds set status = 'due'`)
  const onItsWay = await dashboard()
  expect(onItsWay.refundsToName).toBeNull()
  expect(onItsWay.bookings[0].refundState).toBe('on-its-way')
  expect((await listed()).refundState).toBe('on-its-way')
  expect((await read(customer)).refundState).toBe('on-its-way')

  await stage.db.execute(sql`update refunds set status = 'sent', sent_at = now()`)
  expect((await listed()).refundState).toBeUndefined()
  // As the books have it.
  await stage.db.execute(sql`update refunds set status = 'due', sent_at = null`)
})

test('a refund whose transfer came back waits again, until it has another UPI id', async () => {
  const { pay, act, admin, customer, root, id } = await createScene()
  await pay()
  await act(admin, 'cancel', { reason: 'Storm' })
  const seen = async () => ({
    named: (await stage.get('/dashboard', customer.cookie)).body.refundsToName?.total,
    state: (await stage.get('/bookings', customer.cookie)).body.rows[0].refundState,
    obstacle: (await stage.get('/account/deletion', customer.cookie)).body.deletion.obstacles[0].kind,
  })
  const step = async (who: { cookie: string }, what: string, more: object) => {
    const { refunds } = (await stage.get(`/bookings/${id}`, customer.cookie)).body.booking
    const [refund] = refunds
    const answer = await stage.post(
      `/refunds/${refund.id}/${what}`,
      { version: refund.version, ...more },
      who.cookie,
    )
    expect(answer.status).toBe(200)
  }
  await step(customer, 'payee', { upiId: 'wrong@okaxis' })
  const onItsWay = { named: undefined, state: 'on-its-way', obstacle: 'refund' }
  expect(await seen()).toEqual(onItsWay)
  await step(root, 'send', { utr: 'UTR12345' })
  await step(root, 'fail', { reason: 'No such UPI id' })
  expect(await seen()).toEqual({ named: 1, state: 'payee-needed', obstacle: 'refund-account' })
  await step(customer, 'payee', { upiId: 'arjun@okaxis' })
  expect(await seen()).toEqual(onItsWay)
})

/** Two refunds of a booking: a part of it, and the rest at its cancellation. */
async function refundTwice(cancellation: { refundUpiId?: string }) {
  const scene = await createScene()
  const { pay, act, read, customer, provider, root } = scene
  await pay()
  await act(provider, 'accept')
  await act(root, 'refund', { amount: 10_000, reason: 'No lunch' })
  await act(customer, 'cancel', cancellation)
  const states = async () =>
    ((await read(customer)).refunds as { status: string; payee: string | null }[])
      .map(({ status, payee }) => `${status} ${payee}`)
      .toSorted()
  return { ...scene, states }
}

test('a UPI id that is given with a cancellation is that of earlier refunds too', async () => {
  const { states, customer } = await refundTwice({ refundUpiId: 'arjun@okaxis' })
  expect(await states()).toEqual(['due ar••••@okaxis', 'due ar••••@okaxis'])
  expect((await stage.get('/dashboard', customer.cookie)).body.refundsToName).toBeNull()
})

test('a UPI id for one refund is that of all of its booking that have none, and changes no other', async () => {
  const { states, read, customer } = await refundTwice({})
  expect(await states()).toEqual(['awaiting_payee null', 'awaiting_payee null'])
  const name = async (index: number, upiId: string) => {
    const refund = (await read(customer)).refunds[index]
    const answer = await stage.post(
      `/refunds/${refund.id}/payee`,
      { version: refund.version, upiId },
      customer.cookie,
    )
    expect(answer.status).toBe(200)
  }
  await name(0, 'arjun@okaxis')
  expect(await states()).toEqual(['due ar••••@okaxis', 'due ar••••@okaxis'])
  await name(1, 'priya@okicici')
  expect(await states()).toEqual(['due ar••••@okaxis', 'due pr••••@okicici'])
})

test('a UPI id that is entered once is asked for no more, though a gateway could send none of the refunds', async () => {
  const { states, read, customer } = await refundTwice({})
  await stage.db.execute(sql`update refunds set failure = 'The payment gateway could not send it.'`)
  const [{ id, version }] = (await read(customer)).refunds
  await stage.post(`/refunds/${id}/payee`, { version, upiId: 'arjun@okaxis' }, customer.cookie)
  expect(await states()).toEqual(['due ar••••@okaxis', 'due ar••••@okaxis'])
  expect((await read(customer)).refundState).toBe('on-its-way')
  expect((await stage.get('/dashboard', customer.cookie)).body.refundsToName).toBeNull()
})
