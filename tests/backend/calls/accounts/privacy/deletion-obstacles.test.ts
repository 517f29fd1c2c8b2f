// What has to be settled before an account is deleted, other than money that is due.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { createBookingScene, reference } from '../../../support/scenes/booking-scene.ts'
import { addMembers } from '../../../support/members.ts'
import { adminOf, createStage, password } from '../../../support/stage.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)

const ask = (cookie: string) => stage.post('/account/deletion', { currentPassword: password }, cookie)
const { runJob, idOf } = deletionsOf(stage)

describe('what stands in the way', () => {
  test('of a customer is an open booking, and what to do is told', async () => {
    const { customer, act, id } = await bookingScene()
    await stage.db.execute(
      sql`update users set password_hash = ${await cheapPasswords.hash(password)} where id = ${customer.id}`,
    )
    const { body } = await stage.get('/account/deletion', customer.cookie)
    expect(body.deletion.obstacles).toEqual([
      {
        kind: 'open-bookings',
        what: 'You have one open booking.',
        advice: 'Cancel first, or wait until it is completed, at most a week after the trip.',
        id,
      },
    ])
    expect(await ask(customer.cookie)).toMatchObject({
      status: 409,
      body: {
        message:
          'You have one open booking. Cancel first, or wait until it is completed, at most a week after the trip.',
      },
    })
    await act(customer, 'cancel')
    expect((await ask(customer.cookie)).status).toBe(200)
  })

  test('of a provider are open bookings of guests, live services, and money that cannot be paid', async () => {
    const { provider, bring, id, productId } = await bookingScene()
    const obstacles = async () =>
      (await stage.get('/account/deletion', provider.cookie)).body.deletion.obstacles
    expect(await obstacles()).toMatchObject([
      { kind: 'live-services', what: 'You have one live service.', id: productId },
      { kind: 'guest-bookings', what: 'Guests have one open booking with you.', id },
    ])
    await bring('completed')
    expect(await obstacles()).toMatchObject([
      { kind: 'live-services', what: 'You have one live service.', id: productId },
      { kind: 'identity', what: '₹2,550 is due to you, but we do not know yet who you are.' },
      { kind: 'payout-account', what: '₹2,550 is due to you, but we do not know where to send it.' },
    ])
  })

  test('of a customer with a refund is that we do not know where to send it, and then that it is on its way', async () => {
    const { customer, bring, id } = await bookingScene()
    await bring('refunded')
    const obstacle = async () =>
      (await stage.get('/account/deletion', customer.cookie)).body.deletion.obstacles[0]
    expect(await obstacle()).toMatchObject({ kind: 'refund-account', id })
    await stage.db.execute(sql`update refunds set status = 'due'`)
    expect(await obstacle()).toMatchObject({ kind: 'refund', id, what: 'A refund is on its way to you.' })
  })

  test('of a customer whose payment fits no booking is that somebody still decides on it', async () => {
    const { customer, root, act, id } = await bookingScene()
    await act(root, 'confirm-payment', { reference, amount: 100 })
    await act(customer, 'cancel')
    const { body } = await stage.get('/account/deletion', customer.cookie)
    expect(body.deletion.obstacles).toMatchObject([{ kind: 'unapplied-payment', id }])
  })

  test('of a customer whose payment for a cancelled booking is being checked is that it may go back', async () => {
    const { customer, admin, act, id } = await bookingScene()
    await act(customer, 'pay', { reference })
    await act(customer, 'cancel')
    const obstacles = async () =>
      (await stage.get('/account/deletion', customer.cookie)).body.deletion.obstacles
    expect(await obstacles()).toMatchObject([
      { kind: 'payment-in-review', id, what: 'We are still checking a payment of yours.' },
    ])
    await act(admin, 'reject-payment', { reason: 'No such payment' })
    expect(await obstacles()).toEqual([])
  })

  test('of the only super administrator and of a primary administrator is their office', async () => {
    const root = await stage.signedInAs('super_admin')
    expect((await ask(root)).body.message).toBe(
      'You are the only super administrator. Create another one first.',
    )
    const nsa = await stage.signedInAsAdmin(adminOf('India'))
    expect((await ask(nsa)).body.message).toMatch(/^You are the primary administrator of your territory\./)
  })

  test('of the last super administrator who stays is that the others are leaving', async () => {
    const first = await stage.signedInAs('super_admin')
    const second = await stage.signedInAsAdmin({ role: 'super_admin' }, 'second@example.com')
    expect((await ask(first)).status).toBe(200)
    expect((await ask(second)).body.message).toBe(
      'You are the only super administrator. Create another one first.',
    )
    await stage.post('/admins/login', { email: 'super_admin@example.com', password })
    expect((await ask(second)).status).toBe(200)
  })

  test('when the time is over makes the deletion wait', async () => {
    const cookie = await stage.signedInAs('affiliate')
    expect((await ask(cookie)).status).toBe(200)
    const id = await idOf('affiliate@example.com')
    stage.pass(15 * dayMs)
    const open = sql`insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section, financial_year,
        year_base, year_tds, tds, net, created_by, created_at)
      values ('commissions', ${id}, 'sent', 0, 0, 0, 'x', '2026-27', 0, 0, 0, 0, ${id}, now())`
    await stage.db.execute(open)
    expect(await runJob()).toBe(0)
    await stage.db.execute(sql`update payouts set status = 'completed'`)
    expect(await runJob()).toBe(1)
  })

  test('holds up no deletion of others, however many wait', async () => {
    const waiting = await addMembers(stage.db, 'affiliate', 21)
    const [free] = await addMembers(stage.db, 'user', 1)
    const due = (ids: string[], days: number) =>
      stage.db
        .execute(sql`update users set deletion_due_at = ${new Date(stage.now().getTime() - days * dayMs).toISOString()}
        where id in ${ids}`)
    await due(
      waiting.map(({ id }) => id),
      2,
    )
    await due([free?.id ?? ''], 1)
    for (const { id } of waiting)
      await stage.db
        .execute(sql`insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section,
          financial_year, year_base, year_tds, tds, net, created_by, created_at)
        values ('commissions', ${id}, 'sent', 0, 0, 0, 'x', '2026-27', 0, 0, 0, 0, ${id}, now())`)

    expect(await runJob()).toBe(1)
    expect(await stage.value(sql`select deleted_at is not null from users where id = ${free?.id}`)).toBe(true)
  })
})
