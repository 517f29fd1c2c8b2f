// The open work of administrators is what they may do themselves.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

/** A booking on which the only administrator of the district earns. */
async function scene() {
  const found = await sceneOf()
  await stage.db.execute(sql`update commission_snapshots set dsa_id = ${found.admin.id}`)
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  return { ...found, nsa }
}

const openWork = async ({ cookie }: Member) => (await stage.get('/open-work', cookie)).body
const numberOf = async (path: string, { cookie }: Member): Promise<number> =>
  (await stage.get(path, cookie)).body.rows.length

test('a payment of a booking that an administrator earns on waits for another one, and the booking says for whom', async () => {
  const { id, admin, nsa, bring, read, act } = await scene()
  await bring('in review')
  const obstacle =
    'You earn a commission on this booking. A national or super administrator confirms the payment.'
  for (const [who, count] of [
    [admin, 0],
    [nsa, 1],
  ] as const) {
    expect((await openWork(who)).payments).toEqual({ total: count, urgent: 0 })
    expect(await numberOf('/bookings?payment=review&waits=check', who)).toBe(count)
    expect(await numberOf('/bookings?payment=review', who), 'the list of all stays').toBe(1)
    expect((await read(who)).paymentObstacle).toBe(count === 0 ? obstacle : null)
  }
  expect((await act(admin, 'confirm-payment')).body.message).toBe(obstacle)
  await stage.db.execute(sql`update commission_snapshots set nsa_id = ${nsa.id}`)
  expect((await read(nsa)).paymentObstacle).toMatch(/^You earn .* Import the bank statement/)

  // The bank has said what the administrator would.
  await stage.db.execute(sql`with statement as (
      insert into bank_statements (file_name, imported_by, created_at) values ('a.csv', ${nsa.id}, now()) returning id)
    insert into bank_statement_lines (statement_id, line_number, date, amount, is_credit, reference, description, outcome, created_at)
    select id, 1, '2026-10-01', 300000, true, ${reference}, '', 'open', now() from statement`)
  expect((await openWork(admin)).payments.total).toBe(1)
  expect((await read(admin)).paymentObstacle).toBe(null)

  await stage.db.execute(sql`update bookings set provider_id = ${admin.id} where id = ${id}`)
  expect((await openWork(admin)).payments.total, 'a party of the booking').toBe(0)
  expect((await read(admin)).paymentObstacle).toMatch(/^You gain from this booking/)
})

test('a claim of a booking that an administrator earns on is work of another one', async () => {
  const { id, admin, nsa } = await scene()
  const affiliate = await addMember(stage.db, 'affiliate')
  await stage.db.execute(sql`insert into missing_booking_claims
      (affiliate_id, booking_id, booking_number, status, territory_path, created_at)
    select ${affiliate.id}, id, booking_number, 'open', territory_path, now()
    from bookings where id = ${id}`)
  expect([(await openWork(admin)).claims, (await openWork(nsa)).claims]).toEqual([0, 1])
  // Nobody gains from a number without a booking.
  await stage.db.execute(sql`update missing_booking_claims set booking_id = null`)
  expect((await openWork(admin)).claims).toBe(1)
})

test('a refund is not work of the one who confirmed its payment, unless nobody else could send it', async () => {
  const { root, nsa, bring, act, customer } = await scene()
  await bring('in review')
  await act(root, 'confirm-payment')
  await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
  expect(await stage.value(sql`select status from refunds`)).toBe('due')
  expect([(await openWork(root)).refunds, (await openWork(nsa)).refunds]).toEqual([0, 1])
  await stage.db.execute(
    sql`insert into platform_settings (name, value, updated_at) values ('singleOperator', 'true', now())`,
  )
  expect((await openWork(root)).refunds).toBe(1)
  await stage.db.execute(sql`update bookings set referral_affiliate_id = ${nsa.id}`)
  expect((await openWork(nsa)).refunds, 'a party of the booking').toBe(0)
})

test('a refund that was sent is work again after two days without a result, unless a gateway sends it', async () => {
  const { root, nsa, bring, act, customer } = await scene()
  await bring('in review')
  await act(root, 'confirm-payment')
  await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
  const [refund] = (await stage.get('/refunds', nsa.cookie)).body.rows
  const sent = await stage.post(`/refunds/${refund.id}/send`, { version: 0, utr: 'UTR1' }, nsa.cookie)
  expect(sent.status).toBe(200)
  const counted = async (who: Member) => (await openWork(who)).refundsWithoutResult
  expect(await counted(nsa)).toBe(0)
  await stage.db.execute(sql`update refunds set sent_at = sent_at - interval '2 days'`)
  expect(await counted(nsa)).toBe(1)
  expect(await counted(root), 'who confirmed the payment').toBe(0)
  await stage.db.execute(sql`update refunds set payee = null`)
  expect(await counted(nsa), 'a gateway’s').toBe(0)
})

test('a refund that somebody else has to send is not among those to send', async () => {
  const { root, nsa, admin, bring, act, customer } = await scene()
  await bring('in review')
  await act(root, 'confirm-payment')
  await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
  const counted = async (who: Member) => [
    (await openWork(who)).refunds,
    await numberOf('/refunds?waits=send', who),
  ]
  expect(await counted(nsa)).toEqual([1, 1])
  expect(await counted(root), 'who confirmed the payment').toEqual([0, 0])
  expect(await numberOf('/refunds', root), 'the list of all stays').toBe(1)
  await stage.db.execute(sql`update bookings set provider_id = ${nsa.id}`)
  expect(await counted(nsa), 'a party of the booking').toEqual([0, 0])
  await stage.db.execute(sql`update bookings set provider_id = ${admin.id}`)
  await stage.db.execute(
    sql`update users set status = 'suspended' where role = 'super_admin' and id <> ${root.id}`,
  )
  await stage.db.execute(
    sql`insert into platform_settings (name, value, updated_at) values ('singleOperator', 'true', now())`,
  )
  expect(await counted(root), 'nobody else could').toEqual([1, 1])
})

test('a refund is work where somebody sends it by hand, also to a customer who cannot be asked any more', async () => {
  const { root, nsa, bring, act, customer } = await scene()
  await bring('in review')
  await act(root, 'confirm-payment')
  await act(root, 'cancel')
  const counted = async () => [(await openWork(nsa)).refunds, await numberOf('/refunds?waits=send', nsa)]
  expect(await counted(), 'the customer is asked for a UPI id').toEqual([0, 0])
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${customer.id}`)
  expect(await counted()).toEqual([1, 1])
  await stage.db.execute(
    sql`update bookings set user_id = null, contact_email = 'a@example.in', contact_phone = '+91 94473 55001'`,
  )
  expect(await counted(), 'the link of the booking still opens it').toEqual([0, 0])
  await stage.db.execute(
    sql`update bookings set ends_at = ${stage.now().toISOString()}::timestamptz - interval '181 days'`,
  )
  expect(await counted()).toEqual([1, 1])
  await stage.db.execute(sql`update refunds set status = 'due'`)
  expect(await counted(), 'a gateway sends it, and the list says so').toEqual([0, 1])
  expect((await stage.get('/refunds?waits=send', nsa.cookie)).body.rows).toMatchObject([
    { isByGateway: true },
  ])
})
