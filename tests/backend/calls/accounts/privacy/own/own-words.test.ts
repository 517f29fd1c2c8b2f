// What others wrote about a person, or the person without the account: it is in the copy, and goes with the account.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { copiedRows } from '../../../../support/privacy/copied-rows.ts'
import { reference } from '../../../../support/scenes/booking-scene.ts'
import { addMember } from '../../../../support/members.ts'
import { idukki } from '../../../../support/products.ts'
import { createStage } from '../../../../support/stage.ts'
import { createStatementScene } from '../../../receipts/statements/statement-scene.ts'
import { sceneWithoutAccount } from '../../../bookings/without-account/scene-without-account.ts'
import { offering } from '../../../products/offering.ts'
import { deletionsOf } from '../deletions.ts'

const stage = createStage()
const statementScene = createStatementScene(stage)
const { act, createScene } = sceneWithoutAccount(stage)
const offers = offering(stage)
const { runJob, idOf, placesOf, expectWhole } = deletionsOf(stage)

const dueNow = (id: string) =>
  stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
    where id = ${id}`)

const tablesWith = async (text: string) => (await placesOf([text])).map((place) => place.split(':')[0])

describe('what the bank wrote about the payer', () => {
  async function payByStatement() {
    const scene = await statementScene()
    await scene.bring('in review')
    const id = await scene.load(scene.nsa, `01/10/26,UPI-${reference}-LAKSHMI MENON,,,"3,000.00",0\n`)
    const [line] = await scene.lines(scene.nsa, id)
    expect((await scene.confirm(scene.nsa, id, [line.id])).body).toMatchObject({ confirmed: 1 })
    return scene
  }

  test('is in the copy of the customer, but not what staff wrote about a payment', async () => {
    const { customer } = await payByStatement()
    const note = async () => (await copiedRows(stage, customer.cookie, 'receipts'))[0].note
    expect(await note()).toBe(`UPI-${reference}-LAKSHMI MENON`)
    await stage.db.execute(sql`update receipts set source = 'upi', note = 'Ask Meera'`)
    expect(await note()).toBeNull()
  })

  test('goes with the account, on the line and on its receipt', async () => {
    const { customer } = await payByStatement()
    expect(await tablesWith('LAKSHMI MENON')).toEqual(
      expect.arrayContaining(['bank_statement_lines', 'receipts']),
    )
    await stage.db.execute(sql`update bookings set status = 'completed'`)
    await dueNow(customer.id)
    expect(await runJob()).toBe(1)
    expect(await tablesWith('LAKSHMI MENON')).toEqual([])
    expect(await stage.value(sql`select count(*)::int from receipts where amount = 300000`)).toBe(1)
  })
})

describe('what a guest wrote on cancelling by the link of the booking', () => {
  /** Paid, cancelled by the link, and then added to an account. */
  async function cancelByLink() {
    const { id, link } = await createScene()
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const root = await addMember(stage.db, 'super_admin')
    await act(id, link, 'pay', { reference })
    const version = await stage.value(sql`select version from bookings`)
    await stage.post(`/bookings/${id}/actions`, { action: 'confirm-payment', version }, admin.cookie)
    expect((await act(id, link, 'cancel', { reason: 'Marigold is ill' })).status).toBe(200)
    const customer = await addMember(stage.db, 'user')
    expect((await stage.post('/bookings/add-to-account', { link }, customer.cookie)).status).toBe(200)
    const refund = `/refunds/${String(await stage.value(sql`select id from refunds`))}`
    await stage.post(`${refund}/payee`, { version: 0, upiId: 'priya@okaxis' }, customer.cookie)
    await stage.post(`${refund}/send`, { version: 1, utr: 'UTR-1' }, root.cookie)
    expect((await stage.post(`${refund}/complete`, { version: 2 }, root.cookie)).status).toBe(200)
    return { id, customer, root }
  }

  test('is on the booking and its refund, and never in the audit log', async () => {
    const { id, root } = await cancelByLink()
    const { booking } = (await stage.get(`/bookings/${id}`, root.cookie)).body
    expect(booking).toMatchObject({ cancellationReason: 'Marigold is ill', cancelledBy: 'user' })
    expect(await tablesWith('Marigold')).toEqual(expect.arrayContaining(['bookings', 'refunds']))
    expect(await tablesWith('Marigold')).not.toContain('audit_log')
    expect(
      await stage.value(
        sql`select changes->'status'->>'new' from audit_log where action = 'booking.cancelled'`,
      ),
    ).toBe('cancelled')
  })

  test('goes with the account, also from the audit log of earlier releases', async () => {
    const { id, customer } = await cancelByLink()
    await stage.db
      .execute(sql`insert into audit_log (actor_role, action, object_type, object_id, reason, changes,
        created_at) values ('user', 'booking.cancelled', 'booking', ${id}, 'Marigold is ill',
        '{"cancellationReason": {"old": null, "new": "Marigold is ill"}}', now())`)
    await dueNow(customer.id)
    expect(await runJob()).toBe(1)
    expect(await tablesWith('Marigold')).toEqual([])
    await expectWhole()
  })

  test('leaves what others wrote about its money', async () => {
    const { customer } = await cancelByLink()
    await stage.db.execute(sql`update refunds set reason = 'The payment came twice.'`)
    await dueNow(customer.id)
    expect(await runJob()).toBe(1)
    expect(await tablesWith('came twice')).toEqual(['refunds'])
  })
})

test('emails about a booking from before the account are in the copy, without the address of somebody else', async () => {
  const { link } = await createScene()
  const customer = await addMember(stage.db, 'user')
  expect((await stage.post('/bookings/add-to-account', { link }, customer.cookie)).status).toBe(200)
  const told = async () =>
    (await copiedRows(stage, customer.cookie, 'messages')).map(
      ({ kind, address }: { kind: string; address: string }) => [kind, address],
    )
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['booking-held', 'another address'],
      ['booking-added-to-account', 'another address'],
    ]),
  )
  expect(JSON.stringify(await copiedRows(stage, customer.cookie, 'messages'))).not.toContain('priya@')
  await stage.db.execute(sql`update users set email = 'Priya@example.com' where id = ${customer.id}`)
  expect(await told()).toContainEqual(['booking-held', 'Priya@example.com'])
})

test('why a provider closed days is in the copy, and goes with the account', async () => {
  const provider = await offers.register('biju@example.com')
  const product = await offers.offer(provider)
  const days = { from: '2026-12-01', to: '2026-12-02', reason: 'Operation of Marigold' }
  const { status } = await stage.post(`/managed-products/${product.id}/closed-days`, days, provider)
  expect(status).toBe(201)
  const reasons = (await copiedRows(stage, provider, 'availability_exceptions')).map(
    (row: { reason: string }) => row.reason,
  )
  expect(reasons).toEqual([days.reason, days.reason])
  await dueNow(await idOf('biju@example.com'))
  expect(await runJob()).toBe(1)
  expect(await tablesWith('Marigold')).toEqual([])
  expect(await stage.value(sql`select count(*)::int from availability_exceptions where is_closed`)).toBe(2)
})
