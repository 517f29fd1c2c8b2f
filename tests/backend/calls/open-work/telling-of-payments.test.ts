// Administrators are told of payments that wait for them, since a booking is lost if nobody checks its payment.
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../backend/db/schema/messages.ts'
import {
  remindOfPayments,
  tellOfUrgentPayments,
} from '../../../../backend/services/messages/tell-of-payments.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember, addMembers } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { explainQuery, recordQueries } from '../../support/recorded-work.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

/** A booking on which the only administrator of the district earns, and one that starts in so many hours. */
async function scene({ hours }: { hours: number }) {
  const found = await sceneOf()
  await stage.db.execute(sql`update commission_snapshots set dsa_id = ${found.admin.id}`)
  const startsAt = new Date(stage.now().getTime() + hours * hourMs).toISOString()
  await stage.db.execute(sql`update bookings set starts_at = ${startsAt}`)
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const elsewhere = await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' })
  await found.act(found.customer, 'pay', { reference })
  await forgetAll(stage.db)
  const tell = () => tellOfUrgentPayments(stage.db, stage.now())
  const remind = () => remindOfPayments(stage.db, stage.now())
  const valuesOf = async (id: string) => {
    const told = await stage.db
      .select()
      .from(messages)
      .where(eq(messages.userId, id))
      .orderBy(messages.createdAt)
    return told.map(({ variables }) => variables)
  }
  return { ...found, nsa, elsewhere, tell, remind, valuesOf }
}

const kind = 'payments-to-check'

describe('a payment that was entered', () => {
  test('is told of within the minute when its seats are released within 12 hours, once', async () => {
    const { admin, root, nsa, elsewhere, tell, valuesOf, pass } = await scene({ hours: 3 })
    await tell()
    for (const who of [nsa, root]) {
      expect(await emailsTo(stage.db, who.id)).toEqual([kind])
      expect(await shownTo(stage.db, who.id)).toEqual([kind])
    }
    expect(await valuesOf(nsa.id)).toEqual([{ count: '1', urgent: '1' }])
    for (const who of [admin, elsewhere])
      expect(await emailsTo(stage.db, who.id), 'who may not confirm it').toEqual([])
    await pass(minuteMs)
    await tell()
    await pass(59 * minuteMs)
    await tell()
    await pass(59 * minuteMs)
    await tell()
    expect(await emailsTo(stage.db, nsa.id)).toEqual([kind])
    await pass(minuteMs)
    expect(await tell(), 'urgent for two hours').toBe(0)
  })

  test('is told although the administrator has just sent themselves a test of the text', async () => {
    const { root, nsa, tell } = await scene({ hours: 3 })
    const path = `/message-templates/${kind}/en`
    const { template } = (await stage.get(path, root.cookie)).body
    expect((await stage.post(`${path}/test`, { text: template.text }, root.cookie)).status).toBe(200)
    await tell()
    expect(await emailsTo(stage.db, nsa.id)).toEqual([kind])
    expect(await emailsTo(stage.db, root.id), 'the test and the warning').toEqual([kind, kind])
    expect(await shownTo(stage.db, root.id)).toEqual([kind])
  })

  test('is told to nobody who has asked to be deleted', async () => {
    const { root, nsa, tell } = await scene({ hours: 3 })
    await stage.db.execute(sql`update users set deletion_due_at = now() where id = ${root.id}`)
    await tell()
    expect(await emailsTo(stage.db, nsa.id)).toEqual([kind])
    expect(await emailsTo(stage.db, root.id)).toEqual([])
  })

  test('is told of together with others, and again an hour later when others became urgent', async () => {
    const { nsa, tell, valuesOf, pass } = await scene({ hours: 3 })
    const copyBooking = () =>
      stage.db
        .execute(sql`insert into bookings (id, user_id, product_id, provider_id, product_title, customer_name, date,
          start_time, end_time, starts_at, ends_at, seats, unit_price, total_amount, policy_snapshot, status, payment_status,
          payment_reference, payment_submitted_at, hold_expires_at, territory_path, idempotency_key, voucher_code, created_at)
        select gen_random_uuid(), user_id, product_id, provider_id, product_title, customer_name, date,
          start_time, end_time, starts_at, ends_at, seats, unit_price, total_amount, policy_snapshot, status, payment_status,
          gen_random_uuid()::text, ${stage.now().toISOString()}, hold_expires_at, territory_path, gen_random_uuid()::text,
          gen_random_uuid()::text, created_at from bookings limit 1`)
    await copyBooking()
    await tell()
    expect(await valuesOf(nsa.id)).toEqual([{ count: '2', urgent: '2' }])
    await pass(minuteMs)
    await copyBooking()
    await tell()
    await pass(58 * minuteMs)
    await copyBooking()
    await tell()
    expect(await valuesOf(nsa.id), 'within the hour').toHaveLength(1)
    await pass(minuteMs)
    await tell()
    await tell()
    await pass(59 * minuteMs)
    await tell()
    await pass(minuteMs)
    await tell()
    expect(await valuesOf(nsa.id), 'nothing became urgent in the next hour').toEqual([
      { count: '2', urgent: '2' },
      { count: '4', urgent: '4' },
    ])
  })

  test('that can wait is told of in the morning, once a day until it is checked', async () => {
    const { admin, nsa, act, tell, remind, valuesOf, pass } = await scene({ hours: 100 })
    expect(await tell()).toBe(0)
    await remind()
    await remind()
    expect(await valuesOf(nsa.id)).toEqual([{ count: '1', urgent: null }])
    expect(await valuesOf(admin.id)).toEqual([])
    await pass(20 * hourMs)
    await remind()
    expect(await valuesOf(nsa.id)).toHaveLength(2)
    await act(nsa, 'confirm-payment')
    await pass(20 * hourMs)
    expect(await remind()).toBe(0)
    expect(await valuesOf(nsa.id)).toHaveLength(2)
  })

  test('is told of in the morning to those alone who were not told within the hour', async () => {
    const { nsa, root, tell, remind, valuesOf, pass } = await scene({ hours: 3 })
    // Who reads no emails, and has it in the app alone.
    await stage.db.execute(sql`insert into notification_preferences (user_id, kind, email, in_app)
      values (${root.id}, ${kind}, false, true)`)
    await tell()
    await pass(minuteMs)
    await remind()
    expect(await valuesOf(nsa.id)).toHaveLength(1)
    expect(await shownTo(stage.db, root.id)).toEqual([kind])
    await pass(59 * minuteMs)
    await remind()
    expect(await valuesOf(nsa.id)).toHaveLength(2)
    expect(await shownTo(stage.db, root.id)).toEqual([kind, kind])
  })

  test('finds administrators by their indexes, where providers and affiliates are many', async () => {
    const { remind } = await scene({ hours: 3 })
    await addMembers(stage.db, 'affiliate', 2000, { territoryPath: idukki })
    const query = (await recordQueries(remind)).find(({ sql: text }) =>
      /from "users" where.*order by/.test(text),
    )
    if (!query) throw new Error('no such statement')
    const plan = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`analyze users`)
      return explainQuery(tx, query)
    })
    expect(plan).toContain('users_admins_index')
    expect(plan).toContain('users_super_admin_index')
  })

  test('is not told to suspended administrators', async () => {
    const { nsa, tell } = await scene({ hours: 3 })
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${nsa.id}`)
    await tell()
    expect(await emailsTo(stage.db, nsa.id)).toEqual([])
  })
})
