// What the deletion of an account leaves alone.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { findDeletionDelays } from '../../../../../backend/services/privacy/pending-deletion.ts'
import { createStage, password, person } from '../../../support/stage.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const proof = { currentPassword: password }

const { runJob } = deletionsOf(stage)

/**
 * Registers, asks for the deletion, and lets the two weeks pass.
 * @param phone of an account that registered when a phone could be anything
 */
async function leave(payload: object, phone?: string) {
  const { email } = person(payload)
  expect((await stage.post('/auth/register', person(payload))).status).toBe(201)
  if (phone !== undefined)
    await stage.db.execute(sql`update users set phone = ${phone} where email = ${email}`)
  const { cookie } = await stage.signIn(email)
  expect((await stage.post('/account/deletion', proof, cookie)).status).toBe(200)
  stage.pass(15 * dayMs)
  expect(await runJob()).toBe(1)
}

describe('a deletion leaves alone', () => {
  test('what somebody else sent with the same email, if the account never confirmed it', async () => {
    const email = 'lakshmi.menon@example.com'
    await stage.post('/leads/join', { name: 'Lakshmi Menon', email, message: 'Call me', ref: '' })
    await leave({ email })
    expect(await stage.value(sql`select to_json(l) from leads l`)).toMatchObject({
      name: 'Lakshmi Menon',
      email,
    })
  })

  test('what a gateway told, whatever the phone of the account is', async () => {
    const details = {
      id: 'pay_1',
      type: 'payment',
      amount: 90_000,
      fee: 1800,
      settledAt: '2026-10-01T06:00:00.000Z',
      booked: null,
    }
    await stage.db
      .execute(sql`insert into gateway_events (gateway, event_id, kind, outcome, details, created_at)
      values ('razorpay', 'gateway-settled:pay_1', 'settlement-unbooked', 'not ours', ${JSON.stringify(details)}, now())`)
    await leave({}, 'amount')
    expect(await stage.value(sql`select details from gateway_events`)).toEqual(details)
  })
  test('a suspended account, and once it is active again gives its owner two new weeks', async () => {
    const root = await stage.signedInAs('super_admin')
    const cookie = await stage.signedInAs('user')
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    const account = async () => (await stage.get(`/users/${id}`, root)).body.user
    expect((await account()).deletionDueAt).toBeNull()
    expect((await stage.post('/account/deletion', proof, cookie)).status).toBe(200)
    const dueAt = () => new Date(stage.now().getTime() + 14 * dayMs).toISOString()
    expect((await account()).deletionDueAt).toBe(dueAt())
    await stage.post(`/users/${id}/suspend`, { reason: 'Somebody has the password' }, root)
    stage.pass(20 * dayMs)
    expect(await runJob()).toBe(0)
    expect(await findDeletionDelays(stage, id), 'it begins again').toBeNull()

    const admin = (await stage.signIn('super_admin@example.com', '/admins/login')).cookie
    const { body } = await stage.post(`/users/${id}/reactivate`, undefined, admin)
    expect(body.user.deletionDueAt).toBe(dueAt())
    expect(
      await stage.value(
        sql`select variables->>'dueAt' from messages where kind = 'account-deletion-requested'
          order by created_at desc limit 1`,
      ),
    ).toBe(dueAt())
    stage.pass(13 * dayMs)
    expect(await runJob()).toBe(0)
    stage.pass(dayMs)
    expect(await runJob()).toBe(1)
  })

  test('what was agreed of money that is given up, while the account is suspended', async () => {
    const root = await stage.signedInAs('super_admin')
    const cookie = await stage.signedInAs('user')
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    const agreed = () =>
      stage.value(sql`select gives_up_money_with = deletion_due_at from users where id = ${id}`)
    expect((await stage.post('/account/deletion', proof, cookie)).status).toBe(200)
    const reactivate = async () => {
      await stage.post(`/users/${id}/suspend`, { reason: 'Somebody has the password' }, root)
      expect((await stage.post(`/users/${id}/reactivate`, undefined, root)).status).toBe(200)
    }
    await reactivate()
    expect(await agreed(), 'nothing was agreed').toBeNull()
    await stage.db.execute(sql`update users set gives_up_money_with = deletion_due_at where id = ${id}`)
    stage.pass(60 * 1000)
    await reactivate()
    expect(await agreed()).toBe(true)
  })

  test('a suspended account whose owner signs in once it is active again', async () => {
    const root = await stage.signedInAs('super_admin')
    const cookie = await stage.signedInAs('user')
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    await stage.post('/account/deletion', proof, cookie)
    await stage.post(`/users/${id}/suspend`, { reason: 'Somebody has the password' }, root)
    await stage.post(`/users/${id}/reactivate`, undefined, root)
    expect((await stage.signIn('user@example.com')).status).toBe(200)
    stage.pass(30 * dayMs)
    expect(await runJob()).toBe(0)
  })
})
